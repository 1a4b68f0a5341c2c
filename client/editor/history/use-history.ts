import { useCallback, useEffect, useState } from 'react'
import { type PageHistory, readVersions } from '../../../shared/contract/versions.ts'
import { send } from '../../api/index.ts'

export type History =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; history: PageHistory; loadingMore: boolean }

/**
 * Versions of a page, newest first; `more` reads older ones. The list stays visible while it is read again.
 */
export function useHistory(pageId: number): { now: History; reload: () => Promise<void>; more: () => void } {
  const [now, setNow] = useState<History>({ state: 'loading' })

  const reload = useCallback(async () => {
    try {
      const history = await send(readVersions, { params: { id: pageId }, query: {} }, { handled: 'all' })
      setNow({ state: 'ready', history, loadingMore: false })
    } catch (error) {
      console.warn('Couldn’t load the history', error)
      setNow({ state: 'failed', error })
    }
  }, [pageId])
  useEffect(() => void reload(), [reload])

  const oldest = now.state === 'ready' && now.history.more ? now.history.versions.at(-1)?.seq : undefined
  const more = useCallback(() => {
    if (oldest === undefined) return
    setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: true } : known))
    const input = { params: { id: pageId }, query: { before: oldest } }
    send(readVersions, input).then(
      (older) => setNow((known) => (known.state === 'ready' ? withOlder(known.history, older) : known)),
      // The error has already been shown, and the button is still there to try again.
      () => setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: false } : known)),
    )
  }, [pageId, oldest])

  return { now, reload, more }
}

function withOlder(history: PageHistory, older: PageHistory): History {
  const known = new Set(history.versions.map(({ seq }) => seq))
  const versions = [...history.versions, ...older.versions.filter(({ seq }) => !known.has(seq))]
  return { state: 'ready', history: { ...history, versions, more: older.more }, loadingMore: false }
}
