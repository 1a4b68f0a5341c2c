/** Runs something later. Returns a function that cancels it. */
export type SetTimer = (run: () => void, ms: number) => () => void

export const realTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
