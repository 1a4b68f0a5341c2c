import type { Status } from '../../shared/statuses/status.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import type { Generation } from '../generation.ts'

export type StageTools = {
  pool: Pick<AnalysisPool, 'analyze'>
  /** Shows the progress of the stage. A stage can call this as often as it likes. */
  progress: (done: number, total: number) => Promise<void>
}

/**
 * Step of a generation. Idempotent: a second run, or a run after an interruption at any point, gives the same
 * result.
 */
export type Stage = {
  status: Status
  next: Status
  failed: Status
  /** Name of the work that the stage does, for the message when it fails. */
  name: string
  run(generation: Generation, tools: StageTools): Promise<void>
}
