import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { loadDoc, storeUpdate } from '../../db/tables/page-updates.ts'
import { findSuccessor } from '../../db/tables/removed-pages.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc } from '../../shared/document/yjs.ts'
import { planEveryPage } from '../plan/plan-pages.ts'
import { SampleRefresh } from '../testing/sample-refresh.ts'

const database = await testDatabase()
const { sql } = database

const QUIET = 'export const lamp = 1\n'
const TOLD = `/** Lights the room. */\n${QUIET}`
const FILES = {
  'src/lamp.ts': QUIET,
  'src/room.ts': "import { lamp } from './lamp.ts'\n\n/** Where people sit. */\nexport const room = lamp\n",
}

async function pagesOf(projectId: number) {
  const rows = await sql<{ id: number; source_path: string; source_gone: string | null; text: string }[]>`
    select p.id, p.source_path, p.source_gone, d.text from pages p join page_docs d on d.page_id = p.id
    where p.project_id = ${projectId} and p.deleted_at is null and p.kind in ('file', 'folder')`
  return new Map(rows.map((row) => [row.source_path, row]))
}

async function docOf(pageId: number): Promise<Y.Doc> {
  const stored = await loadDoc(sql, pageId)
  return docFromUpdates([...(stored?.base ? [stored.base] : []), ...(stored?.updates ?? [])])
}

async function write(pageId: number, text: string): Promise<void> {
  const doc = await docOf(pageId)
  const before = Y.encodeStateVector(doc)
  fragmentOf(doc).push([createElement({ type: 'paragraph', content: [{ type: 'text', text }] })])
  await storeUpdate(database, { pageId, update: Y.encodeStateAsUpdate(doc, before), userId: 'ann', by: 'ann' })
}

/** A project that was documented when every file had a page. */
async function documentedBefore(projectId: number) {
  const sample = await SampleRefresh.start(database, projectId, FILES)
  sample.planAs(planEveryPage)
  const id = (await pagesOf(projectId)).get('src/lamp.ts')?.id ?? 0
  expect(id).toBeGreaterThan(0)
  return { sample, id }
}

describe('a file that has nothing to say', () => {
  it('a file with nothing to document becomes a row on its folder page and redirects there', async () => {
    const { sample, id } = await documentedBefore(700)
    await sample.push(FILES, 'commit-2')
    const pages = await pagesOf(700)
    expect([...pages.keys()].toSorted()).toEqual(['', 'src', 'src/room.ts'])
    expect(pages.get('src')?.text).toContain('lamp.ts')
    expect(await findSuccessor(sql, id)).toBe(pages.get('src')?.id)
  })

  it('a file gets its old page back when there is something to document again', async () => {
    const { sample, id } = await documentedBefore(701)
    await sample.push(FILES, 'commit-2')
    await sample.push({ ...FILES, 'src/lamp.ts': TOLD }, 'commit-3')
    expect((await pagesOf(701)).get('src/lamp.ts')).toMatchObject({ id, source_gone: null })
    expect((await pagesOf(701)).get('src/lamp.ts')?.text).toContain('Lights the room.')
    await sample.push(FILES, 'commit-4')
    expect((await pagesOf(701)).has('src/lamp.ts')).toBe(false)
  })

  it('a file with nothing to document keeps a page in which people wrote', async () => {
    const { sample, id } = await documentedBefore(702)
    await write(id, 'Nobody may lose this.')
    await sample.push(FILES, 'commit-2')
    expect((await pagesOf(702)).get('src/lamp.ts')).toMatchObject({ id, source_gone: null })
    await sample.push({ ...FILES, 'src/lamp.ts': 'export const lantern = 1\n' }, 'commit-3')
    const page = (await pagesOf(702)).get('src/lamp.ts')
    expect(page).toMatchObject({ id, source_gone: null })
    expect(page?.text).toContain('Nobody may lose this.')
    expect(page?.text).toContain('lantern')
  })

  it('a renamed file with nothing to document keeps the page in which people wrote', async () => {
    const { sample, id } = await documentedBefore(703)
    await write(id, 'Nobody may lose this.')
    await sample.push(
      { 'src/room.ts': FILES['src/room.ts'].replace('lamp.ts', 'light.ts'), 'src/light.ts': QUIET },
      'commit-2',
    )
    expect((await pagesOf(703)).get('src/light.ts')).toMatchObject({ id, source_gone: null })
  })

  it('a file with nothing to document gets its page back when offline edits arrive', async () => {
    const { sample, id } = await documentedBefore(704)
    await sample.push(FILES, 'commit-2')
    await write(id, 'Nobody may lose this.')
    await sample.push({ ...FILES, 'src/more.ts': QUIET }, 'commit-3')
    expect((await pagesOf(704)).get('src/lamp.ts')).toMatchObject({ id, source_gone: null })
    expect(plainText(readDoc(await docOf(id)))).toContain('Nobody may lose this.')
  })
})

describe('a folder with one thing in it', () => {
  const DEEP = { ...FILES, 'src/parts/small/door.ts': TOLD, 'lib/main/one.ts': TOLD, 'lib/main/two.ts': TOLD }

  async function documentedDeep(projectId: number) {
    const sample = await SampleRefresh.start(database, projectId, DEEP)
    sample.planAs(planEveryPage)
    return { sample, before: await pagesOf(projectId) }
  }

  it('a folder with a single entry loses its page and redirects to the entry', async () => {
    const { sample, before } = await documentedDeep(705)
    await sample.push(DEEP, 'commit-2')
    const pages = await pagesOf(705)
    expect([...pages.keys()].filter((path) => !path.endsWith('.ts')).toSorted()).toEqual(['', 'lib/main', 'src'])
    const successor = (path: string) => findSuccessor(sql, before.get(path)?.id ?? 0)
    expect(await successor('src/parts/small')).toBe(pages.get('src')?.id)
    expect(await successor('lib')).toBe(pages.get('lib/main')?.id)
  })

  it('a folder with a single entry keeps a page in which people wrote', async () => {
    const { sample, before } = await documentedDeep(706)
    const id = before.get('src/parts')?.id ?? 0
    await write(id, 'Nobody may lose this.')
    await sample.push(DEEP, 'commit-2')
    expect((await pagesOf(706)).get('src/parts')).toMatchObject({ id, source_gone: null })
    expect((await pagesOf(706)).get('src/parts')?.text).toContain('small/door.ts')
  })
})
