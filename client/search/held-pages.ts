import type { PageRow } from '../../shared/contract/pages.ts'
import { openedDevice } from '../sync/current-device.ts'
import { openProject } from '../sync/index.ts'

/** Every page that this device knows: the pages of the open project as they are shown, then the others. */
export async function heldPages(): Promise<PageRow[]> {
  const { now } = openProject
  const open = now.state === 'ready' ? [...now.pages.byId.values()] : []
  const device = await openedDevice()
  const held = device ? await device.held.everyPage() : []
  const openId = now.state === 'ready' ? now.project.id : undefined
  return [...open, ...held.filter(({ project_id }) => project_id !== openId)]
}
