import { setImmediate as turn } from 'node:timers/promises'
import type { Database } from '../db/connect.ts'
import { listPagesElsewhere } from '../db/tables/pages.ts'
import { readPlan } from '../db/tables/plan.ts'
import type { ProjectRow } from '../db/tables/projects.ts'
import { type CitationToWrite, readUnitKeys } from '../db/tables/publications.ts'
import { listGenerated } from '../db/tables/removed-pages.ts'
import type { SourceNow } from './analysis/follow-citation.ts'
import type { ProjectModel } from './analysis/project-model.ts'
import { createPages } from './plan/create-pages.ts'
import { PageLedger } from './plan/page-ledger.ts'
import type { Plan, PlanNode } from './plan/plan-node.ts'
import { planEveryPage } from './plan/plan-pages.ts'
import { plannedPages } from './plan/planned-pages.ts'
import { ProjectMemory, type ReadFile } from './project-memory.ts'
import { ProseTexts } from './prose/prose-texts.ts'
import {
  isPublished,
  type PageToPublish,
  type PublishCounts,
  type PublishOptions,
  publishPages,
} from './publish/publish-pages.ts'
import type { ReadOptions, SourceRow } from './read-files.ts'
import { withKeptPages } from './refresh/kept-pages.ts'
import { findMovedPages } from './refresh/moved-pages.ts'
import { movedTopics } from './refresh/moved-topics.ts'
import { noting, readChanges, type SourceChanges } from './refresh/source-changes.ts'
import { RunSources } from './run-sources.ts'
import { ComposedPages } from './writers/composed-pages.ts'

/** Number of pages per transaction. Small batches keep transactions short and show the first pages soon. */
const PAGES_AT_ONCE = 12

export type GenerationOptions = {
  database: Database
  project: ProjectRow
  /** Names the writer in notifications. */
  by: string
  signal: AbortSignal
  now: () => number
  /** Refresh that this run performs. Missing for a first generation. */
  refreshId?: number | null
  /** Cache of data that earlier runs read. */
  memory?: ProjectMemory | undefined
  /** Name of the language model that writes paragraphs, if there is one. */
  writer?: string | undefined
  /** Whether finished documentation exists. Then the run stops publishing once someone starts a refresh. */
  beside?: boolean
  log?: ((message: string) => void) | undefined
  /** Replaces the usual planning of pages, such as by the planning of an earlier version. */
  planPages?: typeof planEveryPage
}

/**
 * State of a project's generation. Data that the stages share is read from the database on first use. So a
 * run can start at any stage, even after a crash.
 */
export class Generation {
  readonly database: Database
  readonly project: ProjectRow
  readonly signal: AbortSignal
  readonly refreshId: number | null
  readonly prose: ProseTexts
  /** Pages that keep their old text while people edit them. The next run publishes into these pages. */
  readonly left = new Set<number>()
  readonly #by: string
  readonly #now: () => number
  readonly #memory: ProjectMemory
  readonly #beside: boolean
  readonly #log: GenerationOptions['log']
  readonly #planPages: typeof planEveryPage
  readonly #sources: RunSources
  #plan: Plan | undefined
  #ledger: PageLedger | undefined
  readonly #moved = new Map<string, string>()
  #pages: ComposedPages | undefined
  #published: Promise<Map<number, Map<string, string>>> | undefined
  #changes: Promise<SourceChanges> | undefined

  constructor({ database, project, by, signal, now, ...options }: GenerationOptions) {
    const { refreshId = null, memory, writer, beside = false, log } = options
    this.database = database
    this.project = project
    this.signal = signal
    this.#by = by
    this.#now = now
    this.refreshId = refreshId
    this.#memory = memory ?? new ProjectMemory()
    this.#sources = new RunSources({ database, project, signal, memory: this.#memory })
    this.prose = new ProseTexts(database, project.id, writer)
    this.#beside = beside
    this.#log = log
    this.#planPages = options.planPages ?? planEveryPage
  }

  /** Returns the rows of the source files, by path. */
  sources(): Promise<SourceRow[]> {
    return this.#sources.list()
  }

  /** Reads the files that no earlier run left in memory. `pool` is needed for files without an analysis. */
  readFiles(pool?: ReadOptions['pool'], progress?: ReadOptions['progress']): Promise<void> {
    return this.#sources.readFiles(pool, progress)
  }

  /** Returns a file with a given hash, current or older, if this run or an earlier one has it in memory. */
  hasRead(source: { path: string; hash: string }): ReadFile | undefined {
    return this.#sources.hasRead(source)
  }

  model(): Promise<ProjectModel> {
    return this.#sources.model()
  }

  async plan(): Promise<Plan> {
    if (this.#plan) return this.#plan
    const { sql } = this.database
    // The queries run while the model is built.
    const [rows, generated, model] = await Promise.all([
      readPlan(sql, this.project.id),
      listGenerated(sql, this.project.id),
      this.model(),
    ])
    const every = this.#planPages(model, this.project.language)
    const moved = await findMovedPages(this, { rows, plan: every })
    // An interrupted run may have moved some pages already.
    for (const { key, moved_from } of rows) if (moved_from !== null) this.#moved.set(moved_from, moved.get(key) ?? key)
    for (const [from, to] of moved) this.#moved.set(from, to)
    const plan = await withKeptPages(every, this, { rows, moved })
    const there = new Set(generated.map(({ id }) => id))
    const topics = movedTopics({ rows, plan, moved: this.#moved, isThere: (id) => there.has(id) })
    for (const [from, to] of topics) if (!moved.has(from)) moved.set(from, to)
    this.#ledger = await this.#openLedger({ rows, moved, plan })
    this.#plan = plan
    return plan
  }

  async #openLedger(known: Omit<ConstructorParameters<typeof PageLedger>[1], 'elsewhere'>): Promise<PageLedger> {
    const elsewhere = new Set<number>()
    for (;;) {
      const ledger = new PageLedger(this.project.id, { ...known, elsewhere })
      const found = await listPagesElsewhere(this.database.sql, this.project.id, ledger.newIds())
      if (found.length === 0) return ledger
      for (const id of found) elsewhere.add(id)
    }
  }

  /** Returns the changes in the sources since citations were last followed. */
  changes(): Promise<SourceChanges> {
    this.#changes ??= readChanges(this)
    return this.#changes
  }

  pageId(planKey: string): number {
    return this.#planned().pageId(planKey)
  }

  #planned(): PageLedger {
    if (!this.#ledger) throw new Error('Which pages there are is known once they are planned')
    return this.#ledger
  }

  /** See `createPages`. */
  async createPages(nodes: readonly PlanNode[]): Promise<void> {
    const { database, project, refreshId, signal } = this
    const plan = await this.plan()
    await createPages(nodes, { database, project, refreshId, signal, plan, ledger: this.#planned() })
  }

  /** Returns the new keys of files and folders that moved since the last plan, by their old keys. */
  async moved(): Promise<ReadonlyMap<string, string>> {
    await this.plan()
    return this.#moved
  }

  /**
   * Writes and publishes the pages of `nodes`. Skips a page, without reading it, if its units are the same as
   * last time and no one has edited it since. `onPages` receives the number of finished pages.
   */
  async publish(nodes: readonly PlanNode[], onPages: (done: number) => Promise<void>): Promise<PublishCounts> {
    await this.plan()
    const [published, pages, options] = await Promise.all([
      this.#publishedUnits(),
      this.composedPages(),
      this.#publishOptions(nodes),
    ])
    const total: PublishCounts = { pages: 0, unchanged: 0, blocks: 0, suggestions: 0, withheld: 0, left: 0 }
    let due: PageToPublish[] = []
    const flush = async () => {
      const counts = await publishPages(this.database, due, options)
      for (const name of Object.keys(total) as (keyof PublishCounts)[]) total[name] += counts[name]
      for (const { pageId } of due) published.delete(pageId)
      due = []
    }
    for (const [at, node] of nodes.entries()) {
      const page = { pageId: this.pageId(node.key), draft: pages.draftOf(node) }
      if (!isPublished(page.draft, published.get(page.pageId))) due.push(page)
      if (due.length === PAGES_AT_ONCE) await flush()
      if ((at + 1) % PAGES_AT_ONCE > 0) continue
      await turn()
      this.signal.throwIfAborted()
      await onPages(at + 1)
    }
    if (due.length > 0) await flush()
    await onPages(nodes.length)
    this.#memory.keepPages(this.project.id, pages.state)
    return { ...total, pages: nodes.length, unchanged: nodes.length - total.pages + total.unchanged }
  }

  /**
   * Returns the place that the current draft of a page cites for a citation id. Returns undefined if the
   * draft no longer contains the citation.
   */
  async citedToday(node: PlanNode, citationId: number): Promise<Omit<CitationToWrite, 'id'> | undefined> {
    const { units } = (await this.composedPages()).draftOf(node)
    for (const block of units.flatMap(({ blocks }) => blocks)) {
      const ref = block.citations.find(({ id }) => id === citationId)?.ref
      if (ref) return this.#sources.resolve(ref, block, await this.model())
    }
    return undefined
  }

  /** Returns files of the model with their content. */
  sourcesNow(paths: readonly string[]): Promise<Map<string, SourceNow>> {
    return this.#sources.now(paths)
  }

  async composedPages(): Promise<ComposedPages> {
    const [model, plan] = [await this.model(), await this.plan()]
    this.#pages ??= new ComposedPages(
      {
        model,
        plan: plannedPages(plan),
        language: this.project.language,
        projectKey: String(this.project.id),
        pageId: (key) => this.pageId(key),
        originOf: (path) => this.#planned().originOfFile(path),
        read: (path) => this.#sources.read(path),
        writer: await this.prose.writer(),
      },
      this.#memory.recall(this.project.id).pages,
    )
    return this.#pages
  }

  async #publishOptions(nodes: readonly PlanNode[]): Promise<PublishOptions> {
    const { project, refreshId } = this
    const model = await this.model()
    return {
      context: { projectId: project.id, commit: project.commit_hash, by: this.#by, refreshId },
      ...(refreshId !== null && { refresh: noting(await this.changes(), this, nodes) }),
      resolve: (ref, block) => this.#sources.resolve(ref, block, model),
      now: this.#now,
      beside: this.#beside,
      onLeft: (pageIds) => {
        for (const pageId of pageIds) this.left.add(pageId)
        this.#log?.(`people write all the time in pages ${pageIds.join(', ')}: these are left for the next run`)
      },
    }
  }

  /**
   * Returns the unit keys of each page at the start of this run. Skips pages that someone has edited since
   * the last publication.
   */
  #publishedUnits(): Promise<Map<number, Map<string, string>>> {
    this.#published ??= this.plan().then((plan) =>
      readUnitKeys(
        this.database.sql,
        plan.map(({ key }) => this.pageId(key)),
      ),
    )
    return this.#published
  }
}
