import fc from 'fast-check'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { isWithin, parentsOf } from '../../db/tables/planned-pages.ts'
import { lockProject } from '../../db/tables/projects.ts'
import { transaction } from '../../db/transaction.ts'
import { REFRESH_STEPS } from '../../generator/stages/stages.ts'
import { BROKEN_OFF, breakingOff, interrupted } from '../../generator/testing/breaking-off.ts'
import { outlineOf } from '../../generator/testing/page-outline.ts'
import { EDITED_FILES, type Files, someEdits } from '../../generator/testing/random-edits.ts'
import { SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { undoRefresh } from '../pages/undo-refresh.ts'

/** Random histories of a repository, of people who write in its documentation, and of refreshes that are undone or killed. */

type Act =
  | { type: 'push'; edit: (files: Files) => Files; trouble: Trouble | null }
  | { type: 'write'; at: number }
  | { type: 'move'; at: number; below: number }
  | { type: 'undo'; killedAfter: number | null; isResumed: boolean }

/** Right before one of the transactions of a step, the process is killed, or someone writes in a page. */
type Trouble = { step: number; after: number; page: number | null }

/** Changes of the layout: edited files, everything moved into one folder or out of it, two files swapped. */
const layouts = fc.constantFrom<(files: Files) => Files>(
  () => EDITED_FILES,
  (files) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`all/${path.replace(/^all\//, '')}`, text])),
  (files) => Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(/^all\//, ''), text])),
  (files) => {
    const [one = '', other = ''] = Object.keys(files).sort()
    return { ...files, [one]: files[other] ?? '', [other]: files[one] ?? '' }
  },
  (files) => Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('tools/'))),
  (files) =>
    Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith('src/') || path.endsWith('index.ts'))),
)

const place = fc.nat({ max: 200 })

const trouble: fc.Arbitrary<Trouble> = fc.record({
  step: fc.nat({ max: REFRESH_STEPS.length - 1 }),
  after: fc.nat({ max: 4 }),
  page: fc.option(place),
})

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('push' as const),
      edit: fc.oneof(someEdits, layouts),
      trouble: fc.option(trouble, { freq: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('write' as const), at: place }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('move' as const), at: place, below: place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('undo' as const),
      killedAfter: fc.option(fc.nat({ max: 6 })),
      isResumed: fc.boolean(),
    }),
  },
)

export const histories = fc.array(act, { minLength: 2, maxLength: 7 })

const ANN = { id: 'ann', email: 'ann@example.org', administrator: false }

export type Check = { expected: unknown; found: unknown; what: string }

/** The outcome of a history. */
type State = { sample: SampleRefresh; projectId: number; files: Files; words: string[]; moved: Set<number> }

/** Plays a history, and yields the comparison after each refresh that ended. */
export class HistoryWorld {
  readonly #database: Database
  readonly #next: () => number
  #written = 0

  constructor(database: Database, next: () => number) {
    this.#database = database
    this.#next = next
  }

  async prepare(): Promise<void> {
    await this.#database.sql`
      insert into auth_user (id, name, email, "emailVerified") values (${ANN.id}, 'Ann', ${ANN.email}, true)`
  }

  async *play(acts: readonly Act[]): AsyncGenerator<Check> {
    const { sql } = this.#database
    const projectId = this.#next()
    const sample = await SampleRefresh.start(this.#database, projectId, EDITED_FILES)
    await sql`insert into memberships (project_id, email, role) values (${projectId}, ${ANN.email}, 'write')`
    await sql`update projects set commit_hash = 'commit-0', status = 'DOC_SUCCESS' where id = ${projectId}`
    const state: State = { sample, projectId, files: EDITED_FILES, words: [], moved: new Set() }
    let last: number | undefined
    for (const [at, act] of acts.entries()) {
      if (act.type === 'write') await this.#write(state, act.at)
      else if (act.type === 'move') await this.#move(state, act)
      else if (act.type === 'undo') {
        if (last !== undefined && (await this.#undo(projectId, last, act))) last = undefined
      } else {
        state.files = act.edit(state.files)
        const refreshId = await this.#push(state, `commit-${at + 1}`, act.trouble)
        if (refreshId === undefined) continue
        last = refreshId
        yield* this.#checks(state)
        yield await this.#counted(state, `commit-${at + 1}`)
      }
    }
    yield await this.#wordsKept(state)
  }

  /** Resolves to the refresh, unless it was killed. */
  async #push(state: State, commit: string, trouble: Trouble | null): Promise<number | undefined> {
    if (!trouble) return state.sample.push(state.files, commit)
    let due = Number.POSITIVE_INFINITY
    const meddled = interrupted(this.#database, async () => {
      if (due-- !== 0) return
      if (trouble.page === null) throw new Error(BROKEN_OFF)
      await this.#write(state, trouble.page)
    })
    const steps = REFRESH_STEPS.map((step, at): (typeof REFRESH_STEPS)[number] => ({
      run: async (...given) => {
        due = at === trouble.step ? trouble.after : Number.POSITIVE_INFINITY
        await step.run(...given)
        due = Number.POSITIVE_INFINITY
      },
    }))
    return unlessBrokenOff(new SampleRefresh(meddled, state.projectId).push(state.files, commit, steps))
  }

  /** False if the process was killed before the end. */
  async #undo(
    projectId: number,
    refreshId: number,
    { killedAfter, isResumed }: Extract<Act, { type: 'undo' }>,
  ): Promise<boolean> {
    const undoing = { projectId, refreshId }
    if (killedAfter !== null) {
      const left = await unlessBrokenOff(undoRefresh(breakingOff(this.#database, killedAfter), ANN, undoing))
      if (left === 0) return true
      if (!isResumed) return false
    }
    while ((await undoRefresh(this.#database, ANN, undoing)) > 0);
    return true
  }

  async *#checks(state: State): AsyncGenerator<Check> {
    const { sql } = this.#database
    const { projectId, files, moved } = state
    const fresh = this.#next()
    await SampleRefresh.start(this.#database, fresh, files)
    if (moved.size === 0) {
      yield {
        what: 'the tree',
        expected: await outlineOf(this.#database, fresh),
        found: await outlineOf(this.#database, projectId),
      }
    }
    const found = await this.#placesOf(projectId)
    const own = new Set([...moved].flatMap((id) => found.get(id)?.page ?? []))
    const placed = (places: ReadonlyMap<number, { page: string; above: string }>) =>
      [...places.values()].map(({ page, above }) => (own.has(page) ? page : `${above} > ${page}`)).sort()
    yield {
      what: 'the pages and what they stand below',
      expected: placed(await this.#placesOf(fresh)),
      found: placed(found),
    }
    const planned = await sql<{ page_id: number }[]>`
      select l.page_id from plan l join pages p on p.id = l.page_id and p.deleted_at is null and p.source_gone is null
      where l.project_id = ${projectId} order by l.page_id`
    const there = await sql<{ page_id: number }[]>`
      select id as page_id from pages where project_id = ${projectId} and deleted_at is null and source_gone is null
        and kind is not null order by id`
    yield { what: 'the ids of the plan', expected: [...planned], found: [...there] }
    const stale = await sql`
      select c.path, c.state from citations c join pages p on p.id = c.page_id and p.deleted_at is null
      where c.project_id = ${projectId} and c.state in ('stale', 'gone') and not exists (
        select 1 from page_writers w where w.page_id = p.id)`
    yield { what: 'statements that are not of the newest code', expected: [], found: [...stale] }
    yield await this.#wordsKept(state)
  }

  /**
   * Makes the generator process every page again. Its counts must match the pages, and it must have nothing to
   * write.
   */
  async #counted({ sample, files }: State, commit: string): Promise<Check> {
    const { sql } = this.#database
    const said = async () => [
      ...(await sql`
        select p.name, p.source_path, p.differs, d.seq from pages p join page_docs d on d.page_id = p.id
        where p.project_id = ${sample.projectId} and p.deleted_at is null and p.source_gone is null and p.kind is not null
        order by p.id`),
    ]
    const found = await said()
    await sql`update pages set differs = null where project_id = ${sample.projectId}`
    await sample.refresh(files, commit)
    return { what: 'what differs from the code', expected: await said(), found }
  }

  async #wordsKept({ projectId, words }: State): Promise<Check> {
    const pages = await this.#database.sql<{ id: number }[]>`
      select id from pages where project_id = ${projectId} and deleted_at is null`
    const texts = await Promise.all(pages.map(async ({ id }) => plainText(readDoc(await this.#load(id)))))
    const all = texts.join('\n')
    return { what: 'words of people', expected: [], found: words.filter((word) => !all.includes(word)) }
  }

  async #load(pageId: number): Promise<Y.Doc> {
    const stored = await loadDoc(this.#database.sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }

  /** Lists the generated pages whose source is there, each with the page above it. */
  async #placesOf(projectId: number): Promise<Map<number, { page: string; above: string }>> {
    const rows = await this.#database.sql<{ id: number; page: string; above: string | null }[]>`
      select p.id, concat_ws(' · ', p.name, p.kind, coalesce(p.source_path, '-')) as page,
        concat_ws(' · ', a.name, a.kind, coalesce(a.source_path, '-')) as above
      from pages p left join pages a on a.id = p.parent_id
      where p.project_id = ${projectId} and p.deleted_at is null and p.source_gone is null and p.kind is not null`
    return new Map(rows.map(({ id, page, above }) => [id, { page, above: above ?? '' }]))
  }

  async #move({ projectId, moved }: State, { at, below }: { at: number; below: number }): Promise<void> {
    const ids = await this.#pagesOf(projectId)
    const [pageId, target] = [ids[at % ids.length], ids[below % ids.length]]
    if (pageId === undefined || target === undefined) return
    await transaction(this.#database, async (tx) => {
      await lockProject(tx, projectId)
      if (isWithin(await parentsOf(tx, projectId), target, pageId)) return
      await tx`update pages set parent_id = ${target} where id = ${pageId}`
      moved.add(pageId)
    })
  }

  async #pagesOf(projectId: number): Promise<number[]> {
    const pages = await this.#database.sql<{ id: number }[]>`
      select id from pages where project_id = ${projectId} and deleted_at is null order by id`
    return pages.map(({ id }) => id)
  }

  async #write({ projectId, words }: State, at: number): Promise<void> {
    const pages = await this.#pagesOf(projectId)
    const pageId = pages[at % pages.length]
    if (pageId === undefined) return
    const word = `Remark ${++this.#written}.`
    const doc = await this.#load(pageId)
    const before = Y.encodeStateVector(doc)
    fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text: word }] })])
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(this.#database, { pageId, update, userId: ANN.id, by: ANN.id })
    words.push(word)
  }
}

/** Undefined where the process was killed. */
async function unlessBrokenOff<Result>(running: Promise<Result>): Promise<Result | undefined> {
  try {
    return await running
  } catch (error) {
    if (error instanceof Error && error.message === BROKEN_OFF) return undefined
    throw error
  }
}
