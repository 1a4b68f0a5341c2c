import { describe, expect, it } from 'vitest'
import { insertPages } from '../../db/tables/pages.ts'
import { insertProject } from '../../db/tables/projects.ts'
import { testDatabase } from '../../db/testing/test-database.ts'
import { SampleRefresh } from '../testing/sample-refresh.ts'
import { pageIdOf } from './page-ledger.ts'

describe('the number of a generated page', async () => {
  const database = await testDatabase()
  const { sql } = database

  it('a generated page gets another id if a page of another project already has its id', async () => {
    await insertProject(sql, { id: 200, type: 'user', name: 'Q', visibility: 'private', status: 'READY' }, null)
    const keys = ['file:src/secret.ts', 'file:src/secret.ts#2', 'folder:src']
    const ids = keys.map((key) => pageIdOf(100, key))
    const page = { project_id: 200, parent_id: 0, name: 'secret.ts', type: 'generated' } as const
    await insertPages(
      sql,
      ids.map((id) => ({ ...page, id })),
    )
    const files = { 'README.md': '# Harbour\n', 'src/secret.ts': '/** Kept. */\nexport const secret = 1\n' }
    const sample = await SampleRefresh.start(database, 100, files)
    const shown = async () =>
      sql<{ id: number; parent_id: number; source_path: string; text: string }[]>`
        select p.id, p.parent_id, p.source_path, d.text from pages p join page_docs d on d.page_id = p.id
        where p.project_id = 100 and p.kind in ('file', 'folder') order by p.source_path collate "C"`
    const pages = await shown()
    const [, , folder, file] = pages
    expect(pages.map(({ source_path }) => source_path)).toEqual(['', 'README.md', 'src', 'src/secret.ts'])
    expect(file).toMatchObject({ id: pageIdOf(100, 'file:src/secret.ts#3'), parent_id: folder?.id })
    expect(file?.text).toContain('secret')
    expect(await sql`select 1 from citations where page_id = ${file?.id ?? 0}`).not.toEqual([])
    await sample.push({ ...files, 'src/secret.ts': '/** Kept. */\nexport const secrets = [1, 2]\n' }, 'commit-2')
    expect((await shown()).map(({ id }) => id)).toEqual(pages.map(({ id }) => id))
    expect((await shown())[3]?.text).toContain('secrets')
    const elsewhere = await sql`
      select d.seq, p.name, p.source_path from pages p join page_docs d on d.page_id = p.id where p.project_id = 200`
    expect([...elsewhere]).toEqual(ids.map(() => ({ seq: 0, name: 'secret.ts', source_path: null })))
  })
})
