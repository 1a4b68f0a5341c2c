import type { Database } from '../db/connect.ts'
import { changeStatus, findProject, setProgress } from '../db/tables/projects.ts'
import type { AnalysisPool } from './analysis/worker-pool.ts'
import { Generation } from './generation.ts'
import type { ProjectMemory } from './project-memory.ts'
import { STAGES } from './stages/stages.ts'

const PROGRESS_MS = 250

export type RunOptions = {
  database: Database
  pool: AnalysisPool
  /** Cache of what earlier runs read, which this run adds to. */
  memory?: ProjectMemory | undefined
  /** Name of the model that writes paragraphs, if there is one. */
  writer?: string | undefined
  by: string
  signal: AbortSignal
  now?: () => number
  log?: ((message: string) => void) | undefined
  /** Called when a stage begins, before it does anything. */
  onStage?: ((status: string) => void | Promise<void>) | undefined
  /** How far the stage is. */
  onProgress?: ((done: number, total: number) => void | Promise<void>) | undefined
}

/** Error of a stage that broke off. `status` and `failed` identify the stage; `cause` says why. */
export class StageFailed extends Error {
  readonly failed: (typeof STAGES)[number]['failed']
  readonly status: (typeof STAGES)[number]['status']
  constructor(stage: (typeof STAGES)[number], cause: unknown) {
    super(`Something went wrong while ${stage.name}`, { cause })
    this.name = 'StageFailed'
    this.failed = stage.failed
    this.status = stage.status
  }
}

/**
 * Documents a project from its current stage to the end, stage by stage. A status change by anyone else ends
 * this run. Throws `StageFailed`; the status then still names the stage, so that another run resumes there.
 * Returns the generation, if there was anything to do.
 */
export async function runGeneration(projectId: number, options: RunOptions): Promise<Generation | undefined> {
  const { database, pool, memory, writer, by, signal, log, now = Date.now } = options
  let generation: Generation | undefined
  while (true) {
    const project = await findProject(database.sql, projectId, null)
    const stage = STAGES.find(({ status }) => status === project?.status)
    if (!project || !stage) return generation
    await options.onStage?.(stage.status)
    generation ??= new Generation({ database, project, by, signal, now, memory, writer, log })
    let shownAt = 0
    try {
      await stage.run(generation, {
        pool,
        progress: async (done, total) => {
          await options.onProgress?.(done, total)
          if (now() - shownAt < PROGRESS_MS && done < total) return
          shownAt = now()
          await setProgress(database.sql, projectId, done, total)
        },
      })
    } catch (error) {
      throw new StageFailed(stage, error)
    }
    if (!(await changeStatus(database.sql, projectId, [stage.status], { to: stage.next }))) return generation
  }
}
