import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { currentUser, unsentNews, unsentPages } from '../../session/index.ts'
import type { Facts } from '../page-docs/save-state.ts'

/** While one writes in another tab, something of it is on its way most of the time. */
const CALM_MS = 15_000
const MOMENT_MS = 3_000

/** On how many pages, beside the one that is being written, words have waited for more than a moment. */
export function useUnsentPages(page: Facts | undefined, isOffline: boolean): number {
  useSnapshot(unsentNews)
  const user = currentUser()
  const all = user ? unsentPages(user.id).size : 0
  const now = Math.max(0, all - (page?.unsent ? 1 : 0))
  const isSome = now > 0
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    setShown(false)
    if (!isSome) return
    const timer = setTimeout(() => setShown(true), isOffline ? MOMENT_MS : CALM_MS)
    return () => clearTimeout(timer)
  }, [isSome, isOffline])
  return isShown ? now : 0
}
