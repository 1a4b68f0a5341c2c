/** Does something when the browser has nothing more urgent to do, and soon in any case. */
export function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: 500 })
  else setTimeout(act, 50)
}
