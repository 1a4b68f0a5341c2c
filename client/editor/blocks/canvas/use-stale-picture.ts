import { useCallback, useEffect, useRef, useState } from 'react'

/** Of several who have the page open, one should be first: the others then see that it is done. */
const WAIT_MS = 2_000
const SPREAD_MS = 3_000

/**
 * Whether to make the picture of a drawing anew without anybody drawing: when drawings from two devices came together, or
 * somebody left before theirs was made. Once for each state of the drawing.
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
