import { useEffect, useState } from 'react'
import { followSuggestedPages } from '../../../sync/open-suggestions.ts'

const NONE: ReadonlySet<number> = new Set()

/** The pages that something is suggested for; `isWanted` by those who may take it. */
export function useSuggestedPages(projectId: number, isWanted: boolean): ReadonlySet<number> {
  const [pages, setPages] = useState(NONE)
  useEffect(
    () => (isWanted ? followSuggestedPages(projectId, (ids) => setPages(new Set(ids))) : undefined),
    [projectId, isWanted],
  )
  return isWanted ? pages : NONE
}
