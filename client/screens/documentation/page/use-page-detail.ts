import { useCallback, useEffect, useState } from 'react'
import type { PageDetail } from '../../../../shared/contract/pages.ts'
import { loadPage, recentPage } from '../../../sync/index.ts'

/** A page as it was last read here, and then as it stands on the server. */
export function usePageDetail(pageId: number) {
  const [detail, setDetail] = useState<PageDetail | undefined>(() => recentPage(pageId))
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const abort = new AbortController()
    setError(undefined)
    loadPage(pageId, abort.signal)
      .then(setDetail)
      .catch((failure: unknown) => {
        if (abort.signal.aborted) return
        console.warn('The page could not be read', failure)
        setError(failure)
      })
    return () => abort.abort()
  }, [pageId, attempt])

  return { detail, error, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
