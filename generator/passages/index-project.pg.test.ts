import { afterAll, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../db/connect.ts'
import { loadDoc, storeText, storeUpdate } from '../../db/tables/page-updates.ts'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject, markProjectDeleted } from '../../db/tables/projects.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { createElement, docFromUpdates, fragmentOf } from '../../shared/document/yjs.ts'
import { describeSymbols } from '../../shared/retrieval/describe-symbol.ts'
import type { Run } from '../../shared/retrieval/queries.ts'
import { search } from '../../shared/retrieval/search.ts'
import { AnalysisPool } from '../analysis/worker-pool.ts'
import { readConfig } from '../config.ts'
import { startWorker } from '../worker.ts'
import { indexProject } from './index-project.ts'

const paragraph = (text: string): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('the index of a project', async () => {
  const database = await testDatabase()
  const { sql } = database
  const pool = new AnalysisPool({ size: 1 })
  afterAll(() => pool.close())
  const run = (async (text: string, values: readonly unknown[]) => sql.unsafe(text, values as never[])) as Run
  let next = 100

  async function project(status: 'READY' | 'DOC_PENDING' = 'READY'): Promise<number> {
    const id = next++
    await insertProject(sql, { id, type: 'user', name: 'P', visibility: 'private', status }, null)
    return id
  }
  async function page(projectId: number, ...texts: string[]): Promise<number> {
    const id = next++
    await insertPages(sql, [{ id, project_id: projectId, parent_id: 0, name: `Page ${id}`, type: 'generated' }])
    if (texts.length > 0) await write(id, texts)
    return id
  }
  /** Replaces the text of a page, like a person who then stops typing. */
  async function write(pageId: number, texts: readonly string[]): Promise<void> {
    const stored = await loadDoc(sql, pageId)
    const doc = docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
    const before = Y.encodeStateVector(doc)
    const fragment = fragmentOf(doc)
    fragment.delete(0, fragment.length)
    fragment.insert(
      0,
      texts.map((text) => createElement(paragraph(text))),
    )
    const update = Y.encodeStateAsUpdate(doc, before)
    const seq = await storeUpdate(database, { pageId, update, userId: 'ann', by: 'test' })
    await storeText(sql, pageId, seq ?? 0, texts.join('\n'))
  }
  const sources = (projectId: number, files: Record<string, string>) =>
    putSourceFiles(
      sql,
      projectId,
      Object.entries(files).map(([path, content]) => ({
        path,
        content,
        hash: sha256(content),
        size: content.length,
        reason: null,
      })),
    )
  const index = (projectId: number) => indexProject(projectId, { database, pool, signal: new AbortController().signal })
  const ask = async (projectId: number, query: string, kind: 'docs' | 'code' = 'docs') => {
    const { found } = await search(run, { projectId, language: 'en', query, kind, limit: 20 })
    return found.map(({ fragments }) => fragments.join(' '))
  }
  const ragStatus = async (projectId: number) =>
    (await sql<{ rag_status: string }[]>`select rag_status from projects where id = ${projectId}`)[0]?.rag_status
  const nextId = async (projectId: number) =>
    (await sql<{ next_id: number }[]>`select next_id from search_indexes where project_id = ${projectId}`)[0]?.next_id

  it('the index marks a project as changed when symbols move, but not when only pages change', async () => {
    const id = await project()
    const about = await page(id, 'Gates.')
    const changedAt = async () =>
      (await sql<{ at: string }[]>`select updated_at::text as at from projects where id = ${id}`)[0]?.at
    await sources(id, { 'gate.ts': 'export function admit() {}\n' })
    await index(id)
    const before = await changedAt()
    await write(about, ['Gates let in.'])
    await index(id)
    expect(await changedAt()).toBe(before)
    await sources(id, { 'gate.ts': '// Gates.\nexport function admit() {}\n' })
    await index(id)
    expect(await changedAt()).not.toBe(before)
  })

  it('the index of a project becomes active once pages and sources are in it', async () => {
    const id = await project()
    await page(id, 'Lanterns light the harbour.')
    await sources(id, { 'src/lamp.ts': 'export function switchOn() {\n  return "light"\n}\n' })
    expect(await ragStatus(id)).toBe('idle')
    await index(id)
    expect(await ragStatus(id)).toBe('active')
    expect(await ask(id, 'lantern')).toEqual(['Lanterns light the harbour.'])
    expect(await ask(id, 'switch', 'code')).toEqual(['export function switchOn() {\n  return "light"\n}'])
    expect(await ask(id, 'submarine')).toEqual([])
  })

  it('an update of the index writes only changed pages', async () => {
    const id = await project()
    const [first] = [await page(id, 'An apple.'), await page(id, 'A pear.')]
    await index(id)
    const before = await nextId(id)
    await index(id)
    expect(await nextId(id)).toBe(before)
    await write(first, ['A quince.'])
    await index(id)
    expect(await nextId(id)).toBe((before ?? 0) + 1)
    expect([await ask(id, 'apple'), await ask(id, 'quince'), await ask(id, 'pear')]).toEqual([
      [],
      ['A quince.'],
      ['A pear.'],
    ])
  })

  it('a search finds a renamed page by its new name', async () => {
    const id = await project()
    const named = await page(id, 'Words.')
    await index(id)
    await sql`update pages set name = 'Zeppelin' where id = ${named}`
    await index(id)
    expect(await ask(id, 'zeppelins')).toEqual(['Words.'])
  })

  it('a search never finds a deleted page, even before the index is updated', async () => {
    const id = await project()
    const [gone] = [await page(id, 'A kiwi.'), await page(id, 'A plum.')]
    await index(id)
    await deletePages(database, [gone])
    expect(await ask(id, 'kiwi plum')).toEqual(['A plum.'])
    await index(id)
    expect(await sql`select 1 from passages where project_id = ${id} and source = ${String(gone)}`).toHaveLength(0)
  })

  it('the index is deleted with its project, and idle when nothing is left to search', async () => {
    const [emptied, deleted] = [await project(), await project()]
    const [only] = [await page(emptied, 'A fig.'), await page(deleted, 'A date.')]
    await Promise.all([index(emptied), index(deleted)])
    await write(only, [''])
    await markProjectDeleted(sql, deleted)
    await Promise.all([index(emptied), index(deleted)])
    expect(await ragStatus(emptied)).toBe('idle')
    expect(await sql`select 1 from search_indexes where project_id = ${deleted}`).toHaveLength(0)
    expect(await sql`select 1 from postings where project_id = ${deleted}`).toHaveLength(0)
  })

  it('an index with outdated rules is rebuilt and returns nothing until it is complete', async () => {
    const id = await project()
    await page(id, 'A lemon.')
    await index(id)
    await sql`update search_indexes set format = '0 en' where project_id = ${id}`
    const stopped = new AbortController()
    stopped.abort()
    await expect(indexProject(id, { database, pool, signal: stopped.signal })).rejects.toThrow()
    expect(await ragStatus(id)).toBe('idle')
    await index(id)
    expect([await ragStatus(id), await ask(id, 'lemon')]).toEqual(['active', ['A lemon.']])
  })

  it('the index of a project stays empty while the documentation is being written', async () => {
    const id = await project('DOC_PENDING')
    await page(id, 'Half of it.')
    await index(id)
    expect([await ragStatus(id), await ask(id, 'half')]).toEqual(['idle', []])
  })

  it('the index holds no secrets', async () => {
    const id = await project()
    const key = ['ghp', 'a1B2c3D4e'.repeat(4)].join('_')
    await page(id, `The token is ${key}.`)
    await sources(id, { 'a.ts': `export const token = '${key}'\n` })
    await index(id)
    for (const table of ['passages', 'postings', 'search_symbols']) {
      const rows = await sql`select * from ${sql(table)} where project_id = ${id}`
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows).toLowerCase()).not.toContain(key.toLowerCase())
    }
  })

  it('the index knows where a symbol is declared, used, tested and described', async () => {
    const id = await project()
    await sources(id, {
      'lamp.ts': '/** Lights it. */\nexport function light(on: boolean): boolean {\n  return on\n}\n',
      'harbour.ts': "import { light } from './lamp.ts'\n\nexport function arrive() {\n  light(true)\n}\n",
      'lamp.test.ts': "import { light } from './lamp.ts'\n\nit('lights', () => {\n  light(true)\n})\n",
      'other.ts': 'export function unrelated() {\n  const light = 1\n  return light\n}\n',
    })
    const described = await page(id, 'About lamps.')
    await sql`insert into citations (id, project_id, page_id, path, symbol, start_line, end_line, hash)
      values (${next++}, ${id}, ${described}, 'lamp.ts', 'light', 2, 4, 'x')`
    await index(id)
    const [symbol] = await describeSymbols(run, id, 'where is light() used?')
    expect(symbol).toMatchObject({ name: 'light', kind: 'function', doc: 'Lights it.', path: 'lamp.ts', startLine: 2 })
    expect(symbol?.definition?.fragments[0]).toContain('return on')
    expect(symbol?.callers.map(({ headers }) => headers)).toEqual([['arrive']])
    expect(symbol?.tests.map(({ filepath }) => filepath)).toEqual(['lamp.test.ts'])
    expect(symbol?.pages.map((one) => one.id)).toEqual([described])
    // Users of a symbol can change without a change to the symbol's file.
    await sources(id, { 'harbour.ts': 'export function arrive() {}\n' })
    await index(id)
    expect((await describeSymbols(run, id, 'light()'))[0]?.callers).toEqual([])
  })

  it('a search gives the same results for any number of index segments', async () => {
    const [slow, fast] = [await project(), await project()]
    const texts = Array.from({ length: 12 }, (_, at) => `Port ${at} has ${'harbour '.repeat(1 + (at % 5))}lights.`)
    for (const text of texts) {
      await page(slow, text)
      await index(slow)
    }
    for (const text of texts) await page(fast, text)
    await index(fast)
    const segments = await sql`select 1 from search_segments where project_id = ${slow}`
    expect(segments.length).toBeLessThan(8)
    expect(await ask(slow, 'harbour lights')).toEqual(await ask(fast, 'harbour lights'))
    expect(
      await sql`select 1 from postings p where project_id = ${slow} and not exists (
        select 1 from search_segments s where s.project_id = p.project_id and s.segment = p.segment)`,
    ).toHaveLength(0)
  })

  it('the index keeps the old text of a long page when its update is interrupted', async () => {
    const id = await project()
    const long = await page(id, 'Written before.')
    await index(id)
    const words = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
    await write(long, [
      ...Array.from({ length: 30 }, (_, at) => `Part ${at}: ${words}.`),
      'At the end stands a lighthouse.',
    ])
    const brokenOffAt = (look: number) => {
      let looks = 0
      const throwIfAborted = () => {
        looks += 1
        if (looks === look) throw new Error('broken off')
      }
      return indexProject(id, { database, pool, signal: { throwIfAborted } as AbortSignal })
    }
    let look = 1
    for (; look < 20; look += 1) {
      const outcome = await brokenOffAt(look).catch((error: Error) => error.message)
      if (outcome !== 'broken off') break
      expect([await ask(id, 'lighthouse'), await ask(id, 'before')]).toEqual([[], ['Written before.']])
    }
    // Before the page, before its portion, and before each of its pieces.
    expect(look).toBeGreaterThan(4)
    expect([(await ask(id, 'lighthouse')).length, await ask(id, 'before')]).toEqual([1, []])
  })

  it('a running generator indexes each change, and the changes from before its start', async () => {
    const id = await project()
    const first = await page(id, 'Written before.')
    const worker = await startIndexing(database, { settleSeconds: 0 })
    await vi.waitFor(async () => expect(await ask(id, 'before')).toEqual(['Written before.']), 20_000)
    await write(first, ['Written afterwards.'])
    await vi.waitFor(async () => expect(await ask(id, 'afterwards')).toEqual(['Written afterwards.']), 20_000)
    expect(await ragStatus(id)).toBe('active')
    await worker.stop()
  })

  it('the indexer handles a first change immediately and batches the changes soon after it', async () => {
    const earlier = await project()
    await page(earlier, 'Written earlier.')
    const worker = await startIndexing(database, { settleSeconds: 3_600 })
    // By then it has looked at what changed while it did not run.
    await vi.waitFor(async () => expect(await ask(earlier, 'earlier')).toEqual(['Written earlier.']), 20_000)
    const id = await project()
    const first = await page(id, 'Written first.')
    await vi.waitFor(async () => expect(await ask(id, 'first')).toEqual(['Written first.']), 20_000)
    await write(first, ['Written then.'])
    await page(id, 'Written at last.')
    const waiting = () => sql`
      select 1 from pgboss.job where name = 'index' and singleton_key = ${String(id)} and state = 'created'
      and start_after > now() + interval '30 minutes'`
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), 20_000)
    expect(await ask(id, 'first')).toEqual(['Written first.'])
    await worker.stop()
  })
})

function startIndexing(database: Database, { settleSeconds }: { settleSeconds: number }) {
  const config = readConfig({ GENERATOR_THREADS: '1' })
  return startWorker({ database, config, alone: false, pollSeconds: 0.5, settleSeconds, log: () => {} })
}
