const FIRST = 500
const LONGEST = 30_000

/**
 * Returns the milliseconds to wait before the next attempt. The wait grows with the attempts, and is spread
 * so that clients don't all return at once to a restarted server. `random` is 0 to 1.
 */
export function backoff(attempt: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** attempt)
  return full / 2 + (full / 2) * random
}
