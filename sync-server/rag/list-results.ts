import { setImmediate as turn } from 'node:timers/promises'
import type { SearchResult } from '../../shared/contract/rag.ts'
import { toResult } from '../../shared/retrieval/quote.ts'
import type { Retrieved } from '../../shared/retrieval/retrieve.ts'

/** Number of results to format as Markdown before yielding to other requests. It takes a few milliseconds. */
const AT_ONCE = 10

/** Lists what a search found, documentation first. */
export async function listResults({ docs, code }: Pick<Retrieved, 'docs' | 'code'>): Promise<SearchResult[]> {
  const results: SearchResult[] = []
  for (const { project, found } of [...docs, ...code]) {
    if (results.length > 0 && results.length % AT_ONCE === 0) await turn()
    results.push(toResult(project.id, found))
  }
  return results
}
