import type { Target } from './target.ts'

export type Run = {
  target: Target
  /** Whether to stop. */
  isOver: () => boolean
  /** Counts an answer by its content. */
  note: (answer: string) => void
}

/**
 * Attack. It prepares its data before it calls `ready`, so that the server has the machine while it's
 * measured.
 */
export type Attack = (run: Run, ready: () => Promise<void>) => Promise<void>

/** Number of simultaneous requests or sockets. */
export const AT_ONCE = 8
export const PAUSE_MS = 20
