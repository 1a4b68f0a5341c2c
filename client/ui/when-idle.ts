/** Runs `act` when the browser has nothing more urgent to do, and soon in any case. */
export function whenIdle(act: () => void, withinMs = 500): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: withinMs })
  else setTimeout(act, withinMs / 10)
}
