import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'

async function pagesOf(files: Record<string, string>, language: Language = 'en') {
  const { pages } = composeAll(await sampleRepository(files), language)
  return (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
}

const TABLES = `-- Who writes the memos of the project.
CREATE TABLE author (id int PRIMARY KEY, name text);
CREATE TABLE memo (
  id int,
  author_id int,
  FOREIGN KEY (author_id) REFERENCES author (id)
);
`

it('a schema page describes each table in a separate section', async () => {
  const page = await pagesOf({ 'db/schema.sql': TABLES, 'main.ts': 'export const a = 1' })
  const text = page('file:db/schema.sql')
  expect(text).toContain('It has two columns and one constraint:')
  expect(text).toContain('It has two columns:')
  expect(text.slice(0, text.indexOf('Public interface'))).not.toContain('Who writes')
})

const MIGRATION =
  'ALTER TABLE memo ADD COLUMN uid text;\nALTER TABLE memo ADD COLUMN size int;\nUPDATE memo SET size = 0;\n'

it('the page and the list row of a migration say what the migration changes', async () => {
  const files = {
    'db/0.1/01__memo.sql': MIGRATION,
    'db/0.1/02__tag.sql': 'DROP TABLE tag;\n',
    'main.ts': 'export const a = 1',
  }
  const page = await pagesOf(files)
  expect(page('file:db/0.1/01__memo.sql')).toContain('What it changes')
  expect(page('file:db/0.1/01__memo.sql')).toContain('Updates rows of memo.')
  expect(page('folder:db/0.1')).toContain('Adds the columns uid and size to memo.')
  expect(page('folder:db/0.1')).toContain('Drops the table tag.')
  expect((await pagesOf(files, 'de'))('folder:db/0.1')).toContain('Ergänzt memo um die Spalten uid und size.')
  expect((await pagesOf(files, 'ru'))('folder:db/0.1')).toContain('Добавляет в memo столбцы uid и size.')
})

const VARIABLES = `variable "region" {
  description = "Where it runs."
  type        = string
}
variable "size" {
  type    = number
  default = 3
}
variable "token" {
  default   = "hunter22"
  sensitive = true
}
`

it('Terraform variables become a table of inputs without the values of secrets', async () => {
  const page = await pagesOf({ 'variables.tf': VARIABLES, 'main.tf': 'resource "a_b" "c" { x = var.size }\n' })
  const text = page('file:variables.tf')
  expect(text).toMatch(/Inputs.*Variable.*Type.*Default.*What it does/s)
  expect(text).toMatch(/region.*string.*required.*Where it runs\./s)
  expect(text).toMatch(/size.*number.*3/s)
  expect(text).not.toContain('hunter22')
})

it('the page of an unparsed file says that its language is not parsed', async () => {
  const zig = '/// Reads the whole text.\npub fn parse(text: []u8) void {\n}\n'
  const page = await pagesOf({ 'src/a.zig': zig, 'src/b.zig': zig.replace('parse', 'write') })
  expect(page('file:src/a.zig')).toContain('Zig is not parsed: what stands here was found by how lines begin')
  expect(page('overview')).toContain(
    'Zig (2 files) is not parsed: what such a file declares is told by how its lines begin.',
  )
  expect(page('overview')).not.toContain('not analysed')
})
