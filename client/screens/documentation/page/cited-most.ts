import type { Citation } from '../../../../shared/contract/pages.ts'

type Cited = Pick<Citation, 'id' | 'path' | 'state'>

/**
 * Returns a citation of the file that a page is about. This is the file with the page's name, otherwise the
 * file with the most citations. Among files with equally many citations, the first one wins.
 */
export function citedMost<Of extends Cited>(citations: readonly Of[], pageName: string): Of | undefined {
  const there = citations.filter(({ state }) => state !== 'gone')
  const own = there.filter(({ path }) => path.split('/').at(-1) === pageName)
  const byPath = Map.groupBy(own.length > 0 ? own : there, ({ path }) => path)
  let most: readonly Of[] = []
  for (const those of byPath.values()) if (those.length > most.length) most = those
  return most[0]
}
