import type { PageRow } from '../../../shared/contract/pages.ts'

/** The pages of a project, found by id and by parent. A new object for each change, so that what shows it notices. */
export type PageIndex = {
  readonly byId: Pick<ReadonlyMap<number, PageRow>, 'get' | 'has' | 'size' | 'values' | 'keys'>
  /** Children of a page, 0 for the top level: folders first, then by name. */
  readonly childrenOf: (parentId: number) => readonly PageRow[]
}

const NONE: readonly PageRow[] = []
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Rows by id and by parent, changed in place. A change costs what it touches: the lists of other parents stay as they
 * are, and a list is sorted when it is asked for.
 */
export class PageStore {
  readonly #rows = new Map<number, PageRow>()
  /** By what a row says is its parent, whether or not that page is here. */
  readonly #children = new Map<number, Set<number>>()
  /** Parents that are not here: their children stand at the top, where they can be found. */
  readonly #absent = new Set<number>()
  readonly #sorted = new Map<number, readonly PageRow[]>()

  static of(rows: Iterable<PageRow>): PageStore {
    const store = new PageStore()
    for (const row of rows) store.set(row.id, row)
    return store
  }

  get size(): number {
    return this.#rows.size
  }

  get(id: number): PageRow | undefined {
    return this.#rows.get(id)
  }

  ids(): Iterable<number> {
    return this.#rows.keys()
  }

  /** The rows that name this page as their parent. */
  *childRows(parentId: number): Generator<PageRow> {
    for (const id of this.#children.get(parentId) ?? []) {
      const row = this.#rows.get(id)
      if (row) yield row
    }
  }

  /** Puts a row in its place, or takes it away. */
  set(id: number, row: PageRow | undefined): void {
    const before = this.#rows.get(id)
    if (before === row) return
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
    if (before && before.parent_id !== row?.parent_id) this.#detach(id, before.parent_id)
    if (row && before?.parent_id !== row.parent_id) this.#attach(id, row.parent_id)
    if (!before || !row) this.#presenceChanged(id)
    this.#dirty(before?.parent_id)
    this.#dirty(row?.parent_id)
  }

  childrenOf(parentId: number): readonly PageRow[] {
    if (parentId !== 0 && !this.#rows.has(parentId)) return NONE
    const known = this.#sorted.get(parentId)
    if (known) return known
    const rows = [...this.childRows(parentId)]
    if (parentId === 0) for (const absent of this.#absent) rows.push(...this.childRows(absent))
    const isFolder = (row: PageRow) => this.#children.has(row.id) || row.kind === 'folder'
    rows.sort((a, b) => Number(isFolder(b)) - Number(isFolder(a)) || byName.compare(a.name, b.name) || a.id - b.id)
    this.#sorted.set(parentId, rows)
    return rows
  }

  index(): PageIndex {
    return { byId: this.#rows, childrenOf: (parentId) => this.childrenOf(parentId) }
  }

  #attach(id: number, parentId: number): void {
    const siblings = this.#children.get(parentId)
    if (siblings) siblings.add(id)
    else {
      this.#children.set(parentId, new Set([id]))
      // The parent now has children and sorts among the folders.
      this.#dirty(this.#rows.get(parentId)?.parent_id)
    }
    if (parentId !== 0 && !this.#rows.has(parentId)) this.#absent.add(parentId)
  }

  #detach(id: number, parentId: number): void {
    const siblings = this.#children.get(parentId)
    siblings?.delete(id)
    if (siblings?.size !== 0) return
    this.#children.delete(parentId)
    this.#absent.delete(parentId)
    this.#dirty(this.#rows.get(parentId)?.parent_id)
  }

  #presenceChanged(id: number): void {
    this.#sorted.delete(id)
    if (!this.#children.has(id)) return
    if (this.#rows.has(id)) this.#absent.delete(id)
    else this.#absent.add(id)
    this.#sorted.delete(0)
  }

  #dirty(parentId: number | undefined): void {
    if (parentId === undefined) return
    this.#sorted.delete(this.#rows.has(parentId) ? parentId : 0)
  }
}

export function indexPages(rows: Iterable<PageRow>): PageIndex {
  return PageStore.of(rows).index()
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

/** Every page as the tree has them, from the top down. */
export function* inTreeOrder(index: PageIndex, parentId = 0): Generator<PageRow> {
  for (const row of index.childrenOf(parentId)) {
    yield row
    yield* inTreeOrder(index, row.id)
  }
}

/** The names of the pages above one, as they are said in a list. */
export function pathAbove(index: PageIndex, pageId: number): string {
  return ancestorsOf(index, pageId)
    .map(({ name }) => name || 'Untitled')
    .join(' / ')
}

/**
 * Returns the pages to show of the open project. Until the device has read them once, the server's answer
 * (`shown`) says which exist. An open page must not vanish for a moment, or someone writing in it would lose
 * their place.
 */
export function pagesToShow(pages: {
  held: PageIndex
  isRead: boolean
  shown: PageIndex | undefined
}): PageIndex | undefined {
  return pages.held.byId.size > 0 || pages.isRead ? pages.held : pages.shown
}
