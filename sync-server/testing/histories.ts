import fc from 'fast-check'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { REFRESH_STEPS } from '../../generator/stages/stages.ts'
import { outlineOf } from '../../generator/testing/page-outline.ts'
import { EDITED_FILES, type Files, someEdits } from '../../generator/testing/random-edits.ts'
import { SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { undoRefresh } from '../pages/undo-refresh.ts'

/** Random histories of a repository, of people who write in its documentation, and of refreshes that are undone or killed. */

type Act =
  | { type: 'push'; edit: (files: Files) => Files; steps: number }
  | { type: 'write'; at: number }
  | { type: 'undo' }

/** Between one layout and another, all into one folder, two files that change places. */
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

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('push' as const),
      edit: fc.oneof(someEdits, layouts),
      steps: fc.constantFrom(...REFRESH_STEPS.keys(), ...Array(6).fill(REFRESH_STEPS.length)) as fc.Arbitrary<number>,
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('write' as const), at: fc.nat({ max: 200 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('undo' as const) }) },
)

export const histories = fc.array(act, { minLength: 2, maxLength: 7 })

const ANN = { id: 'ann', email: 'ann@example.org', administrator: false }

export type Check = { expected: unknown; found: unknown; what: string }

/** Plays a history and gives what is to be compared after each refresh that ended. */
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
    const words: string[] = []
    let files = EDITED_FILES
    let last: number | undefined
    for (const [at, act] of acts.entries()) {
      if (act.type === 'write') await this.#write(projectId, act.at, words)
      else if (act.type === 'undo') {
        if (last === undefined) continue
        while ((await undoRefresh(this.#database, ANN, { projectId, refreshId: last })) > 0);
        last = undefined
      } else {
        files = act.edit(files)
        const steps = act.steps === REFRESH_STEPS.length ? REFRESH_STEPS : REFRESH_STEPS.slice(0, act.steps)
        const refreshId = await sample.push(files, `commit-${at + 1}`, steps)
        if (steps !== REFRESH_STEPS) continue
        last = refreshId
        yield* this.#checks(projectId, files, words)
        yield await this.#counted(sample, files, `commit-${at + 1}`)
      }
    }
    yield await this.#wordsKept(projectId, words)
  }

  async *#checks(projectId: number, files: Files, words: readonly string[]): AsyncGenerator<Check> {
    const { sql } = this.#database
    const fresh = this.#next()
    await SampleRefresh.start(this.#database, fresh, files)
    yield {
      what: 'the tree',
      expected: await outlineOf(this.#database, fresh),
      found: await outlineOf(this.#database, projectId),
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
    yield await this.#wordsKept(projectId, words)
  }

  /** Asks the generator anew for every page: what it counts has to be what the pages say, and it has nothing to write. */
  async #counted(sample: SampleRefresh, files: Files, commit: string): Promise<Check> {
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

  async #wordsKept(projectId: number, words: readonly string[]): Promise<Check> {
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

  async #write(projectId: number, at: number, words: string[]): Promise<void> {
    const pages = await this.#database.sql<{ id: number }[]>`
      select id from pages where project_id = ${projectId} and deleted_at is null order by id`
    const pageId = pages[at % pages.length]?.id
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
