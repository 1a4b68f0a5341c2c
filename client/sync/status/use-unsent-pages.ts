import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { currentUser, unsentNews, unsentPages } from '../../session/index.ts'
import type { Facts } from '../page-docs/page-facts.ts'

/**
 * While someone writes in another tab, some text is being sent most of the time. Only text that waits
 * this long counts.
 */
const CALM_MS = 15_000
const MOMENT_MS = 3_000
/**
 * Milliseconds that the pill keeps showing "sending" after all text is sent, so that it doesn't flicker with
 * each letter.
 */
const REST_MS = 1_000

export type Unsent = {
  /** Number of pages, besides the one being written, with text that has waited for more than a moment. */
  pages: number
  /** Whether there is such text that the server hasn't had time to take yet. */
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
      // Text that has waited once counts as late until it is sent, even after the connection returns.
      setLate(isSome)
      setStuck(isSome && !isOffline)
      if (!isSome) setFresh(false)
    }, wait)
    return () => clearTimeout(timer)
  }, [isSome, isOffline])
  return { pages: isLate ? now : 0, isSending: (isSome || isFresh) && !isStuck }
}
