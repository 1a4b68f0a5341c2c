import { type Database, openDatabase } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import {
  changeStatus,
  findProject,
  insertProject,
  type ProjectRow,
  updateProject,
} from '../../../db/tables/projects.ts'
import type { AnalysisPool } from '../../../generator/analysis/worker-pool.ts'
import { importSources } from '../../../generator/import/import-sources.ts'
import type { Repository } from '../../../generator/import/repository.ts'
import { ProjectMemory } from '../../../generator/project-memory.ts'
import { endFollowing, followSources, type NewSources } from '../../../generator/refresh/follow-sources.ts'
import { type RunOptions, runGeneration } from '../../../generator/run-generation.ts'

const PROJECT = 1

/** Cost and effects of bringing a project up to a commit. */
export type Work = {
  /** Reading and storing the sources, and everything after it, in milliseconds. */
  reading: number
  rest: number
  /** CPU time of all threads for the rest, in milliseconds, independent of the machine's other work. */
  processor: number
  units: number
  /** Number of Yjs updates. `newPages`: how many of them created a page. */
  updates: number
  newPages: number
}

/** A project that follows a repository, on a database of its own, by the import and the stages that a refresh runs. */
export class ReplayedProject {
  readonly database: Database
  readonly #options: RunOptions
  #units = new Map<string, string>()
  #updates = { all: 0, pages: 0 }

  private constructor(database: Database, pool: AnalysisPool) {
    this.database = database
    const { signal } = new AbortController()
    this.#options = { database, pool, memory: new ProjectMemory(), by: 'the bench', signal }
  }

  static async open(dataDir: string, name: string, pool: AnalysisPool): Promise<ReplayedProject> {
    const database = await openDatabase({ dataDir, entry: 'the bench' })
    await migrate(database)
    const project = { id: PROJECT, type: 'github', name, visibility: 'private', status: 'DOC_PENDING' } as const
    await insertProject(database.sql, project, null)
    return new ReplayedProject(database, pool)
  }

  /** Documents everything the first time, and afterwards only the changes, with a receipt. */
  async bringTo(repository: Repository): Promise<Work> {
    const reading = { time: 0, processor: 0 }
    const bringIn = async () => {
      const begun = { time: performance.now(), processor: processorTime() }
      await importSources(this.database, PROJECT, repository)
      reading.time = performance.now() - begun.time
      reading.processor = processorTime() - begun.processor
      return { to: repository.commit, commits: [], moreCommits: false }
    }
    const begun = { time: performance.now(), processor: processorTime() }
    const project = await findProject(this.database.sql, PROJECT, null)
    if (project?.status === 'DOC_SUCCESS') await this.#follow(project, { to: repository.commit, bringIn })
    else {
      const { to } = await bringIn()
      await updateProject(this.database.sql, PROJECT, { commit_hash: to })
      await runGeneration(PROJECT, this.#options)
    }
    const rest = performance.now() - begun.time - reading.time
    const processor = processorTime() - begun.processor - reading.processor
    return { reading: reading.time, rest, processor, ...(await this.#count()) }
  }

  async #follow(project: ProjectRow, sources: NewSources): Promise<void> {
    await changeStatus(this.database.sql, PROJECT, ['DOC_SUCCESS'], { to: 'DOC_UPDATING' })
    await endFollowing(this.database, PROJECT, await followSources(project, sources, this.#options))
  }

  /** Unit of a page → key of what it printed. */
  async units(): Promise<Map<string, string>> {
    const rows = await this.database.sql<{ page_id: number; unit: string; key: string }[]>`
      select u.page_id, u.unit, u.key from units u join plan p on p.page_id = u.page_id where p.project_id = ${PROJECT}`
    return new Map(rows.map(({ page_id, unit, key }) => [`${page_id} ${unit}`, key]))
  }

  /**
   * Maps each unit of a page to its output. Pages are named by what they document, and citations by the
   * place they point at. Their ids differ between projects, and a citation keeps its id when its file moves.
   */
  async printed(): Promise<Map<string, string>> {
    const { sql } = this.database
    const plan = await sql<{ id: string; key: string }[]>`
      select page_id::text as id, key from plan where project_id = ${PROJECT} and page_id is not null`
    const citations = await sql<{ id: string; place: string }[]>`
      select page_id || ' ' || id as id, concat_ws(' ', path, symbol, start_line, end_line) as place
      from citations where project_id = ${PROJECT}`
    const units = await sql<{ page: string; unit: string; blocks: string }[]>`
      select page_id::text as page, unit, blocks::text as blocks from units where project_id = ${PROJECT}`
    const keys = new Map(plan.map(({ id, key }) => [id, key]))
    const places = new Map(citations.map(({ id, place }) => [id, place]))
    const printed = new Map<string, string>()
    for (const { page, unit, blocks } of units) {
      const text = blocks
        .replaceAll(/page:(\d+)/g, (link, id) => keys.get(id) ?? link)
        .replaceAll(/("citation", "attrs": \{"id": )(\d+)/g, (whole, before, id) => {
          const place = places.get(`${page} ${id}`)
          return place ? before + place : whole
        })
      if (keys.has(page)) printed.set(`${keys.get(page)} ${unit}`, text)
    }
    return printed
  }

  /** Pages of the tree, each as its path of names. A path that exists twice is listed twice. */
  async pages(): Promise<string[]> {
    const rows = await this.database.sql<{ id: number; parent_id: number; name: string }[]>`
      select id::float8 as id, parent_id::float8 as parent_id, name from pages
      where project_id = ${PROJECT} and deleted_at is null`
    const byId = new Map(rows.map((row) => [row.id, row]))
    const pathOf = ({ parent_id: parent, name }: (typeof rows)[number]): string => {
      const above = byId.get(parent)
      return above ? `${pathOf(above)}/${name}` : name
    }
    return rows.map(pathOf).toSorted()
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

/** CPU time of this process and its threads, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
