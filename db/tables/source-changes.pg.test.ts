import { describe, expect, it } from 'vitest'
import { REDACTED } from '../../shared/secrets/redact.ts'
import { testDatabase } from '../testing/test-database.ts'
import { insertPages } from './pages.ts'
import { insertProject } from './projects.ts'
import { listSourceChanges } from './source-changes.ts'
import { keepSourceFiles, putSourceFiles } from './source-files.ts'

describe('what files were before they changed', async () => {
  const { sql } = await testDatabase()

  it('a source change is shown without secrets, even ones that only the file format reveals', async () => {
    const project = { id: 1, type: 'zip', name: 'P', visibility: 'public', status: 'READY' } as const
    await insertProject(sql, project, null)
    await insertPages(sql, [{ id: 1, project_id: 1, parent_id: 0, name: 'Page', type: 'generated' }])
    await sql`insert into citations (id, project_id, page_id, path, start_line, end_line, hash)
      values (1, 1, 1, 'app.yaml', 1, 1, 'x')`
    const file = (path: string, content: string) => ({ path, hash: 'x', size: 1, content, reason: null })
    const content = 'user: me\npassword: Sup3rSecret\n'
    await putSourceFiles(sql, 1, [file('app.yaml', content), file('old.env', 'DB_PASSWORD=Sup3rSecret\n')])
    await sql`delete from source_changes`
    await putSourceFiles(sql, 1, [{ ...file('app.yaml', 'user: you\n'), hash: 'y' }])
    await keepSourceFiles(sql, 1, ['app.yaml'])
    expect(await listSourceChanges(sql, 1)).toEqual([
      { path: 'app.yaml', before: `user: me\npassword: ${REDACTED}\n`, hash: 'x', times: 1 },
      { path: 'old.env', before: `DB_PASSWORD=${REDACTED}\n`, hash: 'x', times: 1 },
    ])
  })

  it('a source change is not recorded for files written again unchanged', async () => {
    await sql`delete from source_changes`
    const known = { path: 'known.ts', hash: 'k', size: 1, content: 'k', reason: null }
    const skipped = { path: 'big.ts', hash: '', size: 9, content: null, reason: 'too-large' }
    await putSourceFiles(sql, 1, [known, skipped])
    await sql`delete from source_changes`
    await putSourceFiles(sql, 1, [known, skipped])
    expect(await listSourceChanges(sql, 1)).toEqual([])
    await putSourceFiles(sql, 1, [known, { ...skipped, reason: 'binary' }, { ...known, path: 'new.ts' }])
    await putSourceFiles(sql, 1, [{ ...known, hash: 'l', content: 'l' }])
    expect((await listSourceChanges(sql, 1)).map(({ path, before }) => [path, before])).toEqual([
      ['big.ts', null],
      ['known.ts', 'k'],
      ['new.ts', null],
    ])
  })

  it('a source change uses the former text that the caller already has', async () => {
    const files = ['a.ts', 'b.ts'].map((path) => ({ path, hash: `${path} 1`, size: 1, content: path, reason: null }))
    await putSourceFiles(sql, 1, files)
    await sql`delete from source_changes`
    await putSourceFiles(
      sql,
      1,
      files.map((file) => ({ ...file, hash: `${file.path} 2`, content: 'other' })),
    )
    await putSourceFiles(sql, 1, [{ path: 'c.ts', hash: 'c', size: 1, content: 'c', reason: null }])
    const asked: string[] = []
    const changes = await listSourceChanges(sql, 1, ({ path, hash }) => {
      asked.push(hash)
      return path === 'a.ts' ? 'as it was read' : undefined
    })
    expect(asked).toEqual(['a.ts 1', 'b.ts 1'])
    expect(changes.map(({ before }) => before)).toEqual(['as it was read', 'b.ts', null])
  })
})
