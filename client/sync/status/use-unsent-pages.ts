import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { currentUser, unsentNews, unsentPages } from '../../session/index.ts'
import type { Facts } from '../page-docs/page-facts.ts'

/**
 * Milliseconds after which text counts as unsent. While someone writes in another tab, some text is being
 * sent most of the time.
 */
const CALM_MS = 15_000
const MOMENT_MS = 3_000
/**
 * Milliseconds that the pill keeps showing "syncing" after all text is sent, so that it doesn't flicker with
 * each letter.
 */
const REST_MS = 1_000

export type Unsent = {
  /** Number of pages whose text is overdue, without the page being edited. */
  pages: number
  /** Whether text of other pages is being sent and isn't overdue yet. */
  isSending: boolean
}

export function useUnsentPages(page: Facts | undefined, isOffline: boolean): Unsent {
  useSnapshot(unsentNews)
  const user = currentUser()
  const all = user ? unsentPages(user.id).size : 0
  const now = Math.max(0, all - (page?.unsent ? 1 : 0))
  const isSome = now > 0
  const [isLate, setLate] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const [isFresh, setFresh] = useState(isSome)
  useEffect(() => {
    setStuck(false)
    if (isSome) setFresh(true)
    else setLate(false)
    const wait = isSome ? (isOffline ? MOMENT_MS : CALM_MS) : REST_MS
    const timer = setTimeout(() => {
      // Overdue text counts as overdue until it is sent, even after the connection returns.
      setLate(isSome)
      setStuck(isSome && !isOffline)
      if (!isSome) setFresh(false)
    }, wait)
    return () => clearTimeout(timer)
  }, [isSome, isOffline])
  return { pages: isLate ? now : 0, isSending: (isSome || isFresh) && !isStuck }
}
