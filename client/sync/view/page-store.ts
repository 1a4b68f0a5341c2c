import type { PageRow } from '../../../shared/contract/pages.ts'

/**
 * Pages of a project, indexed by id and by parent. Each change creates a new index object, so that views
 * notice the change.
 */
export type PageIndex = {
  readonly byId: Pick<ReadonlyMap<number, PageRow>, 'get' | 'has' | 'size' | 'values' | 'keys'>
  /** Returns the children of a page (0: the top level), folders first, then by name. */
  readonly childrenOf: (parentId: number) => readonly PageRow[]
}

const NONE: readonly PageRow[] = []
const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/**
 * Rows by id and by parent, changed in place. A change invalidates only the affected lists of children. A
 * list is sorted when it is requested.
 */
export class PageStore {
  readonly #rows = new Map<number, PageRow>()
  /** Ids of child pages, by the parent id in their row, even if the parent isn't in the store. */
  readonly #children = new Map<number, Set<number>>()
  /**
   * Parent ids that aren't in the store. Their children appear at the top level, where people can find
   * them.
   */
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

  /** Yields the rows whose parent id is `parentId`, unsorted. */
  *childRows(parentId: number): Generator<PageRow> {
    for (const id of this.#children.get(parentId) ?? []) {
      const row = this.#rows.get(id)
      if (row) yield row
    }
  }

  /** Inserts or replaces a row, or removes it if `row` is undefined. */
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
      // The parent is now a folder, so the list that contains the parent has to be sorted again.
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

/** Returns the ancestors of a page, from the top level down to its parent. Stops at a cycle. */
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

/** Yields every page in tree order, from the top level down. */
export function* inTreeOrder(index: PageIndex, parentId = 0): Generator<PageRow> {
  for (const row of index.childrenOf(parentId)) {
    yield row
    yield* inTreeOrder(index, row.id)
  }
}

/** Returns the names of a page's ancestors as one text for lists. */
export function pathAbove(index: PageIndex, pageId: number): string {
  return ancestorsOf(index, pageId)
    .map(({ name }) => name || 'Untitled')
    .join(' / ')
}

/**
 * Returns the pages of the open project to show. Until this device has read them once, returns the server's
 * answer (`shown`). An open page must not vanish for a moment, or someone writing in it would lose the
 * cursor position.
 */
export function pagesToShow(pages: {
  held: PageIndex
  isRead: boolean
  shown: PageIndex | undefined
}): PageIndex | undefined {
  return pages.held.byId.size > 0 || pages.isRead ? pages.held : pages.shown
}
