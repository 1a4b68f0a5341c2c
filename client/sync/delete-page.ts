import type { SeenWords } from '../../shared/changes/changes.ts'
import { deletePage as deletePageCall } from '../../shared/contract/pages.ts'
import { send } from '../api/index.ts'
import { failureOf, tellFailure } from './change-failure.ts'
import type { Device } from './device.ts'
import { deviceOf, openProject, readAgain } from './open-project.ts'
// Imported statically: loading it on demand could fail without a connection.
import { seenWords } from './page-docs/seen-words.ts'

/**
 * Moves a page and its descendants to the trash. Reports which text of them this device knew. Resolves to
 * whether the deletion was done or queued.
 */
export async function deletePage(pageId: number): Promise<boolean> {
  const row = openProject.now.state === 'ready' ? openProject.now.pages.byId.get(pageId) : undefined
  if (!row) return false
  const { project_id: projectId } = row
  try {
    const device = deviceOf(projectId)
    if (device) {
      const seen = await seenOf(device, projectId, pageId)
      await device.change({ name: 'delete-page', args: { projectId, pageId, ...(seen && { seen }) } })
    } else {
      await send(deletePageCall, { params: { id: pageId } }, { handled: 'all' })
      await readAgain()
    }
    return true
  } catch (error) {
    tellFailure('delete-page', failureOf(error))
    return false
  }
}

async function seenOf(device: Device, projectId: number, pageId: number): Promise<SeenWords | undefined> {
  const ids = new Set([pageId])
  for (const id of ids) for (const child of device.view.pages.childrenOf(id)) ids.add(child.id)
  try {
    return await seenWords(device, projectId, [...ids])
  } catch (error) {
    console.warn('What this device knew of a page could not be read', error)
    return undefined
  }
}
