const FIRST = 500
const LONGEST = 30_000

/**
 * Milliseconds to wait before the next attempt. Grows with the attempts, and is spread, so that a server that comes
 * back is not met by everybody at once. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** attempt)
  return full / 2 + (full / 2) * random
}
