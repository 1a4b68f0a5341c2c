import type { Status } from '../../shared/statuses/status.ts'
import type { AnalysisPool } from '../analysis/worker-pool.ts'
import type { Generation } from '../generation.ts'

export type StageTools = {
  pool: Pick<AnalysisPool, 'analyze'>
  /** Shows how far the stage is, as often as it likes. */
  progress: (done: number, total: number) => Promise<void>
}

/** One step of a generation. Running it twice, or again after it broke off anywhere, ends in the same result. */
export type Stage = {
  status: Status
  next: Status
  failed: Status
  /** For people: what failed when it does. */
  name: string
  run(generation: Generation, tools: StageTools): Promise<void>
}
