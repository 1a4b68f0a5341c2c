import { openedDevice } from '../current-device.ts'
import type { Device } from '../device.ts'

/**
 * User, and the projects that this device can answer questions about without the server. `hasOthers`: the
 * device could also answer about projects that weren't requested.
 */
export type Answering = {
  userId: string
  projectIds: readonly number[]
  names: readonly string[]
  hasOthers: boolean
  offline: boolean
}

/** Finds the projects whose search text is stored here. `wanted` limits them; without it, all count. */
export async function answeringOnDevice(wanted?: readonly number[]): Promise<Answering | undefined> {
  const device = await openedDevice()
  if (!device) return undefined
  const here = searchableOn(device)
  const projectIds = wanted ? wanted.filter((id) => here.includes(id)) : here
  return {
    userId: device.person.id,
    projectIds,
    names: projectIds.flatMap((id) => device.view.project(id)?.name ?? []),
    hasOthers: here.length > projectIds.length,
    offline: device.state.connection === 'offline' || !navigator.onLine,
  }
}

function searchableOn({ state }: Pick<Device, 'state'>): number[] {
  return Object.values(state.kept).flatMap(({ projectId, text }) => (text ? [projectId] : []))
}
