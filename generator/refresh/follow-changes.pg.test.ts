import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import type { Queries } from '../../db/connect.ts'
import { insertCitation } from '../../db/tables/citable-sources.ts'
import { confirmCitation } from '../../db/tables/citations.ts'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { listReceiptPages } from '../../db/tables/receipts.ts'
import { deletePages } from '../../db/testing/delete-pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { transaction } from '../../db/transaction.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { deriveId } from '../../shared/basics/ids.ts'
import { citationIds } from '../../shared/document/citation-ids.ts'
import { editBlock } from '../../shared/document/editing/edit-block.ts'
import { type DocNode, textOf } from '../../shared/document/node.ts'
import { createElement, docFromUpdates, fragmentOf, readDoc } from '../../shared/document/yjs.ts'
import { pageIdOf } from '../plan/page-ledger.ts'
import { REFRESH_STEPS } from '../stages/stages.ts'
import { type SampleFiles, SampleRefresh } from '../testing/sample-refresh.ts'

const QUEUE = `/** Keeps what waits. */
export function admit(name: string): boolean {
  const limit = 10
  return name.length < limit
}

/** Says how many wait. */
export function waiting(): number {
  return 4
}

export const RETRIES = 3
`
const FILES: SampleFiles = {
  'README.md': '# Queue\n\nKeeps what waits.\n',
  'src/queue.ts': QUEUE,
  'src/other.ts': "import { admit } from './queue.ts'\n\nexport const other = admit('other')\n",
}
const changed = (from: string, to: string): SampleFiles => ({ ...FILES, 'src/queue.ts': QUEUE.replace(from, to) })

describe('citations after a refresh', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 100
  const start = async (files = FILES) => SampleRefresh.start(database, nextProject++, files)
  const rows = async ({ projectId }: SampleRefresh) =>
    sql<{ id: number; page_id: number; path: string; symbol: string; state: string; [name: string]: unknown }[]>`
      select * from citations where project_id = ${projectId} order by id`
  const updates = async ({ projectId }: SampleRefresh) => {
    const [row] = await sql`select sum(d.seq)::int as seq from page_docs d join pages p on p.id = d.page_id
      where p.project_id = ${projectId}`
    return row?.seq
  }
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const edit = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: 'ann', by: 'ann' })
  }
  const queuePage = ({ projectId }: SampleRefresh) => pageIdOf(projectId, 'file:src/queue.ts')
  /** A person's own sentence about a symbol, with a chip of its own. */
  const say = async (sample: SampleRefresh, symbol: string | null, lines = { start: 12, end: 12 }) => {
    const pageId = queuePage(sample)
    const id = deriveId('said', sample.projectId, symbol ?? lines.start)
    const [from] = (await rows(sample)).filter((row) => row.path === 'src/queue.ts' && row.symbol === symbol)
    if (!from && symbol !== null) throw new Error(`${symbol} is not cited`)
    const text = QUEUE.split('\n').slice(lines.start - 1, lines.end)
    await sql`insert into citations ${sql({
      ...from,
      id,
      project_id: sample.projectId,
      page_id: pageId,
      path: 'src/queue.ts',
      symbol,
      ...(symbol === null && {
        start_line: lines.start,
        end_line: lines.end,
        hash: sha256(text.join('\n')),
        bare_hash: null,
        commit_hash: 'commit-1',
      }),
    })}`
    await edit(pageId, (doc) => {
      const said = { type: 'text', text: 'We rely on this.' }
      fragmentOf(doc).push([createElement({ type: 'paragraph', content: [said, { type: 'citation', attrs: { id } }] })])
    })
    return { id, row: async () => (await rows(sample)).find((row) => row.id === id) }
  }

  it('a citation follows its lines when they move', async () => {
    const sample = await start()
    const { row } = await say(sample, 'waiting')
    await sample.refresh(changed('/** Keeps', '\n\n/** Keeps'), 'commit-2')
    expect(await row()).toMatchObject({ state: 'current', start_line: 10, end_line: 12, commit_hash: 'commit-2' })
    const all = (await rows(sample)).filter(({ path, symbol }) => path === 'src/queue.ts' && symbol !== null)
    expect(all.length).toBeGreaterThan(2)
    expect(new Set(all.map(({ state, commit_hash }) => `${state} ${commit_hash}`))).toEqual(
      new Set(['current commit-2']),
    )
  })

  it('a citation stays stale on a skipped page until the next refresh writes the page', async () => {
    const sample = await start()
    const log: string[] = []
    // Somebody types between everything that is read and what is written of it.
    const raced = new Proxy(sql, {
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name)
        return async (write: (tx: Queries) => Promise<unknown>) => {
          const said = { type: 'text', text: 'And more.' }
          await edit(queuePage(sample), (doc) => {
            fragmentOf(doc).push([createElement({ type: 'paragraph', content: [said] })])
          })
          return target.begin(write)
        }
      },
    })
    const racing = new SampleRefresh({ ...database, sql: raced }, sample.projectId, { log: (text) => log.push(text) })
    const files = changed('limit = 10', 'limit = 20')
    await racing.push(files, 'commit-2')
    expect(log).toEqual([expect.stringContaining(`in pages ${queuePage(sample)}: these are left for the next run`)])
    const states = async () =>
      new Map((await rows(sample)).filter(({ symbol }) => symbol === 'admit').map((row) => [row.page_id, row.state]))
    expect((await states()).get(queuePage(sample))).toBe('stale')
    await sample.push(files, 'commit-3')
    expect((await states()).get(queuePage(sample))).toBe('current')
    expect(log).toHaveLength(1)
  })

  it('a change of comments and formatting makes no citation stale and updates no document', async () => {
    const sample = await start()
    const said = await say(sample, 'waiting')
    const seq = await updates(sample)
    await sample.refresh(changed('  return 4\n', '  return  4; // As agreed.\n'), 'commit-2')
    expect(await said.row()).toMatchObject({ state: 'current', commit_hash: 'commit-2' })
    expect((await rows(sample)).filter(({ state }) => state !== 'current')).toEqual([])
    expect(await updates(sample)).toBe(seq)
  })

  describe('whose symbol has a comment', () => {
    const comment = (text: string) => changed('/** Says how many wait. */', text)
    /** A person's own citation chip. The comment that it cites is known once the file changes. */
    const sayByHand = async (sample: SampleRefresh, symbol: string) => {
      const said = await say(sample, symbol)
      await sql`update citations set by_person = true, comment = null where id = ${said.id}`
      return said
    }
    /**
     * Returns the citation of a generated statement that repeats a comment, after a person has edited the
     * statement.
     */
    const edited = async (sample: SampleRefresh) => {
      await edit(queuePage(sample), (doc) => {
        const texts = [...fragmentOf(doc).createTreeWalker((node) => node instanceof Y.XmlText)] as Y.XmlText[]
        texts.find((one) => one.toString().includes('Says how many wait.'))?.insert(1, 'We know: ')
      })
      const [cited] = (await rows(sample)).filter(({ symbol, comment }) => symbol === 'waiting' && comment)
      return { id: cited?.id, row: async () => (await rows(sample)).find(({ id }) => id === cited?.id) }
    }

    it('a citation becomes stale when the comment of its symbol changes, and records both comments', async () => {
      const sample = await start()
      const mended = await edited(sample)
      const [said, code] = [await sayByHand(sample, 'waiting'), await sayByHand(sample, 'admit')]
      await sample.push(comment('/** Says how many wait outside. */'), 'commit-2')
      for (const { row } of [said, mended]) {
        expect(await row()).toMatchObject({
          state: 'stale',
          start_line: 8,
          other_start_line: 7,
          other_end_line: 10,
          quote: '/** Says how many wait. */\nexport function waiting(): number {\n  return 4\n}',
        })
      }
      expect(await code.row()).toMatchObject({ state: 'current' })
      const stale = (await rows(sample)).filter(({ state }) => state !== 'current')
      expect(stale.map(({ id }) => id).sort()).toEqual([said.id, mended.id].sort())
      // After another change, the code is still compared with what the statement was written from.
      await sample.push(comment('/** Says how many wait inside. */'), 'commit-3')
      expect(await said.row()).toMatchObject({ state: 'stale', quote: expect.stringContaining('how many wait. */') })
      await sample.push(FILES, 'commit-4')
      expect(await said.row()).toMatchObject({ state: 'current', start_line: 8, quote: null })
    })

    it('a citation stays current if only the form of its comment or a nearby remark changes', async () => {
      const sample = await start()
      const [mended, said] = [await edited(sample), await sayByHand(sample, 'waiting')]
      for (const text of [
        '/**\n * Says how\n * many wait.\n */',
        '/** Says how many wait */',
        '// Another remark.\n\n/** Says how many **wait**! */',
      ]) {
        await sample.push(comment(text), 'commit-2')
        for (const { row } of [said, mended]) expect(await row()).toMatchObject({ state: 'current' })
      }
    })

    it('a citation stays current after a person confirms a new comment, until the comment changes again', async () => {
      const sample = await start()
      const said = await sayByHand(sample, 'waiting')
      const files = comment('/** Says how many wait outside. */')
      await sample.push(files, 'commit-2')
      const hash = String((await said.row())?.other_hash)
      await transaction(database, (tx) => confirmCitation(tx, { pageId: queuePage(sample), citationId: said.id, hash }))
      await sample.push({ ...files, 'src/queue.ts': `${files['src/queue.ts']}\nexport const MORE = 1\n` }, 'commit-3')
      expect(await said.row()).toMatchObject({ state: 'current', start_line: 8 })
      await sample.push(comment('/** Says who waits. */'), 'commit-4')
      expect(await said.row()).toMatchObject({ state: 'stale' })
    })
  })

  it('a code change makes citations stale only in text by a person', async () => {
    const sample = await start()
    const said = await say(sample, 'admit')
    await sample.refresh(changed('limit = 10', 'limit = 20'), 'commit-2')
    expect(await said.row()).toMatchObject({
      state: 'stale',
      commit_hash: 'commit-1',
      quote: QUEUE.split('\n').slice(1, 5).join('\n'),
      other_path: 'src/queue.ts',
      other_start_line: 2,
      other_end_line: 5,
      other_commit: 'commit-2',
    })
    expect((await rows(sample)).filter(({ state }) => state === 'stale').map(({ id }) => id)).toEqual([said.id])
    // Moved down and then changed twice: the row keeps the text that the statement was written from.
    const before = await said.row()
    await sample.refresh(changed('/** Keeps', '\n/** Keeps'), 'commit-2a')
    expect(await said.row()).toMatchObject({ state: 'current', start_line: 3, quote: null, other_path: null })
    await sample.refresh(changed('limit = 10', 'limit = 20'), 'commit-3')
    await sample.refresh(changed('  const limit = 10', '\n  const limit = 30'), 'commit-4')
    expect(await said.row()).toMatchObject({
      state: 'stale',
      commit_hash: 'commit-2a',
      hash: before?.hash,
      quote: before?.quote,
      other_end_line: 6,
      other_commit: 'commit-4',
    })
  })

  it('a refresh updates an inserted citation even before the page document contains it', async () => {
    const sample = await start()
    const { projectId } = sample
    const pageId = queuePage(sample)
    const id = deriveId('inserted', projectId)
    const source = { path: 'src/queue.ts', symbol: null, start_line: 2, end_line: 5, hash: null }
    expect(await transaction(database, (tx) => insertCitation(tx, { id, projectId, pageId, source }))).toBe('inserted')
    const row = async () => (await rows(sample)).find((one) => one.id === id)
    const seq = await updates(sample)
    const files = changed('/** Says how many wait. */', '/** Tells how many are waiting. */\n')
    await sample.refresh(files, 'commit-2')
    expect(await updates(sample)).toBeGreaterThan(seq)
    expect(await row()).toMatchObject({ state: 'current', start_line: 2, end_line: 5 })
    const later = { ...files, 'src/queue.ts': files['src/queue.ts']?.replace('limit = 10', 'limit = 20') ?? '' }
    // Readers of a refresh must not see counts of citations that can't be found.
    const counted = async (refreshId: number) => {
      const [sum] = await sql`select coalesce(sum(stale), 0)::int as stale from refresh_citations
        where refresh_id = ${refreshId}`
      return sum?.stale
    }
    expect(await counted(await sample.push(later, 'commit-3'))).toBe(0)
    expect(await row()).toMatchObject({
      state: 'stale',
      quote: QUEUE.split('\n').slice(1, 5).join('\n'),
      other_start_line: 2,
      other_end_line: 5,
      other_commit: 'commit-3',
    })
    const hash = sha256(QUEUE.replace('limit = 10', 'limit = 20').split('\n').slice(1, 5).join('\n'))
    await transaction(database, (tx) => confirmCitation(tx, { pageId, citationId: id, hash }))
    expect(await row()).toMatchObject({ state: 'current', commit_hash: 'commit-3', quote: null })
    await edit(pageId, (doc) => {
      fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'citation', attrs: { id } }] })])
    })
    const again = { ...later, 'src/queue.ts': later['src/queue.ts'].replace('limit = 20', 'limit = 30') }
    expect(await counted(await sample.push(again, 'commit-3a'))).toBe(1)
    await sample.refresh({ 'README.md': FILES['README.md'] ?? '' }, 'commit-4')
    expect(await row()).toMatchObject({ state: 'gone' })
  })

  it('a stale citation becomes current only if a person confirms the latest code', async () => {
    const sample = await start()
    const said = await say(sample, 'admit')
    await sample.refresh(changed('limit = 10', 'limit = 20'), 'commit-2')
    const seen = String((await said.row())?.other_hash)
    const confirm = (hash: string) =>
      transaction(database, (tx) => confirmCitation(tx, { pageId: queuePage(sample), citationId: said.id, hash }))
    await sample.refresh(changed('limit = 10', 'limit = 30'), 'commit-3')
    await confirm(seen)
    expect(await said.row()).toMatchObject({ state: 'stale' })
    await confirm(String((await said.row())?.other_hash))
    expect(await said.row()).toMatchObject({
      state: 'current',
      commit_hash: 'commit-3',
      start_line: 2,
      quote: null,
      other_hash: null,
    })
    await sample.refresh(changed('limit = 10', 'limit = 30'), 'commit-4')
    expect(await said.row()).toMatchObject({ state: 'current' })
    await sample.refresh(FILES, 'commit-5')
    expect(await said.row()).toMatchObject({ state: 'stale', commit_hash: 'commit-3' })
  })

  it('a stale citation in edited generated text becomes current after someone restores the text', async () => {
    const sample = await start()
    const pageId = queuePage(sample)
    const nodes = readDoc(await load(pageId)).content ?? []
    const block = nodes.findIndex((node) => node.type === 'paragraph' && citationIds(node).length > 0)
    const ids = citationIds(nodes[block] ?? { type: 'doc' })
    const first = (doc: Y.Doc) => (fragmentOf(doc).get(block) as Y.XmlElement).get(0) as Y.XmlText
    const states = async () =>
      new Set((await rows(sample)).filter(({ id }) => ids.includes(id)).map(({ state }) => state))
    await edit(pageId, (doc) => first(doc).insert(0, 'We know: '))
    // Another block is rewritten, which doesn't confirm the person's statement.
    const last = changed('RETRIES = 3', 'RETRIES = 3\n\nexport const PATIENCE = 7')
    await sample.refresh(changed('limit = 10', 'limit = 20'), 'commit-2')
    await sample.refresh(last, 'commit-3')
    await sample.refresh(
      { ...last, 'src/queue.ts': String(last['src/queue.ts']).replace('limit = 10', 'limit = 20') },
      'commit-4',
    )
    expect(ids.length).toBeGreaterThan(0)
    expect(await states()).toContain('stale')
    await edit(pageId, (doc) => first(doc).delete(0, 'We know: '.length))
    await sample.refresh(
      { ...last, 'src/queue.ts': String(last['src/queue.ts']).replace('limit = 10', 'limit = 20'), 'src/other.ts': '' },
      'commit-5',
    )
    expect(await states()).toEqual(new Set(['current']))
  })

  it('a citation on a deleted page is followed, but no receipt mentions it', async () => {
    const sample = await start()
    const said = await say(sample, 'admit')
    const pageId = queuePage(sample)
    const source = { path: 'src/queue.ts', symbol: null, start_line: 2, end_line: 5, hash: null }
    const inserted = { id: deriveId('of a deleted page'), projectId: sample.projectId, pageId, source }
    await transaction(database, (tx) => insertCitation(tx, inserted))
    await deletePages(database, [pageId])
    const id = await sample.push(changed('limit = 10', 'limit = 20'), 'commit-2')
    const { pages } = await listReceiptPages(sql, id)
    expect(pages.filter(({ page_id }) => page_id === pageId)).toEqual([])
    expect(await said.row()).toMatchObject({ state: 'stale', commit_hash: 'commit-1', other_commit: 'commit-2' })
    expect((await rows(sample)).find((row) => row.id === inserted.id)).toMatchObject({ state: 'stale' })
  })

  describe('of a generated block that somebody edited, and that is again as it was generated,', () => {
    const push = (to: string) => changed('limit = 10', `limit = ${to}`)
    const told = (to: string): SampleFiles => {
      const files = push(to)
      return { ...files, 'src/queue.ts': String(files['src/queue.ts']).replace('how many wait', `${to} that wait`) }
    }
    const elsewhere = (files: SampleFiles): SampleFiles => ({ ...files, 'README.md': '# Queue\n\nOther words.\n' })
    const isExports = (node: DocNode) => node.attrs?.unit === 'exports/list'
    const exportsIn = (doc: Y.Doc) => {
      const at = (readDoc(doc).content ?? []).findIndex(isExports)
      return { at, element: fragmentOf(doc).get(at) as Y.XmlElement }
    }
    const first = (doc: Y.Doc) => {
      let at: unknown = exportsIn(doc).element
      while (at instanceof Y.XmlElement) at = at.get(0)
      return at as Y.XmlText
    }
    const shown = async (sample: SampleRefresh) => {
      const node = (readDoc(await load(queuePage(sample))).content ?? []).find(isExports) ?? { type: 'none' }
      const ids = citationIds(node)
      const states = (await rows(sample)).filter(({ id }) => ids.includes(id)).map(({ state }) => state)
      return { text: textOf(node), states: new Set(states) }
    }
    const edited = async () => {
      const sample = await start()
      await edit(queuePage(sample), (doc) => first(doc).insert(0, 'We know: '))
      return sample
    }
    const takeBack = (sample: SampleRefresh) =>
      edit(queuePage(sample), (doc) => first(doc).delete(0, 'We know: '.length))

    it('a citation in a block restored to its generated text is current after the next push', async () => {
      const sample = await edited()
      await sample.push(told('twenty'), 'commit-2')
      expect((await shown(sample)).states).toContain('stale')
      await takeBack(sample)
      await sample.push(elsewhere(told('twenty')), 'commit-3')
      expect(await shown(sample)).toEqual({
        text: expect.stringContaining('twenty that wait'),
        states: new Set(['current']),
      })
      expect(await sql`select state from suggestions where page_id = ${queuePage(sample)}`).toEqual([])
    })

    it('a citation in a generated block is current after someone undoes the deletion of the block', async () => {
      const sample = await start()
      const doc = await load(queuePage(sample))
      const undo = new Y.UndoManager(fragmentOf(doc))
      const store = async (act: () => void) => {
        const before = Y.encodeStateVector(doc)
        act()
        const update = Y.encodeStateAsUpdate(doc, before)
        await storeUpdate(database, { pageId: queuePage(sample), update, userId: 'ann', by: 'ann' })
      }
      await store(() => fragmentOf(doc).delete(exportsIn(doc).at, 1))
      await sample.push(told('twenty'), 'commit-2')
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(await load(queuePage(sample))), 'server')
      await store(() => undo.undo())
      await sample.push(elsewhere(told('twenty')), 'commit-3')
      expect(await shown(sample)).toEqual({
        text: expect.stringContaining('twenty that wait'),
        states: new Set(['current']),
      })
    })

    it('a citation in a generated block is current after someone accepts an older suggestion offline', async () => {
      const sample = await edited()
      await sample.push(told('twenty'), 'commit-2')
      const offers = await sql<{ hash: string; node: DocNode }[]>`
        select hash, node from suggestions where page_id = ${queuePage(sample)}`
      const offline = await load(queuePage(sample))
      const before = Y.encodeStateVector(offline)
      await sample.push(told('thirty'), 'commit-3')
      for (const { node, hash } of offers) {
        const { element } = exportsIn(offline)
        editBlock(element, node, Date.now())
        element.setAttribute('hash', hash)
      }
      const update = Y.encodeStateAsUpdate(offline, before)
      await storeUpdate(database, { pageId: queuePage(sample), update, userId: 'ann', by: 'ann' })
      expect((await shown(sample)).text).toContain('twenty that wait')
      await sample.push(elsewhere(told('thirty')), 'commit-4')
      expect(await shown(sample)).toEqual({
        text: expect.stringContaining('thirty that wait'),
        states: new Set(['current']),
      })
    })

    it('a citation in a restored block stays stale until the next refresh writes the block', async () => {
      const sample = await edited()
      await sample.push(told('twenty'), 'commit-2')
      const next = elsewhere(told('twenty'))
      await sample.refresh(next, 'commit-3', REFRESH_STEPS.slice(0, -1))
      await takeBack(sample)
      await sample.refresh(next, 'commit-3', REFRESH_STEPS.slice(-1))
      expect((await shown(sample)).states).toContain('stale')
      await sample.push(next, 'commit-4')
      expect((await shown(sample)).states).toEqual(new Set(['current']))
    })
  })

  it('a citation follows its file through renames, even if the code changes on the way', async () => {
    const sample = await start()
    const [held, other] = [await say(sample, 'waiting'), await say(sample, 'admit')]
    const { 'src/queue.ts': _, ...rest } = FILES
    await sample.refresh({ ...rest, 'src/line.ts': QUEUE }, 'commit-2')
    expect(await held.row()).toMatchObject({ state: 'moved', path: 'src/line.ts', commit_hash: 'commit-2' })
    await sample.refresh({ ...rest, 'src/deep/rows.ts': QUEUE.replace('limit = 10', 'limit = 20') }, 'commit-3')
    expect(await held.row()).toMatchObject({ state: 'moved', path: 'src/deep/rows.ts' })
    expect(await other.row()).toMatchObject({ state: 'stale', path: 'src/line.ts', other_path: 'src/deep/rows.ts' })
    await sample.refresh({ ...rest, 'src/deep/rows.ts': QUEUE.replace('limit = 10', 'limit = 30') }, 'commit-4')
    expect(await other.row()).toMatchObject({ state: 'stale', other_commit: 'commit-4' })
  })

  it('a citation is gone while its file or symbol is missing, and keeps its quote', async () => {
    const sample = await start()
    const said = await say(sample, 'waiting')
    await sample.refresh(changed('function waiting', 'function queued'), 'commit-2')
    expect(await said.row()).toMatchObject({ state: 'gone', quote: expect.stringContaining('return 4'), start_line: 8 })
    const { 'src/queue.ts': _, ...rest } = FILES
    await sample.refresh(rest, 'commit-3')
    expect(await said.row()).toMatchObject({ state: 'gone', quote: expect.stringContaining('return 4') })
    await sample.refresh(FILES, 'commit-4')
    expect(await said.row()).toMatchObject({ state: 'current', quote: null, commit_hash: 'commit-4' })
    await sample.refresh(rest, 'commit-5')
    await sample.refresh({ ...rest, 'src/line.ts': QUEUE }, 'commit-6')
    expect(await said.row()).toMatchObject({ state: 'moved', path: 'src/line.ts' })
  })

  it('a stale citation finds its changed lines by the surrounding code', async () => {
    const sample = await start()
    const said = await say(sample, null)
    await sample.refresh(
      { ...FILES, 'src/queue.ts': `// Licence\n${QUEUE.replace('RETRIES = 3', 'RETRIES = 5')}` },
      'commit-2',
    )
    expect(await said.row()).toMatchObject({
      state: 'stale',
      quote: 'export const RETRIES = 3',
      other_start_line: 13,
      other_end_line: 13,
    })
  })

  it('an interrupted and repeated refresh gives the same citations as an uninterrupted refresh', async () => {
    const [once, broken] = [await start(), await start()]
    for (const sample of [once, broken]) for (const symbol of ['admit', 'waiting']) await say(sample, symbol)
    const next: SampleFiles = { ...changed('limit = 10', 'limit = 20'), 'src/new.ts': 'export const fresh = 1\n' }
    const last = { ...next, 'src/queue.ts': `\n${next['src/queue.ts']}` }
    await once.refresh(next, 'commit-2')
    await once.refresh(last, 'commit-3')
    // Once brought in but not published, once published but not followed, then another commit on top.
    await broken.bringIn(next)
    await broken.refresh(next, 'commit-2', REFRESH_STEPS.slice(0, -1))
    await broken.refresh(last, 'commit-3')
    const bare = async (sample: SampleRefresh) =>
      (await rows(sample))
        .map(({ path, symbol, state, start_line, hash, quote, other_start_line: line, other_hash }) =>
          JSON.stringify({ path, symbol, state, start_line, hash, quote, line, other_hash }),
        )
        .sort()
    expect(await bare(broken)).toEqual(await bare(once))
    expect(await sql`select path from source_changes where project_id = ${broken.projectId}`).toEqual([])
    const before = await rows(broken)
    await broken.refresh(last, 'commit-4')
    expect(await rows(broken)).toEqual(before)
  })

  it('a refresh computes a missing bare hash of a citation from the earlier text', async () => {
    const sample = await start()
    const said = await say(sample, 'admit')
    await sql`update citations set bare_hash = null, doc_hash = null where project_id = ${sample.projectId}`
    await sample.refresh(changed('  const limit = 10\n', '  // Ten.\n  const limit = 10\n'), 'commit-2')
    expect(await said.row()).toMatchObject({ state: 'current', bare_hash: expect.any(String) })
  })

  it('a citation points to its file again after the deleted file returns', async () => {
    const test = "import { admit } from './queue.ts'\n\nit('lets one in', () => admit('a'))\n"
    const files = { ...FILES, 'src/queue.test.ts': test }
    const sample = await start(files)
    const cited = async () => {
      const page = pageIdOf(sample.projectId, 'file:src/queue.test.ts')
      return (await rows(sample)).flatMap(({ page_id, path, start_line, state }) =>
        page_id === page ? [`${path}:${start_line} ${state}`] : [],
      )
    }
    const before = await cited()
    expect(before.length).toBeGreaterThan(1)
    await sample.push({ ...FILES, 'moved/queue.test.ts': test.replace(/^.*/, '') }, 'commit-2')
    expect((await cited()).join()).toContain('moved/')
    await sample.push(FILES, 'commit-3')
    expect((await cited()).every((each) => each.endsWith('gone'))).toBe(true)
    await sample.push(files, 'commit-4')
    expect(await cited()).toEqual(before)
  })
})
