import type { PageIndex } from '../../../sync/index.ts'

/** Whether a page may become a child of another page (0 for the top level), and isn't its child already. */
export function mayMove(pages: PageIndex, pageId: number, parentId: number): boolean {
  const page = pages.byId.get(pageId)
  if (!page || page.parent_id === parentId) return false
  return parentId === 0 || (pages.byId.has(parentId) && !isWithin(pages, parentId, pageId))
}

/** Whether `pageId` is the page `aboveId` or a descendant of it. */
export function isWithin(pages: PageIndex, pageId: number, aboveId: number): boolean {
  const seen = new Set<number>()
  for (let at = pages.byId.get(pageId); at && !seen.has(at.id); at = pages.byId.get(at.parent_id)) {
    if (at.id === aboveId) return true
    seen.add(at.id)
  }
  return false
}

/** Number of pages below a page, at any depth. */
export function countBelow(pages: PageIndex, pageId: number): number {
  const ids = new Set([pageId])
  for (const id of ids) for (const child of pages.childrenOf(id)) ids.add(child.id)
  return ids.size - 1
}
