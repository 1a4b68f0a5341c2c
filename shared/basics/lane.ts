/** Queue that starts tasks in order and runs at most `width` of them at the same time. */
export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createLane(width: number): Lane {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < width) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The free place goes directly to the next task, so that a task that arrives now can't overtake it.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
