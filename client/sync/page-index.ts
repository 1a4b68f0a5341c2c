import type { PageRow } from '../../shared/contract/pages.ts'

/** The pages of a project, found by id and by parent. Never changed in place: each change gives a new index. */
export type PageIndex = {
  readonly byId: ReadonlyMap<number, PageRow>
  /** Children of a page, 0 for the top level: folders first, then by name. */
  readonly childrenOf: (parentId: number) => readonly PageRow[]
}

const NONE: readonly PageRow[] = []
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

export function indexPages(rows: Iterable<PageRow>): PageIndex {
  const byId = new Map<number, PageRow>()
  for (const row of rows) byId.set(row.id, row)

  const children = new Map<number, PageRow[]>()
  for (const row of byId.values()) {
    // A page whose parent is not here must still be found: it stands at the top.
    const parent = byId.has(row.parent_id) ? row.parent_id : 0
    const siblings = children.get(parent)
    if (siblings) siblings.push(row)
    else children.set(parent, [row])
  }
  const isFolder = (row: PageRow) => children.has(row.id) || row.kind === 'folder'
  for (const siblings of children.values()) {
    siblings.sort((a, b) => Number(isFolder(b)) - Number(isFolder(a)) || byName.compare(a.name, b.name) || a.id - b.id)
  }
  return { byId, childrenOf: (parentId) => children.get(parentId) ?? NONE }
}

export function withPage(index: PageIndex, row: PageRow): PageIndex {
  const rows = new Map(index.byId)
  rows.set(row.id, row)
  return indexPages(rows.values())
}

/** The pages above one, from the top down to its parent. Ends where a cycle would begin. */
export function ancestorsOf(index: PageIndex, pageId: number): PageRow[] {
  const above: PageRow[] = []
  const seen = new Set([pageId])
  let row = index.byId.get(index.byId.get(pageId)?.parent_id ?? 0)
  while (row && !seen.has(row.id)) {
    above.unshift(row)
    seen.add(row.id)
    row = index.byId.get(row.parent_id)
  }
  return above
}
