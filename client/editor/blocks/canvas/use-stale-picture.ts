import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Devices with the page open wait for different times. One goes first, and the others see that the work is
 * done.
 */
const WAIT_MS = 2_000
const SPREAD_MS = 3_000

/**
 * Says whether to redraw the picture of a drawing that no one is drawing. The picture is stale after drawings
 * from two devices were merged, or after someone left before theirs was saved. Each state of a drawing is
 * tried once.
 */
export function useStalePicture(stale: string | undefined, enabled: boolean): { isDue: boolean; done: () => void } {
  const [due, setDue] = useState<string>()
  const tried = useRef<string>(undefined)
  useEffect(() => {
    setDue(undefined)
    if (!enabled || stale === undefined || stale === tried.current) return
    const timer = setTimeout(() => setDue(stale), WAIT_MS + Math.random() * SPREAD_MS)
    return () => clearTimeout(timer)
  }, [stale, enabled])
  const done = useCallback(() => {
    tried.current = stale
    setDue(undefined)
  }, [stale])
  return { isDue: due !== undefined, done }
}
