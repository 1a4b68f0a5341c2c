import { useEffect, useEffectEvent, useState } from 'react'

/** Counts seconds down to zero and then acts, unless it is stopped. */
export function useCountdown(seconds: number, act: () => void) {
  const [left, setLeft] = useState(seconds)
  const [isStopped, setIsStopped] = useState(false)
  const onEnd = useEffectEvent(act)

  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1000)
    return () => clearInterval(timer)
  }, [isStopped])

  useEffect(() => {
    if (left === 0) onEnd()
  }, [left])

  return { left, isStopped, stop: () => setIsStopped(true) }
}
