import { createContext, useContext } from 'react'
import type { CitableSource, CitableSources } from '../../shared/contract/citable-sources.ts'
import type { Source } from '../../shared/contract/pages.ts'
import type { LiveCitation } from '../sync/live-citations.ts'
import type { NamedSymbols } from '../sync/named-symbols.ts'

/** Functions for citing a source for a statement. */
export type Citing = {
  /** Finds sources by a part of their name. Rejects without a server. */
  find: (query: string, signal: AbortSignal) => Promise<CitableSources>
  /** Creates a citation. Resolves to its number, for the chip. */
  cite: (source: CitableSource) => Promise<number>
}

/** Data and functions that the content of a page needs from outside, for reading and for editing. */
export type Surroundings = {
  /** The project of the page. Readers allow images from other hosts per project. */
  projectId?: number
  citations: ReadonlyMap<number, LiveCitation>
  /** `version` of the citation: what was read for another one is not shown again. */
  loadSource: (citationId: number, version?: number) => Promise<Source>
  /** Confirms that a statement holds for the code that was seen. Only for people who may do that. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
  /** Only for people who may cite, in a project that has sources. */
  citing?: Citing
  /** Called with the citations that have chips on the page in the editor. */
  onCited?: (ids: ReadonlySet<number>) => void
  /**
   * Finds the symbols of names in the code, if a name belongs to a single symbol. Only where there are sources.
   */
  namedSymbols?: (names: readonly string[]) => Promise<NamedSymbols>
  /** Address of another page of the project; undefined if the page doesn't exist. */
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
