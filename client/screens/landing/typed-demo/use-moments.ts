import { type RefObject, useEffect, useState } from 'react'

const MOMENT_MS = 60

export type Moments = { moment: number; isPlaying: boolean; play: () => void; pause: () => void }

/**
 * Counts moments up to `total`, starting once when most of the element is on the screen. Until then the demo
 * doesn't move. For people who prefer no motion it always shows the end, where all text can be read.
 */
export function useMoments(total: number, ref: RefObject<HTMLElement | null>): Moments {
  const [moment, setMoment] = useState(total)
  const [isPlaying, setIsPlaying] = useState(false)
  const ended = moment >= total

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches || !ref.current) return
    setMoment(0)
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setIsPlaying(true)
      },
      { threshold: 0.6 },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])

  const runs = isPlaying && !ended
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setMoment((before) => before + 1), MOMENT_MS)
    return () => clearInterval(timer)
  }, [runs])

  return {
    moment,
    isPlaying: runs,
    play: () => {
      if (ended) setMoment(0)
      setIsPlaying(true)
    },
    pause: () => setIsPlaying(false),
  }
}
