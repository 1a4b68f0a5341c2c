import { useEffect, useState } from 'react'
import { askSearch, type Searched, type SearchQuestion } from '../ask-search.ts'

/**
 * Pause in typing, in milliseconds, before a search starts. People who are still typing press a key sooner.
 */
const PAUSE_MS = 120

export type Finding = {
  found: (Searched & { of: string }) | undefined
  /** Whether the results for the latest text haven't arrived, so that older results may be visible. */
  isAsking: boolean
  error: unknown
}

/** Searches for the typed text. Returns the earlier results until the new ones arrive. */
export function useFound(question: Omit<SearchQuestion, 'query'> | undefined, typed: string): Finding {
  const [finding, setFinding] = useState<Finding>({ found: undefined, isAsking: false, error: undefined })
  const asked = question && JSON.stringify(question)
  const query = typed.trim()
  useEffect(() => {
    if (!asked || query === '') {
      setFinding({ found: undefined, isAsking: false, error: undefined })
      return
    }
    setFinding(({ found }) => ({ found, isAsking: true, error: undefined }))
    const abort = new AbortController()
    const timer = setTimeout(() => {
      askSearch({ ...(JSON.parse(asked) as Omit<SearchQuestion, 'query'>), query: typed }, abort.signal)
        .then(
          (found) =>
            abort.signal.aborted || setFinding({ found: { ...found, of: query }, isAsking: false, error: undefined }),
        )
        .catch((error: unknown) => {
          if (!abort.signal.aborted) setFinding({ found: undefined, isAsking: false, error })
        })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked, query, typed])
  return finding
}
