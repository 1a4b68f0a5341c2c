import { titleOf } from '../../../shared/document/title-block.ts'
import { fragmentOf } from '../../../shared/document/yjs.ts'
import { markUnsent, unsentPages } from '../../session/index.ts'
import type { Device } from '../device.ts'
import { readLocalDoc } from './local-doc.ts'

/** Page with text that only this device has. */
export type UnsentPage = {
  pageId: number
  /** Undefined if an earlier version marked the page. */
  projectId: number | undefined
  name: string
  project: string | undefined
  /** Whether this device knows the page, so that its text can still be sent. */
  isThere: boolean
}

/**
 * Returns the pages with text that the server hasn't accepted. A page's name is its title in the document on
 * this device, since the tree may have an older name. Without a title, the name comes from the tree.
 */
export async function listUnsent(device: Device): Promise<UnsentPage[]> {
  const userId = device.person.id
  return await Promise.all(
    [...unsentPages(userId)].map(async ([id, { projectId }]) => {
      const pageId = Number(id)
      const row = device.view.pages.byId.get(pageId) ?? (await device.held.page(pageId))
      const ofProject = projectId === undefined ? undefined : device.view.project(projectId)
      return {
        pageId,
        projectId,
        name: (await titleHere(userId, pageId)) || row?.name || 'Untitled',
        project: ofProject?.name,
        isThere: (row !== undefined || device.isUnsent(pageId)) && ofProject !== undefined,
      }
    }),
  )
}

async function titleHere(userId: string, pageId: number): Promise<string> {
  const doc = await readLocalDoc(userId, pageId)
  const title = titleOf(fragmentOf(doc))
  doc.destroy()
  return title
}

/** Removes the unsent mark of a page whose project is no longer known. */
export function forgetUnsent(userId: string, pageId: number): void {
  const writers = unsentPages(userId).get(String(pageId))?.writers ?? []
  for (const writer of writers) markUnsent(userId, { projectId: 0, pageId }, writer, false)
}
