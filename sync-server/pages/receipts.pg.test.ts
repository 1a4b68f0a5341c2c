import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { hasOpenRefresh, noteDifference } from '../../db/tables/refreshes.ts'
import { transaction } from '../../db/transaction.ts'
import { pageIdOf } from '../../generator/plan/page-ledger.ts'
import { REFRESH_STEPS } from '../../generator/stages/stages.ts'
import { BROKEN_OFF, breakingOff } from '../../generator/testing/breaking-off.ts'
import { outlineOf } from '../../generator/testing/page-outline.ts'
import { type SampleFiles, SampleRefresh } from '../../generator/testing/sample-refresh.ts'
import type { PageDetail, Source } from '../../shared/contract/pages.ts'
import type { Receipt, WholeReceipt } from '../../shared/contract/receipts.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { docFromUpdates, fragmentOf, plainText, readDoc, readElement } from '../../shared/document/yjs.ts'
import { type Person, testApp } from '../testing/test-app.ts'

const QUEUE = `/** Keeps what waits. */
export function admit(name: string): boolean {
  const limit = 10
  return name.length < limit
}

/** Says how many wait. */
export function waiting(): number {
  return 4
}
`
const FILES: SampleFiles = { 'README.md': '# Queue\n\nKeeps what waits.\n', 'src/queue.ts': QUEUE }
const SAYS: SampleFiles = { ...FILES, 'src/queue.ts': QUEUE.replace('Keeps what waits', 'Lets in who fits') }

describe('receipts of refreshes', async () => {
  const server = await testApp()
  const { database } = server
  const { sql } = database
  const mara = await server.signIn('mara@example.org')
  const [user] = await sql<{ id: string }[]>`select id from auth_user where email = 'mara@example.org'`
  let nextProject = 500
  const start = async (files = FILES) => {
    const sample = await SampleRefresh.start(database, nextProject++, files)
    await sql`insert into memberships (project_id, email, role) values (${sample.projectId}, 'mara@example.org', 'write')`
    return sample
  }
  const list = async ({ projectId }: SampleRefresh, person: Person | null = mara) =>
    (await server.ask(person, 'GET', `/api/project/${projectId}/receipts`)).body as {
      receipts: Receipt[]
      more: boolean
    }
  const whole = async ({ projectId }: SampleRefresh, id: number) =>
    (await server.ask(mara, 'GET', `/api/project/${projectId}/receipts/${id}`)).body as WholeReceipt
  const undo = ({ projectId }: SampleRefresh, id: number, person: Person | null = mara) =>
    server.ask(person, 'POST', `/api/project/${projectId}/receipts/${id}/undo`)
  const queuePage = ({ projectId }: SampleRefresh) => pageIdOf(projectId, 'file:src/queue.ts')
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const read = async (pageId: number) => plainText(readDoc(await load(pageId)))
  const edit = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId, update, userId: user?.id ?? '', by: 'test' })
  }
  const typeInto = (pageId: number, words: string, text: string) =>
    edit(pageId, (doc) => {
      const block = fragmentOf(doc)
        .toArray()
        .find((child) => child instanceof Y.XmlElement && JSON.stringify(readElement(child)).includes(words))
      if (!(block instanceof Y.XmlElement)) throw new Error(`No block says ${words}`)
      const [first] = textsOf(block)
      first?.insert(0, text)
    })

  it('a receipt says which commits, files, symbols, pages and blocks a refresh changed, and why', async () => {
    const sample = await start()
    const id = await sample.push(
      {
        ...SAYS,
        'src/more.ts': 'export const MORE = 1\n',
        'src/queue.ts': `${SAYS['src/queue.ts']}`.replace('= 10', '= 20'),
      },
      'commit-2',
    )
    const { receipts, more } = await list(sample)
    expect(more).toBe(false)
    expect(receipts).toMatchObject([
      {
        id,
        from_commit: null,
        to_commit: 'commit-2',
        commits: [{ hash: 'commit-2', subject: 'Change' }],
        files: 2,
        symbols: 2,
        created: 1,
        tokens: 0,
        undoable: true,
        undone_at: null,
      },
    ])
    const receipt = await whole(sample, id)
    expect(receipt.files).toEqual([
      { path: 'src/more.ts', what: 'added' },
      { path: 'src/queue.ts', what: 'changed' },
    ])
    expect(receipt.symbols).toEqual([
      { path: 'src/queue.ts', name: 'admit', what: 'changed' },
      { path: 'src/more.ts', name: 'MORE', what: 'added' },
    ])
    const page = receipt.pages.find(({ page_id }) => page_id === queuePage(sample))
    expect(page).toMatchObject({ name: 'queue.ts', created: false, suggested: 0, undone: null })
    expect(page?.changed).toBeGreaterThan(0)
    expect(page?.why).toEqual([{ path: 'src/queue.ts', symbols: ['admit'] }])
    expect(
      receipt.pages.find(({ page_id }) => page_id === pageIdOf(sample.projectId, 'file:src/more.ts')),
    ).toMatchObject({
      created: true,
      written: 0,
    })
  })

  it('a receipt says so if nothing had to be written', async () => {
    const sample = await start()
    const id = await sample.push(
      { ...FILES, 'src/queue.ts': QUEUE.replace('  return 4\n', '  return  4; // As agreed.\n') },
      'c2',
    )
    expect((await list(sample)).receipts).toMatchObject([{ id, files: 1, symbols: 0, pages: 0, undoable: false }])
  })

  it('receipts are neither lost nor doubled when a run breaks off at any step and starts again', async () => {
    const [straight, broken, torn] = [await start(), await start(), await start()]
    for (const sample of [straight, broken, torn]) await typeInto(queuePage(sample), 'waiting', 'Mine: ')
    const next = { ...SAYS, 'src/more.ts': 'export const MORE = 1\n' }
    const id = await straight.push(next, 'commit-2')
    for (let steps = 0; steps < REFRESH_STEPS.length; steps++)
      await broken.push(next, 'commit-2', REFRESH_STEPS.slice(0, steps))
    expect(await list(broken)).toEqual({ receipts: [], more: false })
    // The pages match neither commit, whichever commit the branch is at now.
    expect(await hasOpenRefresh(sql, broken.projectId)).toBe(true)
    const afterStages = await broken.push(next, 'commit-2')
    expect(await hasOpenRefresh(sql, broken.projectId)).toBe(false)
    let [afterTransactions, runs] = [0, 0]
    for (; afterTransactions === 0; runs++) {
      const sample = new SampleRefresh(breakingOff(database, 1), torn.projectId)
      afterTransactions = await sample.push(next, 'commit-2').catch((error) => {
        if (error.message !== BROKEN_OFF) throw error
        return 0
      })
    }
    expect(runs).toBeGreaterThan(3)
    const told = ({ receipt: { id: _, begun_at: __, ended_at: ___, ...receipt }, ...rest }: WholeReceipt) => ({
      receipt,
      ...rest,
      pages: rest.pages.map(({ page_id: _, ...page }) => page).sort((a, b) => (`${a.name}` < `${b.name}` ? -1 : 1)),
    })
    const expected = told(await whole(straight, id))
    expect(told(await whole(broken, afterStages))).toEqual(expected)
    expect(told(await whole(torn, afterTransactions))).toEqual(expected)
    for (const sample of [broken, torn]) expect((await list(sample)).receipts).toHaveLength(1)
  })

  it('undoing a receipt keeps what people wrote, and the next refresh brings the rest back', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const before = await read(pageId)
    const both = { ...FILES, 'src/queue.ts': `${SAYS['src/queue.ts']}`.replace('= 10', '= 20') }
    const id = await sample.push(both, 'commit-2')
    expect(await read(pageId)).toContain('Lets in who fits')
    await typeInto(pageId, 'limit = 20', 'Mine: ')
    expect((await undo(sample, id)).body).toEqual({ left: 0 })
    const undone = await read(pageId)
    expect(undone).not.toContain('Lets in who fits')
    expect(undone).toContain('Mine: ')
    expect(undone).toContain('limit = 20')
    const receipt = await whole(sample, id)
    expect(receipt.receipt).toMatchObject({ undoable: false, undone_by: 'mara' })
    const page = receipt.pages.find(({ page_id }) => page_id === pageId)
    expect(page?.undone).toMatchObject({ edited: 1, rewritten: 0 })
    expect(
      before
        .split('\n')
        .filter((line) => !undone.includes(line))
        .every((line) => /export function|limit = 10/.test(line)),
    ).toBe(true)
    const history = (await server.ask(mara, 'GET', `/api/page/${pageId}/versions`)).body as {
      versions: { reason: string }[]
    }
    expect(history.versions.map(({ reason }) => reason)).toContain('before-undo')
    // A second time: nothing.
    expect((await undo(sample, id)).body).toEqual({ left: 0 })
    expect(await read(pageId)).toBe(undone)
    await sample.push(both, 'commit-3')
    const again = await read(pageId)
    expect(again).toContain('Lets in who fits')
    expect(again).toContain('Mine: ')
    // A person's text stays as it is, and the newer code is suggested there.
    await sample.push({ ...both, 'src/queue.ts': `${both['src/queue.ts']}`.replace('= 20', '= 30') }, 'commit-4')
    expect(await read(pageId)).toContain('Mine: ')
    expect(await sql`select 1 from suggestions where page_id = ${pageId} and state = 'open'`).not.toHaveLength(0)
  })

  it('an undone refresh puts the old text back, and the next refreshes follow the code again', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const before = await read(pageId)
    await undo(sample, await sample.push(SAYS, 'commit-2'))
    expect(await read(pageId)).toBe(before)
    await sample.push(FILES, 'commit-3')
    await sample.push(SAYS, 'commit-4')
    expect(await read(pageId)).toContain('Lets in who fits')
  })

  it('text that an undo brings back is stale if its code has changed, and quotes the old code', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const id = await sample.push(
      {
        ...FILES,
        'src/queue.ts': QUEUE.replace('name: string', 'name: string, age: number').replace('Keeps', 'Holds'),
      },
      'c2',
    )
    await undo(sample, id)
    const rows = await sql`select symbol, state, quote, other_start_line from citations
      where page_id = ${pageId} and state <> 'current'`
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toMatchObject({ symbol: 'admit', state: 'stale', other_start_line: 2 })
      expect(row.quote).toContain('export function admit(name: string): boolean {')
    }
  })

  it('text cites the code from before two refreshes once both are undone, newest first', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const limited = (says: string, limit: number) => ({
      ...FILES,
      'src/queue.ts': QUEUE.replace('Keeps what waits', says).replace('= 10', `= ${limit}`),
    })
    const cited = async () => {
      // The page opens with the sentence on `admit`.
      const [id = 0] = (readDoc(await load(pageId)).content ?? []).flatMap((block) => citationIds(block))
      return (await sql`select symbol, state, commit_hash, quote, other_commit from citations where id = ${id}`)[0]
    }
    const twice = async () => {
      const [first, second] = [
        await sample.push(limited('Lets two in', 20), 'commit-2'),
        await sample.push(limited('Lets three in', 30), 'commit-3'),
      ]
      await undo(sample, second)
      expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-2', other_commit: 'commit-3' })
      await undo(sample, first)
      expect(await read(pageId)).toContain('Keeps what waits')
    }
    await twice()
    expect(await cited()).toMatchObject({ state: 'stale', commit_hash: 'commit-1', other_commit: 'commit-3' })
    expect((await cited())?.quote).toContain('limit = 10')
    await sample.push(limited('Lets two in', 20), 'commit-4')
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-4', other_commit: null })
    await sample.push(FILES, 'commit-5')
    expect(await cited()).toMatchObject({ state: 'current', commit_hash: 'commit-5', quote: null, other_commit: null })
  })

  it('text is current after two undone refreshes if its code is as it was before both', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const states = () => sql`select distinct state, other_commit from citations where page_id = ${pageId}`
    const first = await sample.push(
      { ...SAYS, 'src/queue.ts': `${SAYS['src/queue.ts']}`.replace('= 10', '= 20') },
      'c2',
    )
    const second = await sample.push(FILES, 'c3')
    await undo(sample, second)
    expect(await states()).toContainEqual({ state: 'stale', other_commit: 'c3' })
    await undo(sample, first)
    expect(await states()).toEqual([{ state: 'current', other_commit: null }])
  })

  describe('let text that is there again, and cites what nothing on its page cites any more,', () => {
    const OTHER = "import { admit } from './queue.ts'\n\nexport const other = admit('other')\n"
    const USED: SampleFiles = { ...FILES, 'src/other.ts': OTHER }
    /** Adds one more file that uses the queue and is named in place of the other. */
    const moreUsed = (other: string | null): SampleFiles => ({
      ...FILES,
      ...(other !== null && { 'src/other.ts': other }),
      'src/fourth.ts': OTHER.replaceAll('other', 'fourth').replaceAll('admit', 'waiting'),
      'src/third.ts': OTHER.replaceAll('other', 'third'),
    })
    /**
     * Refreshes a page so that a citation is deleted, and undoes that. Returns a function that reads the
     * citation.
     */
    const deleting = async (other: string | null) => {
      const sample = await start(USED)
      const position = (readDoc(await load(queuePage(sample))).content ?? []).find(
        ({ attrs }) => attrs?.unit === 'position',
      )
      const [citation = 0] = position ? citationIds(position) : []
      const cited = async () =>
        (
          await sql`select state, start_line, quote, other_path, other_start_line from citations
          where id = ${citation}`
        )[0]
      expect(await cited()).toMatchObject({ state: 'current', start_line: 1 })
      const id = await sample.push(moreUsed(other), 'commit-2')
      expect(await cited()).toBeUndefined()
      await undo(sample, id)
      return { sample, cited }
    }

    it.each([
      ['where it was', OTHER, 1],
      ['further down', `// Licence\n\n${OTHER}`, 3],
    ])('be current where its code is %s', async (_, other, line) => {
      const { cited } = await deleting(other)
      expect(await cited()).toMatchObject({ state: 'current', start_line: line, quote: null, other_path: null })
    })

    it('a citation that an undo brings back is stale if its code differs, until the next refresh', async () => {
      const other = OTHER.replace('admit }', 'admit, waiting }')
      const { sample, cited } = await deleting(other)
      expect(await cited()).toMatchObject({ state: 'stale', start_line: 1, other_path: null })
      await sample.push({ ...moreUsed(other), 'README.md': '# Queue\n\nSome words.\n' }, 'commit-3')
      expect(await cited()).toMatchObject({ state: 'current' })
    })

    it('a citation that an undo brings back is gone if its file is gone', async () => {
      const { cited } = await deleting(null)
      expect(await cited()).toMatchObject({ state: 'gone' })
    })
  })

  it('undoing a receipt removes new pages unless someone wrote in them or added a page there', async () => {
    const sample = await start()
    const paths = ['one.ts', 'two.ts', 'three.ts']
    const more = Object.fromEntries(paths.map((path) => [`src/${path}`, `export const A = '${path}'\n`]))
    const id = await sample.push({ ...FILES, ...more }, 'commit-2')
    const [one = 0, two = 0, three = 0] = paths.map((path) => pageIdOf(sample.projectId, `file:src/${path}`))
    await typeInto(two, 'A', 'Mine: ')
    expect(
      (await server.ask(mara, 'POST', `/api/project/${sample.projectId}/page`, { parent_page_id: three })).status,
    ).toBe(200)
    await undo(sample, id)
    const { pages } = await whole(sample, id)
    const outcome = (pageId: number) => pages.find(({ page_id }) => page_id === pageId)
    expect(outcome(one)).toMatchObject({ name: 'one.ts', undone: { page: 'removed' } })
    expect(outcome(two)).toMatchObject({ name: 'two.ts', undone: { page: 'written-in' } })
    expect(outcome(three)).toMatchObject({ undone: { page: 'has-pages' } })
    expect((await server.ask(mara, 'GET', `/api/page/${one}`)).status).toBe(404)
    await sample.push({ ...FILES, ...more, 'src/one.ts': 'export const B = 2\n' }, 'commit-3')
    expect((await server.ask(mara, 'GET', `/api/page/${one}`)).body).toMatchObject({ name: 'one.ts' })
  })

  it('an undo withdraws the suggestions of a refresh, which the next refresh suggests again', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    await typeInto(pageId, 'Keeps what waits', 'Mine: ')
    const id = await sample.push(SAYS, 'commit-2')
    expect((await whole(sample, id)).pages.find(({ page_id }) => page_id === pageId)?.suggested).toBeGreaterThan(0)
    await undo(sample, id)
    expect(await sql`select 1 from suggestions where page_id = ${pageId} and state = 'open'`).toEqual([])
    await sample.push(SAYS, 'commit-3')
    expect(await sql`select 1 from suggestions where page_id = ${pageId} and state = 'open'`).not.toEqual([])
  })

  it('the address of a removed page leads to the page that has its files now', async () => {
    const part = (at: number) => `/** Does thing ${at}. */\nexport function part${at}() {\n  return ${at}\n}\n`
    const parts = (folder: string, numbers: number[]) =>
      Object.fromEntries(numbers.map((at) => [`${folder}/part-${at}.ts`, part(at)]))
    const base = { ...FILES, 'src/sell.ts': 'export const sell = 1\n' }
    const sample = await start({ ...base, ...parts('mail', [0, 1, 2, 3, 4]), ...parts('post', [5, 6]) })
    const post = pageIdOf(sample.projectId, 'topic:post')
    await sample.push({ ...base, ...parts('mail', [0, 1, 2, 3, 4, 5, 6]) }, 'commit-2')
    const answer = await server.ask(mara, 'GET', `/api/page/${post}?document=none`)
    expect([answer.status, answer.headers.location]).toEqual([
      307,
      `/api/page/${pageIdOf(sample.projectId, 'topic:mail')}?document=none`,
    ])
    const markdown = (page: number, person: Person | null) =>
      server.ask(person, 'GET', `/projects/${sample.projectId}/${page}.md?raw`)
    expect(await markdown(post, mara)).toMatchObject({
      status: 307,
      headers: { location: `/projects/${sample.projectId}/${pageIdOf(sample.projectId, 'topic:mail')}.md?raw` },
    })
    expect((await server.ask(mara, 'GET', `/api/trash/${post}`)).body).toMatchObject({
      successor: { id: pageIdOf(sample.projectId, 'topic:mail'), name: 'Mail' },
    })
    // A person who may not read the project learns nothing of it.
    expect((await server.ask(null, 'GET', `/api/page/${post}`)).status).toBe(404)
    expect((await markdown(post, null)).status).toBe(404)
  })

  it('an undo returns the project to the previous commit and restores removed pages, until the next refresh', async () => {
    const more = { ...FILES, 'old/one.ts': 'export const ONE = 1\n', 'old/two.ts': 'export const TWO = 2\n' }
    const sample = await start(more)
    await sample.push({ ...more, 'README.md': '# Queue\n\nKeeps.\n' }, 'commit-2')
    const project = async () =>
      (await sql`select commit_hash, undone_commit from projects where id = ${sample.projectId}`)[0]
    const tree = () => outlineOf(database, sample.projectId)
    const before = await tree()
    const written = pageIdOf(sample.projectId, 'file:old/two.ts')
    await typeInto(written, 'TWO', 'Mine: ')
    const id = await sample.push(FILES, 'commit-3')
    const after = await tree()
    expect(after).not.toEqual(before)
    /** Reads the chips of the kept page, and whether each shows the lines that it cites. */
    const chips = async () => {
      const { citations } = (await server.ask(mara, 'GET', `/api/page/${written}`)).body as PageDetail
      const sources = citations.map(({ id }) => server.ask(mara, 'GET', `/api/citation/${id}/source`))
      const texts = (await Promise.all(sources)).map(({ body }) => (body as Source).text)
      return {
        states: [...new Set(citations.map(({ state }) => state))],
        isShown: texts.every((text) => /TWO/.test(text)),
      }
    }
    expect(await chips()).toEqual({ states: ['gone'], isShown: true })
    const { receipt, pages } = await whole(sample, id)
    expect(receipt.fates).toEqual({ removed: 3, kept: 1, restored: 0 })
    expect(pages.filter(({ fate }) => fate).map(({ name, fate, successor }) => [name, fate, successor])).toEqual(
      expect.arrayContaining([
        ['one.ts', 'removed', null],
        ['two.ts', 'kept', null],
      ]),
    )
    await undo(sample, id)
    expect(await project()).toMatchObject({ commit_hash: 'commit-2', undone_commit: 'commit-3' })
    expect(await tree()).toEqual(before)
    expect((await server.ask(mara, 'GET', `/api/page/${written}`)).body).toMatchObject({ source_gone: null })
    expect(await chips()).toEqual({ states: ['current'], isShown: true })
    await sample.push(FILES, 'commit-3')
    expect(await chips()).toEqual({ states: ['gone'], isShown: true })
    expect(await tree()).toEqual(after)
    expect(await project()).toMatchObject({ commit_hash: 'commit-3', undone_commit: null })
    expect((await server.ask(mara, 'GET', `/api/page/${written}`)).body).toMatchObject({ source_gone: 'commit-3' })
  })

  it('receipts can be read by members and undone only by people who may write', async () => {
    const sample = await start()
    const id = await sample.push(SAYS, 'commit-2')
    const reader = await server.signIn('reader@example.org')
    const path = `/api/project/${sample.projectId}/receipts`
    expect((await server.ask(reader, 'GET', path)).status).toBe(404)
    expect((await server.ask(null, 'GET', path)).status).toBe(404)
    expect((await server.ask(null, 'POST', `${path}/${id}/undo`)).status).toBe(401)
    expect((await undo(sample, id, reader)).status).toBe(404)
    await sql`insert into memberships (project_id, email, role) values (${sample.projectId}, 'reader@example.org', 'read')`
    expect((await list(sample, reader)).receipts).toHaveLength(1)
    expect((await undo(sample, id, reader)).status).toBe(403)
    const other = await start()
    expect((await undo(other, id)).status).toBe(404)
    expect((await server.ask(mara, 'GET', `/api/project/${other.projectId}/receipts/${id}`)).status).toBe(404)
  })

  it('an undo in portions is refused without write access and continues where it stopped', async () => {
    const files = (says: string) =>
      Object.fromEntries(
        Array.from({ length: 45 }, (_, n) => [`src/part${n}.ts`, `/** ${says}. */\nexport const A${n} = 1\n`]),
      )
    const sample = await start(files('Before'))
    const id = await sample.push(files('After'), 'commit-2')
    const texts = async () => {
      const rows = await sql<{ text: string }[]>`
        select d.text from page_docs d join pages p on p.id = d.page_id where p.project_id = ${sample.projectId}`
      return rows.filter(({ text }) => text.includes('After')).length
    }
    const all = await texts()
    expect(all).toBeGreaterThanOrEqual(45)
    const first = await undo(sample, id)
    expect((first.body as { left: number }).left).toBeGreaterThan(0)
    await sql`update memberships set role = 'read' where project_id = ${sample.projectId}`
    expect((await undo(sample, id)).status).toBe(403)
    expect((await list(sample)).receipts).toMatchObject([{ undoable: true, undone_at: null }])
    expect(await texts()).toBeGreaterThan(0)
    await sql`update memberships set role = 'write' where project_id = ${sample.projectId}`
    expect((await undo(sample, id)).body).toEqual({ left: 0 })
    expect(await texts()).toBe(0)
    expect((await list(sample)).receipts).toMatchObject([{ undoable: false, undone_by: 'mara' }])
  })

  it('a receipt for two thousand files stays small and comes in portions', async () => {
    const sample = await start()
    const [row] = await sql<{ id: number }[]>`
      insert into refreshes (project_id, ended_at) values (${sample.projectId}, now()) returning id`
    const id = row?.id ?? 0
    const files = Array.from({ length: 2000 }, (_, n) => ({ path: `src/${n}.ts`, what: 'changed' as const }))
    const symbols = files.map(({ path, what }) => ({ path, what, name: 'f' }))
    await transaction(database, (tx) => noteDifference(tx, id, { files, symbols }))
    await sql`insert into receipts (project_id, page_id, refresh_id, seq, inserted, changed, retired, suggested)
      select ${sample.projectId}, n, ${id}, 2, 0, 1, 0, 0 from generate_series(1000, 2999) as n`
    const { receipt, files: some, symbols: others, pages, more_pages } = await whole(sample, id)
    expect(receipt).toMatchObject({ files: 2000, symbols: 2000, pages: 2000, changed: 2000 })
    expect([some.length, others.length, pages.length, more_pages]).toEqual([200, 200, 100, true])
    const next = await server.ask(mara, 'GET', `/api/project/${sample.projectId}/receipts/${id}?after_page=1099`)
    expect((next.body as WholeReceipt).pages[0]?.page_id).toBe(1100)
  })
})

function textsOf(parent: Y.XmlElement): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsOf(child) : []))
}
