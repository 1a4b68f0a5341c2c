import { useEffect, useMemo } from 'react'
import type { PageIndex } from '../../../sync/index.ts'
import { type Filtered, filterPages } from './tree-filter.ts'

type SearchCountProps = { pages: PageIndex; typed: string; onFound: (filtered: Filtered | undefined) => void }

/** Searches the names of pages, tells which were found, and says how many. */
export function SearchCount({ pages, typed, onFound }: SearchCountProps) {
  const found = useMemo(() => filterPages(pages, typed), [pages, typed])
  useEffect(() => {
    onFound(found)
    return () => onFound(undefined)
  }, [found, onFound])
  return found ? `Showing ${found.matches.size} of ${pages.byId.size} pages` : null
}
