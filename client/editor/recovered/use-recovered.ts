import { useCallback, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type RecoveredText, readRecovered } from '../../../shared/contract/recovered.ts'
import { send } from '../../api/index.ts'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'

/**
 * Returns the recovered texts of a page, for people who may edit it. Reloads them when the server reports new
 * ones.
 */
export function useRecovered(page: PageDoc, editable: boolean) {
  const { recovered: changes } = useSnapshot(page.news)
  const [texts, setTexts] = useState<readonly RecoveredText[]>([])

  useEffect(() => {
    if (!editable || changes === 0) return
    const abort = new AbortController()
    send(readRecovered, { params: { id: page.room.pageId } }, { handled: 'all', signal: abort.signal }).then(
      ({ recovered }) => setTexts(recovered),
      // Ignores the error: the next connection loads the list again.
      () => undefined,
    )
    return () => abort.abort()
  }, [page, editable, changes])

  const forget = useCallback((id: number) => setTexts((all) => all.filter((text) => text.id !== id)), [])
  return { texts: editable ? texts : [], forget }
}
