import type { Citation } from '../../../../shared/contract/pages.ts'

type Cited = Pick<Citation, 'id' | 'path' | 'state'>

/** A citation of the file that most of a page's citations are of: what the page is about. Of two files the first. */
export function citedMost<Of extends Cited>(citations: readonly Of[]): Of | undefined {
  const byPath = Map.groupBy(
    citations.filter(({ state }) => state !== 'gone'),
    ({ path }) => path,
  )
  let most: readonly Of[] = []
  for (const those of byPath.values()) if (those.length > most.length) most = those
  return most[0]
}
