import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { findPage } from '../../db/tables/pages.ts'
import { listTrash } from '../../db/tables/trash.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { pageIdOf } from '../plan/page-ledger.ts'
import { REFRESH_STEPS } from '../stages/stages.ts'
import { outlineOf } from '../testing/page-outline.ts'
import { type SampleFiles, SampleRefresh } from '../testing/sample-refresh.ts'

const KEPT: SampleFiles = {
  'README.md': '# Shop\n\nSells what there is.\n',
  'src/store.ts': '/** Keeps what was bought. */\nexport function keep(name: string) {\n  return name\n}\n',
  'src/sell.ts': "import { keep } from './store.ts'\n\nexport const sell = () => keep('bread')\n",
}
const MAIL: SampleFiles = {
  'mail/send.ts': '/** Sends a letter. */\nexport function send(to: string) {\n  return to\n}\n',
  'mail/box.ts': "import { send } from './send.ts'\n\nexport const box = () => send('Ann')\n",
  'mail/stamp.ts': '/** Prints a stamp. */\nexport const stamp = 1\n',
}
const ALL: SampleFiles = { ...KEPT, ...MAIL }

describe('pages whose sources a commit deletes', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 100
  const start = (files: SampleFiles) => SampleRefresh.start(database, nextProject++, files)
  const idOf = ({ projectId }: SampleRefresh, key: string) => pageIdOf(projectId, key)
  const outline = ({ projectId }: SampleRefresh) => outlineOf(database, projectId)
  /** Outline of a project that is documented for the first time. */
  const fresh = async (files: SampleFiles) => outline(await start(files))
  const load = async (pageId: number) => {
    const stored = await loadDoc(sql, pageId)
    return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
  }
  const write = async (pageId: number, text: string) => {
    const doc = await load(pageId)
    const before = Y.encodeStateVector(doc)
    fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
    const update = Y.encodeStateAsUpdate(doc, before)
    await storeUpdate(database, { pageId, update, userId: 'ann', by: 'ann' })
  }
  const gone = async (pageId: number) =>
    (await sql<{ source_gone: string | null }[]>`select source_gone from pages where id = ${pageId}`)[0]?.source_gone

  it('an unedited page goes to the trash when its source is deleted, and returns with the source', async () => {
    const sample = await start(ALL)
    const before = await outline(sample)
    expect(before.some((line) => line.includes('mail'))).toBe(true)
    await sample.push(KEPT, 'commit-2')
    expect(await outline(sample)).toEqual(await fresh(KEPT))
    const trash = await listTrash(sql, sample.projectId)
    expect(trash.find(({ page_id }) => page_id === idOf(sample, 'folder:mail'))).toMatchObject({
      cause: 'refresh',
      commit_hash: 'commit-2',
      below: 3,
    })
    await sample.push(ALL, 'commit-3')
    expect(await outline(sample)).toEqual(before)
    expect(await listTrash(sql, sample.projectId)).toEqual([])
    expect(await findPage(sql, idOf(sample, 'file:mail/send.ts'))).toMatchObject({
      parent_id: idOf(sample, 'folder:mail'),
    })
  })

  it('a returning source file restores its page, and the other pages stay in the trash', async () => {
    const sample = await start(ALL)
    await sample.push(KEPT, 'commit-2')
    const files = { ...KEPT, 'mail/send.ts': MAIL['mail/send.ts'] ?? '' }
    await sample.push(files, 'commit-3')
    expect(await outline(sample)).toEqual(await fresh(files))
    const left = (await listTrash(sql, sample.projectId)).map(({ page_id }) => page_id)
    expect(left).toContain(idOf(sample, 'file:mail/box.ts'))
    expect(left).not.toContain(idOf(sample, 'folder:mail'))
  })

  it('an edited page stays after its source is deleted and records the deleting commit', async () => {
    const sample = await start(ALL)
    const id = idOf(sample, 'file:mail/send.ts')
    await write(id, 'Ann knows the post office.')
    await sample.push(KEPT, 'commit-2')
    expect(await findPage(sql, id)).toMatchObject({ parent_id: idOf(sample, 'folder:') })
    expect(await gone(id)).toBe('commit-2')
    expect(await findPage(sql, idOf(sample, 'folder:mail'))).toBeUndefined()
    // A later commit elsewhere doesn't change the commit when the source went.
    await sample.push({ ...KEPT, 'src/more.ts': 'export const more = 1\n' }, 'commit-3')
    expect(await gone(id)).toBe('commit-2')
    await sample.push(ALL, 'commit-4')
    expect(await gone(id)).toBeNull()
    expect(await findPage(sql, id)).toMatchObject({ parent_id: idOf(sample, 'folder:mail') })
    expect(plainText(readDoc(await load(id)))).toContain('Ann knows the post office.')
  })

  it('a page returns from the trash when offline edits from before the deletion arrive', async () => {
    const sample = await start(ALL)
    const id = idOf(sample, 'file:mail/send.ts')
    await sample.push(KEPT, 'commit-2')
    expect(await findPage(sql, id)).toBeUndefined()
    await write(id, 'Ann wrote this on a train.')
    await sample.push({ ...KEPT, 'src/more.ts': 'export const more = 1\n' }, 'commit-3')
    expect(await findPage(sql, id)).toMatchObject({ source_gone: 'commit-2' })
    expect(plainText(readDoc(await load(id)))).toContain('Ann wrote this on a train.')
  })

  it('a page created by a person stays in the tree when its parent page is deleted', async () => {
    const sample = await start(ALL)
    await sql`insert into pages (id, project_id, parent_id, name, type)
      values (77, ${sample.projectId}, ${idOf(sample, 'folder:mail')}, 'Notes', 'generated')`
    await sql`insert into page_docs (page_id) values (77)`
    await sample.push(KEPT, 'commit-2')
    expect(await findPage(sql, 77)).toMatchObject({ parent_id: idOf(sample, 'folder:') })
  })

  it('a repeated refresh removes the pages of deleted sources after an interruption at any step', async () => {
    for (const [at] of REFRESH_STEPS.entries()) {
      const sample = await start(ALL)
      await sample.push(KEPT, 'commit-2', REFRESH_STEPS.slice(0, at + 1))
      await sample.push(KEPT, 'commit-2')
      expect(await outline(sample)).toEqual(await fresh(KEPT))
    }
  })

  it('the receipt of a refresh lists the pages of deleted sources', async () => {
    const sample = await start(ALL)
    const written = idOf(sample, 'file:mail/box.ts')
    await write(written, 'Ann knows the box.')
    const refresh = await sample.push(KEPT, 'commit-2')
    const fates = await sql<{ page_id: number; fate: string }[]>`
      select page_id, fate from receipts where refresh_id = ${refresh} and fate is not null`
    expect(fates.find(({ page_id }) => page_id === written)?.fate).toBe('kept')
    expect(fates.find(({ page_id }) => page_id === idOf(sample, 'file:mail/send.ts'))?.fate).toBe('removed')
  })

  it('a refresh removes pages without sources that an earlier program version kept', async () => {
    const sample = await start(ALL)
    const before = await outline(sample)
    await sample.push(KEPT, 'commit-2')
    // As an earlier version left the project: all pages exist, and no page has a reason.
    await sql`update pages set deleted_at = null, trash_id = null, gone_by = null, source_gone = null
      where project_id = ${sample.projectId} and gone_by = 'refresh'`
    await sql`delete from trash where project_id = ${sample.projectId}`
    expect((await outline(sample)).length).toBeGreaterThanOrEqual(before.length)
    const files = { ...KEPT, 'src/more.ts': 'export const more = 1\n' }
    await sample.push(files, 'commit-3')
    expect(await outline(sample)).toEqual(await fresh(files))
  })
})

describe('topics whose files move', async () => {
  const database = await testDatabase()
  const { sql } = database
  let nextProject = 500
  const start = (files: SampleFiles) => SampleRefresh.start(database, nextProject++, files)

  it('topics after file moves equal the topics of a new project and describe no file twice', async () => {
    const layouts: SampleFiles[] = [ALL, { ...ALL, ...many('mail', 9) }, { ...KEPT, ...moved(MAIL) }, KEPT, ALL]
    const sample = await start(layouts[0] ?? {})
    for (const [at, files] of layouts.slice(1).entries()) {
      await sample.push(files, `commit-${at + 2}`)
      const topics = await sql<{ key: string; files: string[] }[]>`
        select l.key, l.files from plan l join pages p on p.id = l.page_id
        where l.project_id = ${sample.projectId} and l.kind = 'topic' and p.deleted_at is null`
      const described = topics.flatMap((topic) => topic.files)
      expect(described.length).toBe(new Set(described).size)
      expect(await outlineOf(database, sample.projectId)).toEqual(
        await outlineOf(database, (await start(files)).projectId),
      )
    }
  })

  it('a deleted topic redirects to the topic that now has its files', async () => {
    const together = { ...KEPT, ...many('mail', 7) }
    const isLate = (path: string) => /part-[56]/.test(path)
    const entries = Object.entries(together)
    const apart = Object.fromEntries(
      entries.map(([path, text]) => [isLate(path) ? path.replace('mail', 'post') : path, text]),
    )
    const sample = await start(apart)
    const post = pageIdOf(sample.projectId, 'topic:post')
    expect(await findPage(sql, post)).toBeDefined()
    await sample.push(together, 'commit-2')
    expect(await findPage(sql, post)).toBeUndefined()
    const [row] = await sql<{ successor_id: number }[]>`select successor_id from pages where id = ${post}`
    const files = await sql<{ files: string[] }[]>`select files from plan where page_id = ${row?.successor_id ?? 0}`
    expect(files[0]?.files).toContain('mail/part-5.ts')
    expect(await findPage(sql, row?.successor_id ?? 0)).toBeDefined()
  })
})

function many(folder: string, count: number): SampleFiles {
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `${folder}/part-${at}.ts`,
      `/** Does thing ${at}. */\nexport function part${at}() {\n  return ${at}\n}\n`,
    ]),
  )
}

function moved(files: SampleFiles): SampleFiles {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace('mail/', 'post/'), text]))
}
