import type { Database } from '../db/connect.ts'
import { isAnotherWaiting, jobOwner } from '../db/fair-turns.ts'
import { findProject } from '../db/tables/projects.ts'

const LOOK_MS = 1_000
/** Time that a generation may run, from its first step, while another owner's project waits. */
export const SLICE_MS = 10_000

export type Turn = {
  signal: AbortSignal
  /** Checks before a stage whether another project should run first. */
  look: () => Promise<void>
  /** Checks between two steps of a stage whether another project should run first. */
  step: () => Promise<void>
  gaveWay: () => boolean
  end: () => void
}

export type TurnOptions = { stopping: AbortSignal; sliceMs?: number | undefined; now?: () => number }

/**
 * Starts a project's turn to generate. The turn stops if another owner's project waits, and continues later
 * from the same point. The installation's example project yields at once. Other projects first run for a time
 * slice, and stop only between two steps, so that each turn makes progress.
 */
export async function takeTurn(database: Database, projectId: number, options: TurnOptions): Promise<Turn> {
  const { stopping, sliceMs = SLICE_MS, now = Date.now } = options
  const { sql } = database
  const way = new AbortController()
  const isExample = (await findProject(sql, projectId, null))?.example ?? false
  const owner = (await jobOwner(sql, projectId)) ?? null
  let firstStepAt: number | undefined
  let lookedAt = Number.NEGATIVE_INFINITY

  const look = async () => {
    const hadItsSlice = firstStepAt !== undefined && now() - firstStepAt >= sliceMs
    if (!isExample && !hadItsSlice) return
    if (await isAnotherWaiting(sql, 'generate', owner)) {
      way.abort(new Error('A project of someone else waits'))
    }
  }
  const step = async () => {
    firstStepAt ??= now()
    if (isExample || now() - lookedAt < Math.min(LOOK_MS, sliceMs)) return
    lookedAt = now()
    await look()
    way.signal.throwIfAborted()
  }
  // A failed check needs no handling, because the timer repeats it.
  const timer = isExample ? setInterval(() => void look().catch(() => undefined), LOOK_MS) : undefined
  return {
    signal: AbortSignal.any([stopping, way.signal]),
    look,
    step,
    gaveWay: () => way.signal.aborted && !stopping.aborted,
    end: () => clearInterval(timer),
  }
}
