import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Shortest delay and random extra delay, in milliseconds, before a device redraws a stale picture. Devices
 * with the page open wait for different times, so that one of them redraws and the others needn't.
 */
const WAIT_MS = 2_000
const SPREAD_MS = 3_000

/**
 * Returns whether to redraw the picture of a drawing that nobody is drawing. A picture is stale if drawings
 * from two devices were merged, or if a person left before their picture was saved. Each state of the
 * records is tried once.
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
