import { expect, it } from 'vitest'
import { listReceipts } from '../db/tables/receipts.ts'
import { endRefresh, openRefresh } from '../db/tables/refreshes.ts'
import { testDatabase } from '../db/testing/test-database.ts'
import { transaction } from '../db/transaction.ts'
import { SampleRefresh } from './testing/sample-refresh.ts'

const database = await testDatabase()
const { sql } = database

/**
 * Two texts, one starting at an odd offset: wherever texts are cut, one of the two is cut in the middle of a
 * character.
 */
const long = (characters: number) => ['', 'a'].map((before) => before + '💡'.repeat(characters))
const eachOf = (characters: number, line: (text: string, at: number) => string) => long(characters).map(line).join('\n')

const FILES = {
  'settings.yaml': eachOf(60, (text, at) => `key${at}: ${text}`),
  'data.json': JSON.stringify(Object.fromEntries(long(150).map((text) => [text, text])), null, 1),
  // JSON can escape characters that a Postgres text can't hold.
  'api.json': `{
  "openapi": "3.0.0",
  "paths": {
${eachOf(150, (text, at) => `    "/${at}": { "get": { "summary": "${text}" } },`)}
    "/nul": { "get": { "summary": "A \\u0000 and a half \\ud83d" } }
  }
}`,
  'cli.py': `import click\n\n${eachOf(200, (text, at) => `@click.command(help="${text}")\ndef run${at}():\n    """${text}"""\n    pass\n`)}`,
  'src/long.ts': eachOf(
    200,
    (text, at) => `export const long${at} = '${text}'\n/** ${`${text}\n`.repeat(35)} */\nexport const told${at} = 1`,
  ),
  'README.md': `# Lamps\n\n${eachOf(450, (text) => `${text}\n`)}`,
}

it('the generator documents sources whose texts are cut in the middle of a character', async () => {
  const { projectId } = await SampleRefresh.start(database, 900, FILES)
  const analyses = await sql<{ text: string }[]>`select result::text as text from analyses`
  expect(await sql`select path, reason from source_files where reason is not null`).toEqual([])
  expect(analyses).toHaveLength(Object.keys(FILES).length)
  // Only a text whose emoji is already half in the source.
  const replaced = analyses.filter(({ text }) => text.includes('\uFFFD'))
  expect(replaced).toHaveLength(1)
  expect(replaced[0]?.text).toContain('A \uFFFD and a half \uFFFD"')
  expect(await sql`select 1 from units where project_id = ${projectId} and blocks::text like '%💡%'`).not.toEqual([])
})

it('a refresh ends even if a commit subject has characters that Postgres cannot store', async () => {
  const { projectId } = await SampleRefresh.start(database, 901, { 'README.md': '# Lamps\n' })
  const id = await openRefresh(sql, projectId, { from: 'commit-1', to: 'commit-2' })
  const commits = [{ hash: 'commit-2', subject: 'Lights \ud83d' }]
  await transaction(database, (tx) => endRefresh(tx, id, { to: 'commit-2', commits, moreCommits: false }))
  const { receipts } = await listReceipts(sql, projectId)
  expect(receipts[0]?.commits).toEqual([{ hash: 'commit-2', subject: 'Lights \uFFFD' }])
})
