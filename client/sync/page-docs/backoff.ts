const FIRST = 500
const LONGEST = 30_000

/**
 * Returns the milliseconds to wait before the next attempt. The wait doubles with each attempt. `random`, 0
 * to 1, adds jitter, so that clients don't all reconnect to a restarted server at once.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** attempt)
  return full / 2 + (full / 2) * random
}
