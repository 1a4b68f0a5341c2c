import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { updatePage } from '../../db/tables/pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
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
`
const LAMP = `/** Gives light. */
export class Lamp {
  lit = false
  /** Burns from now on. */
  light(): void {
    this.lit = true
  }
}
`
const FILES: SampleFiles = {
  'README.md': '# Harbour\n\nKeeps what waits.\n',
  'src/queue.ts': QUEUE,
  'src/lamp.ts': LAMP,
  'src/deep/other.ts': "import { admit } from '../queue.ts'\n\nexport const other = admit('other')\n",
  'tools/run.ts': "import { Lamp } from '../src/lamp.ts'\n\nexport const lamp = new Lamp()\n",
}

/** Moves files to other paths, and adapts the imports. */
function renamed(files: SampleFiles, from: string, to: string): SampleFiles {
  const entries = Object.entries(files).map(([path, text]) => [
    path.replace(from, to),
    text.replaceAll(from.replace('src/', ''), to.replace('src/', '')),
  ])
  return Object.fromEntries(entries)
}

describe('a page whose file is renamed', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 100
  const start = async (files = FILES) => SampleRefresh.start(database, nextProject++, files)
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const read = async (pageId: number) => plainText(readDoc(await load(pageId)))
  const store = (pageId: number, update: Uint8Array) =>
    storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
  const edit = async (pageId: number, change: (doc: Y.Doc) => void) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    change(doc)
    await store(pageId, Y.encodeStateAsUpdate(doc, before))
  }
  const idOf = ({ projectId }: SampleRefresh, key: string) => pageIdOf(projectId, key)
  type Row = { id: number; name: string; source_path: string | null; parent_id: number; kind: string }
  const pages = async ({ projectId }: SampleRefresh) =>
    sql<Row[]>`select id, name, source_path, parent_id, kind from pages where project_id = ${projectId} order by id`
  /** Topics are called after what is in them. */
  const ofSources = async (sample: SampleRefresh) => (await pages(sample)).filter(({ kind }) => !/topic/.test(kind))
  const pageAt = async (sample: SampleRefresh, path: string) => {
    const at = (await ofSources(sample)).filter(({ source_path }) => source_path === path)
    expect(at).toHaveLength(1)
    return at[0] as Row
  }
  const citations = async ({ projectId }: SampleRefresh) =>
    sql<{ id: number; page_id: number; path: string; symbol: string | null; state: string }[]>`
      select id, page_id, path, symbol, state from citations where project_id = ${projectId} order by id`
  const suggested = (pageId: number) => sql`select block from suggestions where page_id = ${pageId} and state = 'open'`
  const say = (text: string) => (doc: Y.Doc) =>
    fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
  /** The text container of the block with this unit. */
  const textIn = (doc: Y.Doc, unit: string) => {
    let at: unknown = fragmentOf(doc)
      .toArray()
      .find((element) => element instanceof Y.XmlElement && element.getAttribute('unit') === unit)
    while (at instanceof Y.XmlElement) at = at.get(0)
    return at as Y.XmlText
  }

  it('the page of a renamed file keeps its address and edits, and takes the new name', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    await edit(id, say('We count on this.'))
    await edit(id, (doc) => textIn(doc, 'exports/list').insert(0, 'We know: '))
    const before = await ofSources(sample)
    const list = textIn(await load(id), 'exports/list').toString()
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-2')
    expect(await pageAt(sample, 'src/line.ts')).toMatchObject({ id, name: 'line.ts' })
    expect((await ofSources(sample)).map((page) => page.id)).toEqual(before.map((page) => page.id))
    const text = await read(id)
    expect(text).toContain('We count on this.')
    expect(text.startsWith('line.ts\n')).toBe(true)
    expect(text).not.toContain('queue.ts')
    // The page says the same about the same code: there is no suggestion, and its chips are unchanged.
    expect(textIn(await load(id), 'exports/list').toString()).toBe(list)
    expect(await suggested(id)).toEqual([])
  })

  it('a page of a renamed file keeps its citation ids and links under the new path', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    const other = idOf(sample, 'file:src/deep/other.ts')
    const planned = async () =>
      sql<{ id: number; path: string; symbol: string | null; state: string }[]>`
        select id, path, symbol, state from citations
        where page_id in (select page_id from plan where project_id = ${sample.projectId} and key not like '%topic%')`
    const ofSymbols = async (path: string) =>
      (await planned()).filter((row) => row.path === path && row.symbol !== null).map((row) => row.id)
    const before = await ofSymbols('src/queue.ts')
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-2')
    expect(before.length).toBeGreaterThan(3)
    expect((await ofSymbols('src/line.ts')).sort()).toEqual(before.sort())
    expect((await planned()).filter(({ path }) => path === 'src/queue.ts')).toEqual([])
    expect(new Set((await planned()).map(({ state }) => state))).toEqual(new Set(['current']))
    expect(JSON.stringify(readDoc(await load(other)))).toContain(String(id))
    expect(await read(other)).toContain('line.ts')
  })

  it('the page of a renamed and changed file is kept, with a suggestion for edited text', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    await edit(id, (doc) => textIn(doc, 'exports/list').insert(0, 'We know: '))
    const changed = { ...FILES, 'src/queue.ts': QUEUE.replace('how many wait', 'who waits') }
    await sample.push(renamed(changed, 'src/queue.ts', 'src/deep/line.ts'), 'commit-2')
    const folder = await pageAt(sample, 'src/deep')
    expect(await pageAt(sample, 'src/deep/line.ts')).toMatchObject({ id, name: 'line.ts', parent_id: folder.id })
    expect(await read(id)).toContain('We know: ')
    expect(await suggested(id)).toEqual([{ block: 'exports/list' }])
  })

  it('a folder rename keeps the page of the folder and all pages in the folder', async () => {
    const files: SampleFiles = { ...FILES, 'src/deep/__init__.py': '' }
    const sample = await start(files)
    const keys = ['folder:src', 'folder:src/deep', 'file:src/queue.ts', 'file:src/deep/other.ts']
    keys.push('file:src/lamp.ts', 'file:src/deep/__init__.py')
    const ids = keys.map((key) => idOf(sample, key))
    for (const id of ids) await edit(id, say('We count on this.'))
    const count = (await ofSources(sample)).length
    const moved = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path.replace(/^src\//, 'library/'),
        text.replace('../src/', '../library/'),
      ]),
    )
    await sample.push(moved, 'commit-2')
    const paths = ['library', 'library/deep', 'library/queue.ts', 'library/deep/other.ts']
    paths.push('library/lamp.ts', 'library/deep/__init__.py')
    expect(await Promise.all(paths.map(async (path) => (await pageAt(sample, path)).id))).toEqual(ids)
    expect(await pageAt(sample, 'library')).toMatchObject({ name: 'library' })
    expect(await pageAt(sample, 'library/lamp.ts')).toMatchObject({ parent_id: ids[0] })
    for (const id of ids) expect(await read(id)).toContain('We count on this.')
    expect(await ofSources(sample)).toHaveLength(count)
    // A move doesn't make a page newer than its text.
    const newer = await sql`
      select p.name from pages p join page_docs d on d.page_id = p.id
      where p.project_id = ${sample.projectId} and p.kind = 'file' and p.updated_at <> d.updated_at`
    expect(newer).toEqual([])
  })

  it('two pages keep their paths when the contents of their files are swapped', async () => {
    const sample = await start()
    const [queue, lamp] = [idOf(sample, 'file:src/queue.ts'), idOf(sample, 'file:src/lamp.ts')]
    await edit(queue, say('We count on this.'))
    await sample.push({ ...FILES, 'src/queue.ts': LAMP, 'src/lamp.ts': QUEUE }, 'commit-2')
    expect((await pageAt(sample, 'src/queue.ts')).id).toBe(queue)
    expect((await pageAt(sample, 'src/lamp.ts')).id).toBe(lamp)
    expect(await read(queue)).toContain('Burns from now on.')
    expect(await read(queue)).toContain('We count on this.')
    expect(await read(lamp)).toContain('admit')
    const cited = (await citations(sample)).filter(({ page_id }) => [queue, lamp].includes(page_id))
    expect(new Set(cited.map(({ state }) => state))).toEqual(new Set(['current']))
  })

  it('a page is as before when its file is renamed and then renamed back', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    await edit(id, say('We count on this.'))
    const [before, all] = [await read(id), await ofSources(sample)]
    const cited = (await citations(sample)).filter(({ page_id }) => page_id === id)
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-2')
    await sample.push(FILES, 'commit-3')
    expect(await read(id)).toBe(before)
    expect(await ofSources(sample)).toEqual(all)
    expect((await citations(sample)).filter(({ page_id }) => page_id === id)).toEqual(cited)
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-4')
    expect((await pageAt(sample, 'src/line.ts')).id).toBe(id)
  })

  it('the page of a renamed file keeps words written offline under the old name', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    const offline = await load(id)
    const before = Y.encodeStateVector(offline)
    textIn(offline, 'title').insert(0, 'The ')
    say('We count on this.')(offline)
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-2')
    await store(id, Y.encodeStateAsUpdate(offline, before))
    await sample.push({ ...renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'src/more.ts': LAMP }, 'commit-3')
    const text = await read(id)
    expect(text.startsWith('The line.ts\n')).toBe(true)
    expect(text.match(/We count on this\./g)).toHaveLength(1)
  })

  it('a page stays with the original file when the file is copied', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    await edit(id, say('We count on this.'))
    await sample.push({ ...FILES, 'src/line.ts': QUEUE }, 'commit-2')
    expect((await pageAt(sample, 'src/queue.ts')).id).toBe(id)
    expect((await pageAt(sample, 'src/line.ts')).id).toBe(idOf(sample, 'file:src/line.ts'))
    expect(await read(idOf(sample, 'file:src/line.ts'))).not.toContain('We count on this.')
  })

  it('a page returns to its old path with its file, even if another page used the path meanwhile', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    const moved = renamed(FILES, 'src/queue.ts', 'src/line.ts')
    await sample.push(moved, 'commit-2')
    const both = { ...moved, 'src/queue.ts': LAMP.replaceAll('Lamp', 'Queue') }
    await sample.push(both, 'commit-3')
    const second = await pageAt(sample, 'src/queue.ts')
    expect((await pageAt(sample, 'src/line.ts')).id).toBe(id)
    expect(second.id).not.toBe(id)
    expect(await read(second.id)).toContain('Burns from now on.')
    const ids = (await citations(sample)).map((row) => row.id)
    expect(new Set(ids).size).toBe(ids.length)
    // From now on each page follows its own file.
    const { 'src/queue.ts': again = '', ...rest } = both
    await sample.push({ ...rest, 'src/row.ts': again }, 'commit-4')
    expect((await pageAt(sample, 'src/row.ts')).id).toBe(second.id)
    const without = Object.fromEntries(Object.entries<string>(rest).filter(([path]) => path !== 'src/line.ts'))
    await sample.push(without, 'commit-5')
    await sample.push({ ...without, 'src/queue.ts': QUEUE }, 'commit-6')
    expect((await pageAt(sample, 'src/queue.ts')).id).toBe(id)
  })

  it('a page follows its moved file even if another file takes the old path', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/line.ts'), 'commit-2')
    const moved = renamed(FILES, 'src/queue.ts', 'src/row.ts')
    await sample.push({ ...moved, 'src/queue.ts': "export { admit } from './row.ts'\n" }, 'commit-3')
    expect((await pageAt(sample, 'src/row.ts')).id).toBe(id)
    expect((await pageAt(sample, 'src/queue.ts')).id).not.toBe(id)
    expect(await read(id)).toContain('Says how many wait.')
  })

  it('a page does not move to a file with the same name if few files of its folder moved', async () => {
    const billing: SampleFiles = {
      'billing/index.ts': "export * from './invoice.ts'\nexport * from './tax.ts'\n",
      'billing/types.ts': 'export type Invoice = { total: number; tax: number }\n',
      'billing/invoice.ts': QUEUE.replaceAll('wait', 'is due'),
      'billing/tax.ts': LAMP.replaceAll('Lamp', 'Tax'),
      'billing/format.ts': QUEUE.replaceAll('admit', 'format'),
    }
    const sample = await start({ ...FILES, ...billing })
    const [index, format] = [idOf(sample, 'file:billing/index.ts'), idOf(sample, 'file:billing/format.ts')]
    const search: SampleFiles = {
      'search/index.ts': "export { find } from './find.ts'\n",
      'search/types.ts': 'export interface Hit {\n  place: string\n}\n',
      'search/format.ts': billing['billing/format.ts'] ?? '',
    }
    await sample.push({ ...FILES, ...search }, 'commit-2')
    expect((await pageAt(sample, 'search/format.ts')).id).toBe(format)
    expect((await pageAt(sample, 'search/index.ts')).id).not.toBe(index)
    expect((await pageAt(sample, 'search')).id).not.toBe(idOf(sample, 'folder:billing'))
  })

  it('the page of a changed file moves with its folder if most of the folder is recognized', async () => {
    const sample = await start({ ...FILES, 'src/deep/index.ts': "export { other } from './other.ts'\n" })
    const ids = ['file:src/deep/index.ts', 'folder:src', 'folder:src/deep'].map((key) => idOf(sample, key))
    const moved = Object.entries<string>(FILES).map(([path, text]) => [path.replace(/^src\//, 'library/'), text])
    await sample.push({ ...Object.fromEntries(moved), 'library/deep/index.ts': 'export const none = 0\n' }, 'commit-2')
    // Only half of the inner folder's files are recognised, which isn't most of them. The folder still moves
    // along with its parent.
    const paths = ['library/deep/index.ts', 'library', 'library/deep']
    expect(await Promise.all(paths.map(async (path) => (await pageAt(sample, path)).id))).toEqual(ids)
  })

  it('a page keeps its parent if a move would put the page below itself', async () => {
    const sample = await start({ ...FILES, 'src/other/index.ts': 'export const none = 0\n' })
    const [deep, other] = ['folder:src/deep', 'folder:src/other'].map((key) => idOf(sample, key)) as [number, number]
    await updatePage(sql, other, { parent_id: deep })
    const { 'src/deep/other.ts': text = '', ...rest } = FILES
    await sample.push(
      { ...rest, 'src/other/index.ts': 'export const none = 0\n', 'src/other/deep/other.ts': text },
      'commit-2',
    )
    expect(await pageAt(sample, 'src/other/deep')).toMatchObject({ id: deep, parent_id: idOf(sample, 'folder:src') })
    expect(await pageAt(sample, 'src/other')).toMatchObject({ id: other, parent_id: deep })
  })

  it('the page of a renamed file keeps the name and place that a person gave the page', async () => {
    const sample = await start()
    const id = idOf(sample, 'file:src/queue.ts')
    const place = idOf(sample, 'folder:tools')
    await updatePage(sql, id, { name: 'Waiting', parent_id: place })
    await sample.push(renamed(FILES, 'src/queue.ts', 'src/deep/line.ts'), 'commit-2')
    expect(await pageAt(sample, 'src/deep/line.ts')).toMatchObject({ id, name: 'Waiting', parent_id: place })
  })

  it('a page of a renamed file is the same after an interrupted refresh', async () => {
    const [once, broken] = [await start(), await start()]
    const next = renamed(FILES, 'src/queue.ts', 'src/deep/line.ts')
    await once.push(next, 'commit-2')
    await broken.bringIn(next)
    await broken.refresh(next, 'commit-2', REFRESH_STEPS.slice(0, -1))
    broken.forget()
    await broken.refresh(next, 'commit-2')
    const shown = async (sample: SampleRefresh) =>
      (await pages(sample)).map(({ name, source_path, kind }) => `${kind} ${name} ${source_path}`).sort()
    expect(await shown(broken)).toEqual(await shown(once))
    for (const sample of [once, broken]) {
      const id = idOf(sample, 'file:src/queue.ts')
      expect(await pageAt(sample, 'src/deep/line.ts')).toMatchObject({ id })
      expect(await read(id)).toBe(await read(idOf(once, 'file:src/queue.ts')))
    }
    const states = async (sample: SampleRefresh) =>
      (await citations(sample)).map(({ path, symbol, state }) => `${path} ${symbol} ${state}`).sort()
    expect(await states(broken)).toEqual(await states(once))
  })

  it('pages of a renamed folder survive interrupted refreshes and another rename of the folder', async () => {
    const many = (folder: string): SampleFiles => {
      const files = [...Array(500).keys()].map((at) => [`${folder}/f${at}.py`, `def f${at}():\n    return ${at}\n`])
      return Object.fromEntries([['README.md', '# Harbour\n'], [`${folder}/__init__.py`, ''], ...files])
    }
    const sample = await start(many('berths'))
    const keys = ['folder:berths', 'file:berths/__init__.py', 'file:berths/f0.py', 'file:berths/f99.py']
    const ids = keys.map((key) => idOf(sample, key))
    const total = (await ofSources(sample)).length
    await sql`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`
    await sql`
      create trigger break_off before update on plan for each row when (new.key = 'folder:quays')
      execute function break_off()`
    const among = async (folder: string) => {
      const like = `file:${folder}/%`
      return (await sql`select 1 from plan where project_id = ${sample.projectId} and key like ${like}`).length
    }
    // The second run finds the folder too, although all files that reveal its new place have moved already.
    for (const _ of ['once', 'again']) {
      await expect(sample.push(many('quays'), 'commit-2')).rejects.toThrow('broken off')
      expect([await among('quays'), await among('berths')]).toEqual([500, 1])
      sample.forget()
    }
    await sql`drop trigger break_off on plan`
    await sample.push(many('piers'), 'commit-3')
    const paths = ['piers', 'piers/__init__.py', 'piers/f0.py', 'piers/f99.py']
    expect(await Promise.all(paths.map(async (path) => (await pageAt(sample, path)).id))).toEqual(ids)
    expect(await ofSources(sample)).toHaveLength(total)
    expect(await sql`select 1 from plan where project_id = ${sample.projectId} and moved_from is not null`).toEqual([])
  })
})
