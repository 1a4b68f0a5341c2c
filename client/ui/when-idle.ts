/** Runs `act` when the browser is idle, or after `withinMs` at the latest. */
export function whenIdle(act: () => void, withinMs = 500): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: withinMs })
  else setTimeout(act, withinMs / 10)
}
