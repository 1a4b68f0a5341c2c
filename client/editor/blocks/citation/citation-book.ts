import type { Citation } from '../../../../shared/contract/pages.ts'

/** Citations of the page in an editor. Chips in an editor aren't React components, so they subscribe here. */
export type CitationBook = {
  get: (id: number) => Citation | undefined
  replace: (citations: ReadonlyMap<number, Citation>) => void
  onChange: (changed: () => void) => () => void
  /** Registers a chip of this citation. The returned function unregisters it. */
  place: (id: number) => () => void
}

/** `onPlaced` is told which citations have chips, soon after that has changed. */
export function createCitationBook(onPlaced: (ids: ReadonlySet<number>) => void): CitationBook {
  let citations: ReadonlyMap<number, Citation> = new Map()
  const listeners = new Set<() => void>()
  const chips = new Map<number, number>()
  let isTelling = false
  const count = (id: number, more: number) => {
    const now = (chips.get(id) ?? 0) + more
    if (now > 0) chips.set(id, now)
    else chips.delete(id)
    if (isTelling) return
    isTelling = true
    // A redrawn text removes its chips and adds them again, so the report waits until both are done.
    queueMicrotask(() => {
      isTelling = false
      onPlaced(new Set(chips.keys()))
    })
  }
  return {
    get: (id) => citations.get(id),
    replace: (next) => {
      citations = next
      for (const changed of listeners) changed()
    },
    onChange: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    place: (id) => {
      count(id, 1)
      return () => count(id, -1)
    },
  }
}
