/**
 * Limit of items that a person may have open. Open pages are in memory, where each item takes some 400 bytes,
 * whatever its text. The limit allows for seven pages of a megabyte, or for the largest possible page.
 */
const MAX_STRUCTS_EACH = 400_000
/** Limit of items in pages that stay in memory after everyone has left, in case people come back. */
const MAX_STRUCTS_LEFT = 100_000

/** Properties of a room that matter for memory use. */
export type OpenPage = {
  readonly structs: number
  readonly disposable: boolean
  readonly users: Iterable<string>
  /** Disconnects a person, who may come back later. */
  sendAway(userId: string): void
}

/**
 * Keeps the memory of pages within limits by unloading the least recently used pages first. A page counts as
 * used when someone enters or writes in it.
 */
export class OpenPages<Page extends OpenPage> {
  /** Pages, least recently used first. */
  readonly #pages = new Set<Page>()
  readonly #unload: (page: Page) => void
  readonly #limits: { each: number; left: number }

  constructor(unload: (page: Page) => void, limits = { each: MAX_STRUCTS_EACH, left: MAX_STRUCTS_LEFT }) {
    this.#unload = unload
    this.#limits = limits
  }

  used(page: Page): void {
    this.#pages.delete(page)
    this.#pages.add(page)
    for (const userId of page.users) this.#limit(userId, page)
    this.left()
  }

  /** Unloads empty pages beyond the limit, after someone has left a page. */
  left(): void {
    const free = [...this.#pages].filter(({ disposable }) => disposable)
    let structs = free.reduce((sum, page) => sum + page.structs, 0)
    for (const page of free) {
      if (structs <= this.#limits.left) return
      structs -= page.structs
      this.#pages.delete(page)
      this.#unload(page)
    }
  }

  closed(page: Page): void {
    this.#pages.delete(page)
  }

  #limit(userId: string, current: Page): void {
    const theirs = [...this.#pages].filter((page) => [...page.users].includes(userId))
    let structs = theirs.reduce((sum, page) => sum + page.structs, 0)
    for (const page of theirs) {
      if (structs <= this.#limits.each || page === current) return
      structs -= page.structs
      page.sendAway(userId)
    }
  }
}
