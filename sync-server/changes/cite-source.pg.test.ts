import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endRefresh, openRefresh } from '../../db/tables/refreshes.ts'
import { putSourceFiles } from '../../db/tables/source-files.ts'
import { transaction } from '../../db/transaction.ts'
import { AnalysisPool } from '../../generator/analysis/worker-pool.ts'
import { indexProject } from '../../generator/passages/index-project.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { mintId } from '../../shared/basics/ids.ts'
import type { CitableSource, CitableSources } from '../../shared/contract/citable-sources.ts'
import type { Source } from '../../shared/contract/pages.ts'
import type { ChangeAnswer } from '../../shared/protocol/changes.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const QUEUE = `/** Keeps what waits. */
export class Queue {
  admit(name: string): boolean {
    return name.length < 10
  }
}

export function admitAll(names: string[]): void {}
`
const FILES: Record<string, string> = {
  'src/queue.ts': QUEUE,
  'src/readmit.ts': 'export function readmit(): number {\n  return 1\n}\n',
  'src/windows.ts': 'export function carriage(): number {\r\n  return 2\r\n}\r\n',
  'src/boxes.ts': 'interface Box {\n  open(): void\n}\ninterface Box {\n  shut(): void\n}\nexport type Shelf = Box[]\n',
  'settings.yaml': 'name: queue\npassword: Sup3rSecret99x\nopen: yes\n',
  'empty.ts': '',
}
const ROLES = ['outsider', 'read', 'write', 'admin'] as const

describe('a source that a person cites', async () => {
  const server = await testApp()
  const { sql } = server.database
  const people = {} as Record<(typeof ROLES)[number], Person>
  const pool = new AnalysisPool({ size: 1 })
  afterAll(() => pool.close())

  beforeAll(async () => {
    for (const role of ROLES) people[role] = await server.signIn(`${role}@example.org`)
  })

  const send = async (person: Person, name: string, args: Record<string, unknown>): Promise<ChangeAnswer> => {
    const changes = [{ id: 1, key: randomUUID(), name, args }]
    const { body } = await server.ask(person, 'POST', '/api/changes', { protocol: 1, clientId: randomUUID(), changes })
    return (body as { answers: [ChangeAnswer] }).answers[0]
  }
  const put = (projectId: number, files: Record<string, string>) =>
    putSourceFiles(
      sql,
      projectId,
      Object.entries(files).map(([path, content]) => ({
        ...{ path, content, hash: sha256(content), reason: null },
        size: content.length,
      })),
    )
  const project = async (visibility: 'private' | 'public' = 'private') => {
    const [projectId, pageId] = [mintId(), mintId()]
    await send(people.admin, 'create-project', { projectId, pageId, name: 'Notes', visibility })
    for (const role of ['read', 'write'] as const) {
      await send(people.admin, 'add-member', { projectId, email: people[role].email, role })
    }
    await sql`update projects set commit_hash = 'c1' where id = ${projectId}`
    await put(projectId, FILES)
    await indexProject(projectId, { database: server.database, pool, signal: new AbortController().signal })
    const find = async (query: string, person = people.write) =>
      (await server.ask(person, 'GET', `/api/project/${projectId}/sources?query=${encodeURIComponent(query)}`))
        .body as CitableSources
    const cite = async (source: Partial<CitableSource>, person = people.write, more: object = {}) => {
      const citationId = mintId()
      const { path = 'src/queue.ts', symbol = null, start_line: startLine = 1, end_line: endLine = 1, hash } = source
      const args = { projectId, pageId, citationId, path, symbol, startLine, endLine, fileHash: hash, ...more }
      return { citationId, answer: await send(person, 'cite-source', args) }
    }
    const row = async (id: number) => (await sql`select * from citations where id = ${id}`)[0]
    return { projectId, pageId, find, cite, row }
  }
  const labels = ({ sources }: CitableSources) =>
    sources.map(({ path, symbol, start_line, end_line }) => `${symbol ?? 'file'} ${path}:${start_line}-${end_line}`)

  it('a source search by part of a name lists exact matches first, then prefixes, then the rest', async () => {
    const { find } = await project()
    expect(labels(await find('ADMIT'))).toEqual([
      'Queue.admit src/queue.ts:3-5',
      'admitAll src/queue.ts:8-8',
      'readmit src/readmit.ts:1-3',
      'file src/readmit.ts:1-3',
    ])
    expect((await find('admit')).sources[0]).toMatchObject({ kind: 'method' })
    expect(labels(await find('admitAll()'))).toEqual(['admitAll src/queue.ts:8-8'])
    expect(labels(await find('queue.ts'))).toEqual(['file src/queue.ts:1-8'])
    expect(labels(await find('100%_'))).toEqual([])
    expect(labels(await find(' '))).toEqual([])
  })

  it('a source search by one letter finds names that begin with it', async () => {
    const { find } = await project()
    expect(labels(await find('R'))).toEqual(['readmit src/readmit.ts:1-3', 'file src/readmit.ts:1-3'])
    expect(labels(await find('q'))).toEqual([
      'Queue src/queue.ts:2-6',
      'Queue.admit src/queue.ts:3-5',
      'file src/queue.ts:1-8',
    ])
  })

  it('a source search by file and lines returns only lines that the file has', async () => {
    const { find } = await project()
    expect(labels(await find('src/queue.ts:3-5'))).toEqual(['file src/queue.ts:3-5'])
    expect(labels(await find('queue.ts: 7 – 90'))).toEqual(['file src/queue.ts:7-8'])
    expect(labels(await find('queue.ts:8'))).toEqual(['file src/queue.ts:8-8'])
    for (const wrong of ['queue.ts:9', 'queue.ts:5-3']) expect(labels(await find(wrong))).toEqual([])
  })

  it('a source search returns at most twenty results and counts the rest', async () => {
    const { projectId, find } = await project()
    await put(projectId, Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`many/part${at}.txt`, 'x\n'])))
    const { sources, more } = await find('many/part')
    expect([sources.length, more]).toEqual([20, 5])
  })

  it('a symbol in a file that changed after indexing can be neither found nor cited', async () => {
    const { projectId, find, cite } = await project()
    await put(projectId, { 'src/queue.ts': `// New.\n${QUEUE}` })
    expect(labels(await find('admitAll'))).toEqual([])
    expect((await cite({ symbol: 'admitAll', start_line: 8, end_line: 8 })).answer).toMatchObject({
      outcome: 'refused',
      reason: 'conflict',
    })
  })

  it('[CH7] a new citation is answered with its shape row and can then be read as a quote', async () => {
    const { pageId, projectId, cite, row } = await project()
    const { citationId, answer } = await cite({ symbol: 'Queue.admit', start_line: 1, end_line: 2 })
    const place = { path: 'src/queue.ts', symbol: 'Queue.admit', start_line: 3, end_line: 5, commit_hash: 'c1' }
    expect(answer).toMatchObject({
      outcome: 'applied',
      rows: [
        {
          relation: 'citations',
          op: 'put',
          row: { id: citationId, project_id: projectId, page_id: pageId, ...place, state: 'current' },
        },
      ],
    })
    const text = QUEUE.split('\n').slice(2, 5).join('\n')
    expect(await row(citationId)).toMatchObject({ hash: sha256(text), by_person: true, quote: null })
    const { body } = await server.ask(people.read, 'GET', `/api/citation/${citationId}/source`)
    expect(body as Source).toMatchObject({ text, start_line: 3, end_line: 5 })
  })

  it('[CH16] a new citation stores the code as it is at that moment', async () => {
    const { cite, row } = await project()
    const whole = await cite({ end_line: 8 })
    expect(await row(whole.citationId)).toMatchObject({ start_line: 1, end_line: 8, hash: sha256(QUEUE.trimEnd()) })
    const shorter = await cite({ start_line: 7, end_line: 100 })
    expect(await row(shorter.citationId)).toMatchObject({ start_line: 7, end_line: 8, symbol: null })
    const lines = await cite({ path: 'src/windows.ts', symbol: 'carriage', start_line: 1, end_line: 3 })
    const text = FILES['src/windows.ts'] ?? ''
    // Hashed the way citations count lines: line ends are included, except for the last one.
    expect(await row(lines.citationId)).toMatchObject({ end_line: 3, hash: sha256(text.replace(/\n$/, '')) })
  })

  it('[CH16] a citation is refused if the text of its lines has changed since the search', async () => {
    const { projectId, find, cite, row } = await project()
    const [lines] = (await find('queue.ts:3-5')).sources
    const [named] = (await find('admitAll')).sources
    expect((await cite(lines ?? {})).answer).toMatchObject({ outcome: 'applied' })
    await put(projectId, { 'src/queue.ts': `// New.\n${QUEUE}` })
    await indexProject(projectId, { database: server.database, pool, signal: new AbortController().signal })
    const { citationId, answer } = await cite(lines ?? {})
    expect(answer).toMatchObject({ outcome: 'refused', reason: 'conflict', message: /Choose the source again/ })
    expect(await row(citationId)).toBeUndefined()
    // A symbol is identified by its name; changes from older clients don't contain the hash of the text.
    expect(await row((await cite(named ?? {})).citationId)).toMatchObject({ start_line: 9 })
    expect((await cite({ ...lines, hash: undefined } as object)).answer).toMatchObject({ outcome: 'applied' })
  })

  it('[CH16] a citation made during a refresh gets the new commit, or the old commit if it became stale', async () => {
    const { projectId, find, cite, row } = await project()
    const refreshId = await openRefresh(sql, projectId, { from: 'c1', to: 'c2' })
    const [lines] = (await find('queue.ts:3-5')).sources
    const ids: number[] = []
    for (const _ of ['stays', 'goes']) ids.push((await cite(lines ?? {})).citationId)
    const [stays = 0, goes = 0] = ids
    expect(await row(stays)).toMatchObject({ commit_hash: null })
    await sql`update citations set state = 'stale' where id = ${goes}`
    await transaction(server.database, (tx) => endRefresh(tx, refreshId, { to: 'c2', commits: [], moreCommits: false }))
    expect(await row(stays)).toMatchObject({ commit_hash: 'c2' })
    expect(await row(goes)).toMatchObject({ commit_hash: 'c1' })
  })

  it('[CH16] a citation stores only its lines if symbols share the name', async () => {
    const { find, cite, row } = await project()
    expect(labels(await find('Box')).slice(0, 2)).toEqual(['Box src/boxes.ts:1-3', 'Box src/boxes.ts:4-6'])
    const path = 'src/boxes.ts'
    const second = await cite({ path, symbol: 'Box', start_line: 4, end_line: 6 })
    expect(await row(second.citationId)).toMatchObject({ symbol: null, start_line: 4, end_line: 6 })
    expect((await cite({ path, symbol: 'Box', start_line: 2, end_line: 6 })).answer).toMatchObject({
      reason: 'conflict',
    })
  })

  it('[CH16] citing a missing source is refused with “Choose the source again”', async () => {
    const { cite, row } = await project()
    for (const source of [
      { symbol: 'Queue.dismiss' },
      { symbol: 'admit' },
      { path: 'src/gone.ts' },
      { path: 'empty.ts' },
      { start_line: 9, end_line: 9 },
      { start_line: 3, end_line: 2 },
    ]) {
      const { citationId, answer } = await cite(source)
      expect(answer).toMatchObject({ outcome: 'refused', reason: 'conflict', message: /Choose the source again/ })
      expect(await row(citationId)).toBeUndefined()
    }
  })

  it('a citation shows its source without secrets', async () => {
    const { cite } = await project()
    const { citationId } = await cite({ path: 'settings.yaml', end_line: 3 })
    const { body } = await server.ask(people.write, 'GET', `/api/citation/${citationId}/source`)
    expect((body as Source).text).toMatch(/^name: queue\npassword: .*\nopen: yes$/)
    expect((body as Source).text).not.toContain('Sup3rSecret99x')
  })

  for (const visibility of ['private', 'public'] as const) {
    it(`[CH8] only people who may write can cite a source in a ${visibility} project`, async () => {
      const { cite, row } = await project(visibility)
      const outcomes: Record<string, unknown> = {}
      for (const role of ROLES) {
        const { citationId, answer } = await cite({}, people[role])
        outcomes[role] = [
          answer.outcome === 'refused' ? answer.reason : answer.outcome,
          (await row(citationId)) !== undefined,
        ]
      }
      expect(outcomes).toEqual({
        outsider: [visibility === 'private' ? 'not_found' : 'forbidden', false],
        read: ['forbidden', false],
        write: ['applied', true],
        admin: ['applied', true],
      })
    })
  }

  it('[CH8] citing is refused on a page of another project and on a page deleted for good', async () => {
    const [mine, other] = [await project(), await project()]
    expect((await mine.cite({}, people.write, { pageId: other.pageId })).answer).toMatchObject({ reason: 'not_found' })
    const page = { projectId: mine.projectId, pageId: mine.pageId }
    await send(people.write, 'delete-page', page)
    // The page's citation is in the trash with the text around it.
    expect((await mine.cite({})).answer).toMatchObject({ outcome: 'applied' })
    await send(people.admin, 'purge-page', page)
    expect((await mine.cite({})).answer).toMatchObject({ reason: 'not_found' })
  })

  it('a new citation cannot take the number of another citation', async () => {
    const [mine, other] = [await project(), await project()]
    const { citationId } = await other.cite({ start_line: 2, end_line: 3 })
    expect((await mine.cite({}, people.write, { citationId })).answer).toMatchObject({ reason: 'not_found' })
    expect(await mine.row(citationId)).toMatchObject({ project_id: other.projectId, start_line: 2 })
  })

  it('[CH11] citing is refused with arguments outside the contract', async () => {
    const { cite } = await project()
    for (const more of [
      { path: '' },
      { path: 'x'.repeat(5000) },
      { symbol: '' },
      { startLine: 0 },
      { endLine: 1e12 },
    ]) {
      expect((await cite({}, people.write, more)).answer).toMatchObject({ reason: 'invalid_request' })
    }
  })
})
