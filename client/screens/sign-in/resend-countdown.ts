import { useEffect, useState } from 'react'

export const RESEND_SECONDS = 30

/** Seconds until a code may be asked for again; `restart` begins anew. */
export function useResendCountdown(): { left: number; restart: (seconds?: number) => void } {
  const [until, setUntil] = useState(() => Date.now() + RESEND_SECONDS * 1000)
  const [left, setLeft] = useState(RESEND_SECONDS)

  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [until])

  return { left, restart: (seconds = RESEND_SECONDS) => setUntil(Date.now() + seconds * 1000) }
}
