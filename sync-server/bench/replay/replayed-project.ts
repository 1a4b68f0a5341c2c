import { type Database, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { findProject, insertProject } from '../../../db/tables/projects.ts'
import type { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { Generation } from '../../../generator/generation.ts'
import { importSources } from '../../../generator/import/import-sources.ts'
import type { Repository } from '../../../generator/import/repository.ts'
import { STAGES } from '../../../generator/stages/stages.ts'

const PROJECT = 1

/** What bringing a project up to a commit took and did. */
export type Work = {
  /** Reading and storing the sources, and everything after it, in milliseconds. */
  reading: number
  rest: number
  units: number
  /** Yjs updates, pages that are new among them. */
  updates: number
  newPages: number
}

/** A project that follows a repository, on a database of its own, by the import and the stages that a refresh runs. */
export class ReplayedProject {
  readonly database: Database
  readonly #pool: AnalysisPool
  #units = new Map<string, string>()
  #updates = { all: 0, pages: 0 }

  private constructor(database: Database, pool: AnalysisPool) {
    this.database = database
    this.#pool = pool
  }

  static async open(dataDir: string, name: string, pool: AnalysisPool): Promise<ReplayedProject> {
    const database = await openDatabase({ dataDir, entry: 'the bench' })
    await migrate(database)
    const project = { id: PROJECT, type: 'github', name, visibility: 'private', status: 'READY' } as const
    await insertProject(database.sql, project, null)
    return new ReplayedProject(database, pool)
  }

  async bringTo(repository: Repository): Promise<Work> {
    const begun = performance.now()
    await importSources(this.database, PROJECT, repository)
    const read = performance.now()
    const project = await findProject(this.database.sql, PROJECT, null)
    if (!project) throw new Error('There is no such project')
    const generation = new Generation({
      database: this.database,
      project: { ...project, commit_hash: repository.commit },
      by: 'the bench',
      signal: new AbortController().signal,
      now: Date.now,
    })
    for (const stage of STAGES) await stage.run(generation, { pool: this.#pool, progress: async () => {} })
    const done = performance.now()
    return { reading: read - begun, rest: done - read, ...(await this.#count()) }
  }

  /** Unit of a page → key of what it printed. */
  async units(): Promise<Map<string, string>> {
    const rows = await this.database.sql<{ page_id: number; unit: string; key: string }[]>`
      select u.page_id, u.unit, u.key from units u join plan p on p.page_id = u.page_id where p.project_id = ${PROJECT}`
    return new Map(rows.map(({ page_id, unit, key }) => [`${page_id} ${unit}`, key]))
  }

  async close(): Promise<void> {
    await this.database.close()
  }

  async #count(): Promise<Pick<Work, 'units' | 'updates' | 'newPages'>> {
    const before = { units: this.#units, ...this.#updates }
    this.#units = await this.units()
    const [row] = await this.database.sql<{ all: number; pages: number }[]>`
      select coalesce(sum(seq), 0)::int as all, (count(*) filter (where seq > 0))::int as pages from page_docs`
    this.#updates = row ?? { all: 0, pages: 0 }
    return {
      units: [...this.#units].filter(([unit, key]) => before.units.get(unit) !== key).length,
      updates: this.#updates.all - before.all,
      newPages: this.#updates.pages - before.pages,
    }
  }
}
