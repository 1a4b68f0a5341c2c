import { useCallback, useEffect, useState } from 'react'
import type { PageDetail } from '../../../../shared/contract/pages.ts'
import { loadPage, recentPage, storedPage, whenSent } from '../../../sync/index.ts'

/** How soon somebody who only reads sees what others write. */
const FOLLOW_MS = 30_000

/**
 * A page as it was last read here or as this device holds it, and then as it stands on the server; with `follows`, again
 * and again while it is looked at.
 */
export function usePageDetail(pageId: number, follows: boolean) {
  const [detail, setDetail] = useState<PageDetail | undefined>(() => recentPage(pageId))
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

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

  useEffect(() => {
    if (!follows) return
    const abort = new AbortController()
    const look = () => {
      if (document.hidden) return
      loadPage(pageId, abort.signal)
        .then((read) => setDetail((now) => (now && isSame(now, read) ? now : read)))
        // Whoever has lost the page is told by the list of pages; the next look may be answered.
        .catch(
          (failure: unknown) => !abort.signal.aborted && console.debug('The page could not be read again', failure),
        )
    }
    const timer = setInterval(look, FOLLOW_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [pageId, follows])

  return { detail, error, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}

function isSame(one: PageDetail, other: PageDetail): boolean {
  const textOf = ({ page_id, content_bytea, citations }: PageDetail) =>
    JSON.stringify([page_id, content_bytea, citations])
  return textOf(one) === textOf(other)
}
