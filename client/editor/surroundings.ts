import { createContext, useContext } from 'react'
import type { CitableSource, CitableSources } from '../../shared/contract/citable-sources.ts'
import type { Source } from '../../shared/contract/pages.ts'
import type { LiveCitation } from '../sync/live-citations.ts'
import type { NamedSymbols } from '../sync/named-symbols.ts'

/** Functions for citing a source for a statement. */
export type Citing = {
  /** Sources by a part of their name. Rejects without a server. */
  find: (query: string, signal: AbortSignal) => Promise<CitableSources>
  /** Resolves to the number of the citation, for the chip. */
  cite: (source: CitableSource) => Promise<number>
}

/** Data and functions that the content of a page needs from outside, for reading and for editing. */
export type Surroundings = {
  /** The project of the page. A reader allows images from other hosts for a whole project. */
  projectId?: number
  citations: ReadonlyMap<number, LiveCitation>
  /** `version` of the citation: what was read for another one is not shown again. */
  loadSource: (citationId: number, version?: number) => Promise<Source>
  /** Says that a statement holds for the code that was seen; only for those who may. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
  /** Only for those who may cite, in a project that has sources. */
  citing?: Citing
  /** Told of the citations that the page in the editor has chips of. */
  onCited?: (ids: ReadonlySet<number>) => void
  /** Where names of the code lead, those that one symbol alone has; only where there are sources. */
  namedSymbols?: (names: readonly string[]) => Promise<NamedSymbols>
  /** Where another page of the project is; undefined when it is not there. */
  addressOfPage: (pageId: number) => string | undefined
}

export const SurroundingsContext = createContext<Surroundings>({
  citations: new Map(),
  loadSource: () => Promise.reject(new Error('There is no source here')),
  addressOfPage: () => undefined,
})

export function useSurroundings(): Surroundings {
  return useContext(SurroundingsContext)
}
