import { startTransition, useEffect, useState } from 'react'
import type { PageIndex } from '../../../sync/index.ts'
import { type Filtered, filterInTurns } from './tree-filter.ts'

type SearchCountProps = { pages: PageIndex; typed: string; onFound: (filtered: Filtered | undefined) => void }

/**
 * Searches page names, reports the matches and shows their number. Earlier matches stay until the search is
 * done.
 */
export function SearchCount({ pages, typed, onFound }: SearchCountProps) {
  const [found, setFound] = useState<Filtered>()
  useEffect(() => {
    const abort = new AbortController()
    void filterInTurns(pages, typed, abort).then((now) => {
      if (abort.signal.aborted) return
      // A transition, so that typing doesn't wait for the tree.
      startTransition(() => {
        setFound(now)
        onFound(now)
      })
    })
    return () => abort.abort()
  }, [pages, typed, onFound])
  useEffect(() => () => onFound(undefined), [onFound])
  return found ? `Showing ${found.matches.size} of ${pages.byId.size} pages` : null
}
