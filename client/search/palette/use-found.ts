import { useEffect, useState } from 'react'
import { askSearch, type Searched, type SearchQuestion } from '../ask-search.ts'

/** A person who is still typing presses the next key within this time, in milliseconds. */
const PAUSE_MS = 120

export type Finding = {
  found: (Searched & { of: string }) | undefined
  /** Whether the visible results aren't those of the latest text yet. */
  isAsking: boolean
  error: unknown
}

/** Finds results for the typed text. Returns the earlier results until the new ones arrive. */
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
