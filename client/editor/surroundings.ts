import { createContext, useContext } from 'react'
import type { Source } from '../../shared/contract/pages.ts'
import type { LiveCitation } from '../sync/live-citations.ts'

/** What a page's content needs to know of the world around it, in reading as in editing. */
export type Surroundings = {
  citations: ReadonlyMap<number, LiveCitation>
  /** `version` of the citation: what was read for another one is not shown again. */
  loadSource: (citationId: number, version?: number) => Promise<Source>
  /** Says that a statement holds for the code that was seen; only for those who may. */
  confirmStatement?: (citationId: number, seen: string) => Promise<void>
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
