export const PARENT_CHECK_MS = 500
const PARENT = process.ppid

/** `npm start` runs us in a shell that ends with a SIGTERM and does not pass it on: nobody could stop us then. */
export function whenParentEnds(act: () => void, everyMs: number): void {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    act()
  }, everyMs)
  timer.unref()
}
