import type { Target } from './target.ts'

export type Run = {
  target: Target
  /** Whether to stop. */
  isOver: () => boolean
  /** Counts an answer, by what it said. */
  note: (answer: string) => void
}

/** Each prepares what it sends before it says that it is ready, so that the machine is the server's while it is measured. */
export type Attack = (run: Run, ready: () => Promise<void>) => Promise<void>

/** How many requests or sockets there are at a time. */
export const AT_ONCE = 8
export const PAUSE_MS = 20
