/** Functions that change the rows of pages. `page-docs/` handles the text of pages. */

import { mintId } from '../../shared/basics/ids.ts'
import { createPage as createPageCall, type PageRow, updatePage } from '../../shared/contract/pages.ts'
import type { Room } from '../../shared/protocol/collaboration.ts'
import { send } from '../api/index.ts'
import { failureOf, tellFailure } from './change-failure.ts'
import { current } from './current-device.ts'
import { deviceOf, openProject, readAgain } from './open-project.ts'

function rowOf(pageId: number): PageRow | undefined {
  return openProject.now.state === 'ready' ? openProject.now.pages.byId.get(pageId) : undefined
}

/** Shows a page's new name at once. `savePageName` saves it. */
export function showPageName(pageId: number, name: string): void {
  const row = rowOf(pageId)
  if (!row || row.name === name) return
  const device = deviceOf(row.project_id)
  if (!device) return
  device.view.showName(pageId, name)
  device.state.revision += 1
}

/**
 * Saves a page's title as its name. Uses the device even before it shows the project, because a direct
 * request would be lost without a connection. Also works while the person is leaving the page. `titleClock`
 * is the same as in the change `rename-page`.
 */
export async function savePageName({ projectId, pageId }: Room, name: string, titleClock: number): Promise<void> {
  const { device } = current
  if (isGone({ projectId, pageId })) return
  try {
    if (device) {
      await device.change({ name: 'rename-page', args: { projectId, pageId, name, titleClock } })
      return
    }
    const body = { name, title_clock: titleClock }
    await send(updatePage, { params: { id: pageId }, body }, { handled: 'all', keepalive: true })
    await readAgain()
  } catch (error) {
    tellFailure('rename-page', failureOf(error))
  }
}

/** Whether the open project no longer has the page, so that there is nothing to rename. */
function isGone({ projectId, pageId }: Room): boolean {
  const { now } = openProject
  if (now.state === 'missing') return now.was?.id === projectId
  return now.state === 'ready' && now.project.id === projectId && !now.pages.byId.has(pageId)
}

/**
 * Renames a page and its title. The title changes here at once, and elsewhere once the server has the new
 * name.
 */
export async function renamePage(userId: string, pageId: number, name: string): Promise<void> {
  const row = rowOf(pageId)
  if (!row || row.name === name) return
  const { project_id: projectId } = row
  const titleClient = mintClient()
  // Uses the device even if it doesn't show the project yet, because it can queue the change.
  const { device } = current
  try {
    if (device) await device.change({ name: 'rename-page', args: { projectId, pageId, name, titleClient } })
    else {
      await send(updatePage, { params: { id: pageId }, body: { name } }, { handled: 'all' })
      await readAgain()
    }
  } catch (error) {
    tellFailure('rename-page', failureOf(error))
    return
  }
  if (!device) return
  try {
    const { showNameInTitle } = await import('./page-docs/rename-page.ts')
    await showNameInTitle(userId, { projectId, pageId }, { name, client: titleClient })
  } catch (error) {
    // A failure here is harmless: the name is saved, and the server changes the title.
    console.warn('The title of a page does not follow its name here', error)
  }
}

/** Returns a random client number, as Yjs does for a document. */
function mintClient(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] || 1
}

/** Creates a page named "Untitled"; resolves to its id, or to undefined when it could not be created. */
export async function createPage(projectId: number, parentId: number): Promise<number | undefined> {
  try {
    const device = deviceOf(projectId)
    if (device) {
      const pageId = mintId()
      await device.change({ name: 'create-page', args: { projectId, pageId, parentId, name: 'Untitled' } })
      return pageId
    }
    const body = { parent_page_id: parentId }
    const { id } = await send(createPageCall, { params: { id: projectId }, body }, { handled: 'all' })
    await readAgain()
    return id
  } catch (error) {
    tellFailure('create-page', failureOf(error))
    return undefined
  }
}

/**
 * Moves a page below another, or to the top level (0). Resolves to whether the move was done or queued.
 */
export async function movePage(pageId: number, parentId: number): Promise<boolean> {
  const row = rowOf(pageId)
  if (!row) return false
  const { project_id: projectId } = row
  try {
    const device = deviceOf(projectId)
    if (device) await device.change({ name: 'move-page', args: { projectId, pageId, parentId } })
    else {
      await send(updatePage, { params: { id: pageId }, body: { parent_id: parentId } }, { handled: 'all' })
      await readAgain()
    }
    return true
  } catch (error) {
    tellFailure('move-page', failureOf(error))
    return false
  }
}
