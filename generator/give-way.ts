import type { Database } from '../db/connect.ts'
import { isAnotherWaiting, jobOwner } from '../db/fair-turns.ts'
import { findProject } from '../db/tables/projects.ts'

const LOOK_MS = 1_000
/** How long a generation goes on, from its first step, while someone else's project waits. */
export const SLICE_MS = 10_000

export type Turn = {
  signal: AbortSignal
  /** Checks whether to give way, before a stage begins. */
  look: () => Promise<void>
  /** Checks whether to give way, between two steps of a stage. */
  step: () => Promise<void>
  gaveWay: () => boolean
  end: () => void
}

export type TurnOptions = { stopping: AbortSignal; sliceMs?: number | undefined; now?: () => number }

/**
 * The turn of a project to be generated. It breaks off when someone else's project waits, and resumes later where it was.
 * The installation's example gives way at once; a person's project has its slice first, and stops only between two steps,
 * so that each turn gets further.
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
  // A look that fails is repeated.
  const timer = isExample ? setInterval(() => void look().catch(() => undefined), LOOK_MS) : undefined
  return {
    signal: AbortSignal.any([stopping, way.signal]),
    look,
    step,
    gaveWay: () => way.signal.aborted && !stopping.aborted,
    end: () => clearInterval(timer),
  }
}
