import { createContext, useContext } from 'react'
import type { Citation, Source } from '../../shared/contract/pages.ts'

/** What a page's content needs to know of the world around it, in reading as in editing. */
export type Surroundings = {
  citations: ReadonlyMap<number, Citation>
  loadSource: (citationId: number) => Promise<Source>
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
