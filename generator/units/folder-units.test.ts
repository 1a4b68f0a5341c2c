import { expect, it } from 'vitest'
import { composePlanned, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const TOLD = '"""Reads."""\n'

async function pages(files: Record<string, string>) {
  const all = composePlanned(await sampleRepository(files)).pages
  return (key: string) => textOfPage(all.find(({ pageKey }) => pageKey === key))
}

it('the page of a folder lists the files of folders without a page under their paths', async () => {
  const page = await pages({ 'src/a.py': TOLD, 'src/deep/er/b.py': TOLD, 'src/texts/c.txt': '', 'src/texts/d.txt': '' })
  for (const path of ['deep/er/b.py', 'texts/c.txt', 'texts/d.txt']) expect(page('folder:src')).toContain(path)
  expect(page('folder:src')).not.toContain('er/\n')
})

it('a folder with only one subfolder is listed under the path of the subfolder', async () => {
  const page = await pages({ 'a.py': TOLD, 'lib/main/b.py': TOLD, 'lib/main/c.py': TOLD })
  expect(page('folder:')).toContain('lib/main/')
  expect(page('folder:lib/main')).toMatch(/^lib\/main\n/)
})

it('the page of an only subfolder shows the documented purpose of its parent folder', async () => {
  const said = 'Everything that is written to disk goes through this folder, in the order in which it came.'
  const page = await pages({
    'README.md': `# A\n\n## \`lib/\`\n\n${said}\n`,
    'lib/main/b.py': TOLD,
    'lib/main/c.py': TOLD,
  })
  expect(page('folder:lib/main')).toContain(said)
})

it('the row of a file without a page names the texts that mention the file', async () => {
  const page = await pages({
    Makefile: 'install:\n\tcp completion/_tool completion/tool.fish /usr\n',
    'completion/_tool': '#compdef tool\n_arguments\n',
    'completion/tool.fish': 'complete -c tool\n',
  })
  expect(page('folder:')).toMatch(/completion\/tool\.fish.*Referred to in Makefile\./)
})

it('files with the same name in nested folders are told apart by their paths', async () => {
  const page = await pages({
    'src/foo/a.py': TOLD,
    'src/foo/__init__.py': '',
    'src/foo/foo/__init__.py': '',
    'b.py': TOLD,
  })
  expect(page('folder:src/foo')).toMatch(/(?<!foo\/)__init__\.py/)
  expect(page('folder:src/foo')).toContain('foo/__init__.py')
})
