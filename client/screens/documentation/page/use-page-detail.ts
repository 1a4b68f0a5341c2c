import { useCallback, useEffect, useState } from 'react'
import type { PageDetail } from '../../../../shared/contract/pages.ts'
import { loadPage, recentPage, storedPage, whenSent } from '../../../sync/index.ts'

/** Returns a page as this device last loaded or stored it, and then the server's version. */
export function usePageDetail(pageId: number) {
  const [detail, setDetail] = useState<PageDetail | undefined>(() => recentPage(pageId))
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const show = useCallback((page: PageDetail) => {
    setDetail(page)
    setError(undefined)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    const abort = new AbortController()
    setError(undefined)
    void storedPage(pageId)
      .then((stored) => !abort.signal.aborted && setDetail((now) => now ?? stored))
      .catch((failure: unknown) => console.warn('What this device holds of the page could not be read', failure))
    whenSent(pageId)
      .then(() => {
        abort.signal.throwIfAborted()
        return loadPage(pageId, abort.signal)
      })
      .then(setDetail)
      .catch((failure: unknown) => {
        if (abort.signal.aborted) return
        console.warn('The page could not be read', failure)
        setError(failure)
      })
    return () => abort.abort()
  }, [pageId, attempt])

  return { detail, error, show, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
