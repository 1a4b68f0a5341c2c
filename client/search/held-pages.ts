import type { PageRow } from '../../shared/contract/pages.ts'
import { openedDevice } from '../sync/current-device.ts'
import { openProject } from '../sync/index.ts'

/** Returns every page that this device knows. Pages of the open project come first, as they are shown now. */
export async function heldPages(): Promise<PageRow[]> {
  const { now } = openProject
  const open = now.state === 'ready' ? [...now.pages.byId.values()] : []
  const device = await openedDevice()
  const held = device ? await device.held.everyPage() : []
  const openId = now.state === 'ready' ? now.project.id : undefined
  return [...open, ...held.filter(({ project_id }) => project_id !== openId)]
}
