import type { Citation } from '../../../../shared/contract/pages.ts'

/** The citations of the page in an editor. Chips there are plain elements and hear of changes from here. */
export type CitationBook = {
  get: (id: number) => Citation | undefined
  replace: (citations: ReadonlyMap<number, Citation>) => void
  onChange: (changed: () => void) => () => void
}

export function createCitationBook(): CitationBook {
  let citations: ReadonlyMap<number, Citation> = new Map()
  const listeners = new Set<() => void>()
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
  }
}
