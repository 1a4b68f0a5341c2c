import { useCallback, useEffect, useState } from 'react'
import { type Receipt, readReceipt, readReceipts, type WholeReceipt } from '../../../../../shared/contract/receipts.ts'
import { send } from '../../../../api/index.ts'

export type Receipts =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; receipts: readonly Receipt[]; more: boolean; loadingMore: boolean }

/** Loads the refreshes of a project, newest first. While the list reloads, the old list stays. */
export function useReceipts(projectId: number): { now: Receipts; reload: () => Promise<void>; more: () => void } {
  const [now, setNow] = useState<Receipts>({ state: 'loading' })
  const reload = useCallback(async () => {
    try {
      const found = await send(readReceipts, { params: { id: projectId }, query: {} }, { handled: 'all' })
      setNow({ state: 'ready', ...found, loadingMore: false })
    } catch (error) {
      console.warn('Couldn’t load what changed', error)
      setNow({ state: 'failed', error })
    }
  }, [projectId])
  useEffect(() => void reload(), [reload])

  const oldest = now.state === 'ready' && now.more ? now.receipts.at(-1)?.id : undefined
  const more = useCallback(() => {
    if (oldest === undefined) return
    setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: true } : known))
    send(readReceipts, { params: { id: projectId }, query: { before: oldest } }).then(
      (older) =>
        setNow((known) =>
          known.state === 'ready'
            ? { ...known, receipts: [...known.receipts, ...older.receipts], more: older.more, loadingMore: false }
            : known,
        ),
      // The error was already shown, and the button is still there to retry.
      () => setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: false } : known)),
    )
  }, [projectId, oldest])
  return { now, reload, more }
}

export type Details =
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; details: WholeReceipt; loadingMore: boolean }

/** Loads one refresh with its pages. A different `version` loads it again. */
export function useReceipt(
  projectId: number,
  receipt: number,
  version: unknown,
): { now: Details; reload: () => void; more: () => void } {
  const [now, setNow] = useState<Details>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when these change.
  useEffect(() => {
    let current = true
    const params = { id: projectId, receipt }
    send(readReceipt, { params, query: {} }, { handled: 'all' }).then(
      (details) => current && setNow({ state: 'ready', details, loadingMore: false }),
      (error) => current && setNow({ state: 'failed', error }),
    )
    return () => {
      current = false
    }
  }, [projectId, receipt, version, attempt])

  const last = now.state === 'ready' && now.details.more_pages ? now.details.pages.at(-1)?.page_id : undefined
  const more = useCallback(() => {
    if (last === undefined) return
    setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: true } : known))
    send(readReceipt, { params: { id: projectId, receipt }, query: { after_page: last } }).then(
      (next) =>
        setNow((known) =>
          known.state === 'ready'
            ? {
                state: 'ready',
                details: { ...next, pages: [...known.details.pages, ...next.pages] },
                loadingMore: false,
              }
            : known,
        ),
      () => setNow((known) => (known.state === 'ready' ? { ...known, loadingMore: false } : known)),
    )
  }, [projectId, receipt, last])
  return { now, reload: () => setAttempt((count) => count + 1), more }
}
