/**
 * Pauses that a host asked for, by requester, because the host counts the requests of each requester
 * separately.
 */
export type Pauses = {
  /** Seconds left of a pause. */
  left(whose: string): number | undefined
  begin(whose: string, seconds: number): void
}

export function createPauses(now: () => number): Pauses {
  const until = new Map<string, number>()
  return {
    left: (whose) => {
      const seconds = Math.ceil(((until.get(whose) ?? 0) - now()) / 1000)
      return seconds > 0 ? seconds : undefined
    },
    begin: (whose, seconds) => {
      for (const [key, end] of until) if (end <= now()) until.delete(key)
      until.set(whose, now() + seconds * 1000)
    },
  }
}
