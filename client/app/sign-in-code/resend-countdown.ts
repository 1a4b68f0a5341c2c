import { useEffect, useState } from 'react'

export const RESEND_SECONDS = 30

/** Seconds until another code can be requested. `sentAt` is when the last one was sent. */
export function useResendCountdown(sentAt: number): number {
  const until = sentAt + RESEND_SECONDS * 1000
  const secondsLeft = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [left, setLeft] = useState(secondsLeft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it counts to that moment.
  useEffect(() => {
    const tick = () => setLeft(secondsLeft())
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])

  return left
}
