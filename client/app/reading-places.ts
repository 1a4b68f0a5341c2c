/** Number of visits that are remembered. Older visits start at the top. */
const MOST = 200
const KEY = 'reading-places'

/**
 * Scroll position, in pixels, of each visit to a page. Browsers restore it only if the text is available at
 * once. The key is the browser's key of the history entry, which survives a reload.
 */
export class ReadingPlaces {
  readonly #storage: () => Storage
  readonly #places: Map<string, number>

  constructor(storage = () => sessionStorage) {
    this.#storage = storage
    this.#places = new Map(this.#read())
  }

  of(visit: string | undefined): number | undefined {
    return visit === undefined ? undefined : this.#places.get(visit)
  }

  note(visit: string | undefined, y: number): void {
    if (visit === undefined) return
    // Deleted first, so that the place read last comes last.
    this.#places.delete(visit)
    this.#places.set(visit, Math.round(y))
    const [oldest] = this.#places.keys()
    if (this.#places.size > MOST && oldest !== undefined) this.#places.delete(oldest)
  }

  /** Saves the positions, so that they survive a reload. */
  keep(): void {
    try {
      this.#storage().setItem(KEY, JSON.stringify([...this.#places]))
    } catch {
      // Without storage, the places last as long as the page.
    }
  }

  #read(): [string, number][] {
    try {
      const kept: unknown = JSON.parse(this.#storage().getItem(KEY) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isPlace) : []
    } catch {
      return []
    }
  }
}

const readingPlaces = new ReadingPlaces()
globalThis.addEventListener?.('pagehide', () => readingPlaces.keep())

/** Key of the current visit; undefined where the browser can't tell visits apart. */
const visit = () => globalThis.navigation?.currentEntry?.key

/** Scroll position at which this visit was read before; undefined on the first visit. */
export const placeBefore = (): number | undefined => readingPlaces.of(visit())

/** Records the scroll position from now on, until the returned function is called. */
export function noteReading(): () => void {
  const [own, { pathname }] = [visit(), location]
  const note = () => {
    // While another page is loading, the scroll position doesn't belong to that page.
    if (visit() === own || location.pathname === pathname) readingPlaces.note(visit(), scrollY)
  }
  addEventListener('scroll', note, { passive: true })
  return () => removeEventListener('scroll', note)
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1])
}
