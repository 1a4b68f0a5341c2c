import type { PageRow } from '../../contract/pages.ts'

type Placed = Pick<PageRow, 'id' | 'parent_id' | 'name' | 'kind' | 'type'>

export type OrderedPage<Page> = { page: Page; depth: number }

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Sorts pages in the order of the tree, top down. The top level begins with the project's start page,
 * followed by people's own pages, topics, and files. Within each group and level, folders come first, then
 * names in order. A page whose parent is missing appears at the top level, and pages in a cycle are kept.
 */
export function orderPages<Page extends Placed>(
  pages: readonly Page[],
  defaultPageId: number | null,
): OrderedPage<Page>[] {
  const ids = new Set(pages.map(({ id }) => id))
  const children = Map.groupBy(pages, ({ parent_id }) => (ids.has(parent_id) ? parent_id : 0))
  const part = (page: Page) => {
    if (page.id === defaultPageId) return 0
    if (page.type === 'file' || page.kind === 'folder') return 3
    return page.kind === 'topic' ? 2 : 1
  }
  const isFolder = (page: Page) => children.has(page.id) || page.kind === 'folder'
  const sorted = (parentId: number) =>
    (children.get(parentId) ?? []).sort(
      (a, b) =>
        (parentId === 0 ? part(a) - part(b) : 0) ||
        Number(isFolder(b)) - Number(isFolder(a)) ||
        byName.compare(a.name, b.name) ||
        a.id - b.id,
    )
  const ordered: OrderedPage<Page>[] = []
  const seen = new Set<number>()
  const walk = (from: readonly Page[]) => {
    const pending = from.map((page) => ({ page, depth: 0 })).reverse()
    for (let next = pending.pop(); next; next = pending.pop()) {
      if (seen.has(next.page.id)) continue
      seen.add(next.page.id)
      ordered.push(next)
      const depth = next.depth + 1
      pending.push(
        ...sorted(next.page.id)
          .map((page) => ({ page, depth }))
          .reverse(),
      )
    }
  }
  walk(sorted(0))
  walk(pages)
  return ordered
}
