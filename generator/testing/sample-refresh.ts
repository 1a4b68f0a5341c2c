import type { Database } from '../../db/connect.ts'
import { findProject, insertProject, updateProject } from '../../db/tables/projects.ts'
import { endRefresh, noteOrigin, openRefresh, type RefreshEnd } from '../../db/tables/refreshes.ts'
import { transaction } from '../../db/transaction.ts'
import type { ModelServer } from '../../shared/model/model.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { Generation, type GenerationOptions } from '../generation.ts'
import { importSources } from '../import/import-sources.ts'
import { planEveryPage } from '../plan/plan-pages.ts'
import { ProjectMemory } from '../project-memory.ts'
import { fillSlots, type ProseLimits } from '../prose/fill-slots.ts'
import type { Stage } from '../stages/stage.ts'
import { REFRESH_STEPS, STAGES } from '../stages/stages.ts'
import { repositoryOf } from './repository-of.ts'

type Step = Pick<Stage, 'run'>

export type SampleFiles = Readonly<Record<string, string>>

const LIMITS: ProseLimits = { calls: 2, milliseconds: 60_000, tokens: 1_000_000 }

const pool = {
  analyze: (files: readonly { path: string; content: string }[]) =>
    Promise.all(files.map(({ path, content }) => analyzeFile(path, content))),
}

/** `writer`: the model whose paragraphs stand in pages as well. */
type SampleOptions = Pick<GenerationOptions, 'writer' | 'log' | 'planPages'>

/** Every file has a page, however little it says: what most samples say is short. */
export const planEachFile: typeof planEveryPage = (model, language) =>
  planEveryPage(model, language).map(({ quiet, ...node }) => node)

/** A project whose sources are what a test says they are, without a git host and a worker. */
export class SampleRefresh {
  readonly projectId: number
  readonly #database: Database
  #memory = new ProjectMemory()
  #options: SampleOptions

  constructor(database: Database, projectId: number, options: SampleOptions = {}) {
    this.#database = database
    this.#options = { planPages: planEachFile, ...options }
    this.projectId = projectId
  }

  static async start(
    database: Database,
    projectId: number,
    files: SampleFiles,
    options: SampleOptions = {},
  ): Promise<SampleRefresh> {
    const project = { id: projectId, type: 'github', name: 'sample', visibility: 'private', status: 'READY' } as const
    await insertProject(database.sql, project, null)
    const sample = new SampleRefresh(database, projectId, options)
    await sample.refresh(files, 'commit-1', STAGES)
    return sample
  }

  /** Brings sources and pages up to `files`. `steps`: only some of them, as a run that breaks off. */
  async refresh(files: SampleFiles, commit: string, steps: readonly Step[] = REFRESH_STEPS): Promise<void> {
    await this.bringIn(files)
    await this.#run(commit, steps)
  }

  /** Refreshes with a receipt and resolves to its number. With `steps`, the run breaks off and leaves the receipt open. */
  async push(files: SampleFiles, commit: string, steps: readonly Step[] = REFRESH_STEPS): Promise<number> {
    const { sql } = this.#database
    const project = await findProject(sql, this.projectId, null)
    const refreshId = await openRefresh(sql, this.projectId, { from: project?.commit_hash ?? null, to: commit })
    await this.bringIn(files)
    const end: RefreshEnd = { to: commit, commits: [{ hash: commit, subject: 'Change' }], moreCommits: false }
    await noteOrigin(sql, refreshId, end)
    await this.#run(commit, steps, refreshId)
    if (steps.length === REFRESH_STEPS.length) {
      await transaction(this.#database, async (tx) => {
        await updateProject(tx, this.projectId, { commit_hash: commit, undone_commit: null })
        await endRefresh(tx, refreshId, end)
      })
    }
    return refreshId
  }

  async #run(commit: string, steps: readonly Step[], refreshId: number | null = null): Promise<void> {
    const project = await findProject(this.#database.sql, this.projectId, null)
    if (!project) throw new Error('There is no such project')
    const generation = new Generation({
      database: this.#database,
      project: { ...project, commit_hash: commit },
      by: 'test',
      signal: new AbortController().signal,
      now: Date.now,
      refreshId,
      memory: this.#memory,
      ...this.#options,
    })
    for (const step of steps) await step.run(generation, { pool, progress: async () => {} })
  }

  /** Runs the job in which a model writes paragraphs. */
  async fill(model: ModelServer, limits: Partial<ProseLimits> = {}, refreshId: number | null = null) {
    return fillSlots(this.projectId, {
      ...{ database: this.#database, model, pool, memory: this.#memory, refreshId },
      ...(this.#options.planPages && { planPages: this.#options.planPages }),
      limits: { ...LIMITS, ...limits },
      by: 'test',
      signal: new AbortController().signal,
    })
  }

  /** From here on pages are found as they were in another version. */
  planAs(planPages: SampleOptions['planPages']): void {
    this.#options = { ...this.#options, planPages }
    this.forget()
  }

  /** As after the process was started anew; or with room for so much only. */
  forget(maxBytes?: number): void {
    this.#memory = new ProjectMemory(maxBytes === undefined ? {} : { maxBytes })
  }

  async bringIn(files: SampleFiles): Promise<void> {
    await importSources(this.#database, this.projectId, repositoryOf(files))
  }
}
