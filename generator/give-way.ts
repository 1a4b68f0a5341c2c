import type { Database } from '../db/connect.ts'
import { isAnyoneWaiting } from '../db/jobs.ts'
import { findProject } from '../db/tables/projects.ts'

const LOOK_MS = 1_000

export type Turn = {
  signal: AbortSignal
  /** Looks whether to give way, before a stage begins. */
  look: () => Promise<void>
  gaveWay: () => boolean
  end: () => void
}

/**
 * The turn of a project to be generated. The installation's own example breaks off as soon as a person's project waits:
 * nobody waits for it, and it resumes where it was.
 */
export async function takeTurn(database: Database, projectId: number, stopping: AbortSignal): Promise<Turn> {
  const way = new AbortController()
  const project = await findProject(database.sql, projectId, null)
  const look = async () => {
    if (project?.example && (await isAnyoneWaiting(database.sql))) way.abort(new Error('A person’s project waits'))
  }
  // A look that fails is repeated.
  const timer = project?.example ? setInterval(() => void look().catch(() => undefined), LOOK_MS) : undefined
  return {
    signal: AbortSignal.any([stopping, way.signal]),
    look,
    gaveWay: () => way.signal.aborted && !stopping.aborted,
    end: () => clearInterval(timer),
  }
}
