import { expect, it } from 'vitest'
import { testDatabase } from '../../db/testing/test-database.ts'
import { SampleRefresh } from '../testing/sample-refresh.ts'

const database = await testDatabase()
const { sql } = database

const script = (comment: string, flag: string) => `#!/bin/sh\n# ${comment}\n\nset -${flag}\necho done\n`

async function pageOf(projectId: number) {
  const [page] = await sql<{ id: number; text: string }[]>`
    select p.id, d.text from pages p join page_docs d on d.page_id = p.id
    where p.project_id = ${projectId} and p.deleted_at is null and p.source_path = 'run.sh'`
  return page
}

async function placesCited(pageId: number) {
  return sql<{ start_line: number; end_line: number; state: string }[]>`
    select distinct start_line, end_line, state from citations
    where page_id = ${pageId} and path = 'run.sh' and end_line - start_line = 4`
}

it('a page shows the current text of a short file until the file grows long', async () => {
  const sample = await SampleRefresh.start(database, 730, { 'run.sh': script('Runs it', 'e') })
  const id = (await pageOf(730))?.id ?? 0
  expect((await pageOf(730))?.text).toContain(script('Runs it', 'e').trim())
  expect(await placesCited(id)).toEqual([{ start_line: 1, end_line: 5, state: 'current' }])

  await sample.push({ 'run.sh': script('Runs it', 'u') }, 'commit-2')
  expect((await pageOf(730))?.text).toContain(script('Runs it', 'u').trim())

  const remarked = `# Copyright A\n\n${script('Runs all of it', 'u')}`
  await sample.push({ 'run.sh': remarked }, 'commit-3')
  expect((await pageOf(730))?.text).toContain(script('Runs all of it', 'u').trim())
  expect(await placesCited(id)).toEqual([{ start_line: 3, end_line: 7, state: 'current' }])

  await sample.push({ 'run.sh': script('Runs it', 'u') + 'echo\n'.repeat(90) }, 'commit-4')
  expect(await pageOf(730)).toMatchObject({ id, text: expect.not.stringContaining('set -u') })
})
