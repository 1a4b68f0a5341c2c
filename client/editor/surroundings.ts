import { createContext, useContext } from 'react'
import type { CitableSource, CitableSources } from '../../shared/contract/citable-sources.ts'
import type { Source } from '../../shared/contract/pages.ts'
import type { LiveCitation } from '../sync/live-citations.ts'
import type { NamedSymbols } from '../sync/named-symbols.ts'

/** Functions for citing a source for a statement. */
export type Citing = {
  /** Finds sources whose name contains the query. Rejects without a server. */
  find: (query: string, signal: AbortSignal) => Promise<CitableSources>
  /** Creates a citation. Resolves to its id, which the chip on the page stores. */
  cite: (source: CitableSource) => Promise<number>
}

/** Data and functions that the content of a page needs from outside, for reading and for editing. */
export type Surroundings = {
  /** Id of the page's project. Readers allow or block images from other hosts for each project. */
  projectId?: number
  citations: ReadonlyMap<number, LiveCitation>
  /** `version` of the citation: what was read for another one is not shown again. */
  loadSource: (citationId: number, version?: number) => Promise<Source>
  /** Confirms that a statement matches the code with the hash `seen`. Absent for people who may not confirm. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
  /** Functions for citing; absent for people who may not cite and in projects without sources. */
  citing?: Citing
  /** Called in the editor with the ids of all citations that have a chip on the page. */
  onCited?: (ids: ReadonlySet<number>) => void
  /**
   * Finds the symbols that names in code refer to. Skips a name that several symbols share. Absent in projects
   * without sources.
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
