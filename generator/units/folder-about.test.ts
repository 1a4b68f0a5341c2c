import { expect, it } from 'vitest'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

const FILES = {
  'src/store/notes.ts': 'export class Notes {\n  read() {}\n}\nexport const limit = 1\nexport function inner() {}\n',
  'src/store/disk.ts': "import { inner } from './notes.ts'\nexport const disk = inner()\n",
  'src/main.ts': "import { Notes } from './store/notes.ts'\nexport const main = new Notes()\n",
  'src/late.ts': "import { Notes, limit } from './store/notes.ts'\nexport const late = new Notes(limit)\n",
  'test/notes.test.ts': "import { Notes } from '../src/store/notes.ts'\ntest('reads', () => new Notes())\n",
  'test/main.test.ts': "import { main } from '../src/main.ts'\ntest('starts', () => main)\n",
  'docs/start.md': '# First steps\n\nDo this.\n',
  'docs/store.md': '# Where notes are\n\nThey are here.\n',
  'docs/more.md': '# 🚀 More\n\nThere is more.\n',
  '.github/workflows/test.yml': 'name: Tests\n',
  '.github/ISSUE_TEMPLATE/bug.md': 'What?\n',
  'examples/a.ts': "import { Notes } from '../src/store/notes.ts'\nnew Notes()\n",
}

async function pages(language: Language = 'en') {
  const all = composeAll(await sampleRepository(FILES), language).pages
  return (folder: string, kind = 'folder') => textOfPage(all.find(({ pageKey }) => pageKey === `${kind}:${folder}`))
}

it('the page of a folder says what the folder is for', async () => {
  const page = await pages()
  expect(page('src')).toContain('Most used: Notes.')
  expect(page('store', 'topic')).toContain('The rest of the project uses Notes and limit from here.')
  expect(page('test')).toContain('Tests what is in src and src/store.')
  expect(page('docs')).toContain('Documents on “More”, “First steps” and “Where notes are”.')
  expect(page('.github')).toContain('Settings for the code host: workflows, templates and the like.')
  expect(page('.github/workflows')).toContain('The workflows of continuous integration.')
  expect(page('.github/ISSUE_TEMPLATE')).toContain('Templates for issues.')
  expect(page('examples')).toContain('Examples of how the project is used.')
})

it('the purpose of a folder that is a part appears only on the page of the part', async () => {
  const page = await pages()
  expect(page('src/store')).toMatch(/^store\nStore explains what is in here\.\nContents\n/)
  expect(page('src/store')).not.toContain('The rest of the project')
  expect((await pages('de'))('src/store')).toContain('Was hier liegt, erklärt die Seite Store.')
  expect((await pages('ru'))('src/store')).toContain('Что здесь лежит, объясняет страница Store.')
})

it('the table of a folder states the purpose of each subfolder', async () => {
  const page = await pages()
  expect(page('src')).toContain('store/Notes and limit · 2 files')
  expect(page('')).toContain('test/Tests what is in src and src/store. · 2 files')
  expect(page('')).toContain('docs/Documents on “More”, “First steps” and “Where notes are”. · 3 files')
})

it('the page of a folder states its purpose in Russian and German', async () => {
  const ru = await pages('ru')
  expect(ru('store', 'topic')).toContain('Остальная часть проекта использует отсюда Notes и limit.')
  expect(ru('test')).toContain('Тесты для того, что лежит в src и src/store.')
  expect(ru('docs')).toContain('Документы: «More», «First steps» и «Where notes are».')
  expect(ru('.github')).toContain('Настройки для хостинга кода: рабочие процессы, шаблоны и тому подобное.')
  const de = await pages('de')
  expect(de('store', 'topic')).toContain('Der Rest des Projekts verwendet von hier Notes und limit.')
  expect(de('test')).toContain('Tests zu src und src/store.')
  expect(de('docs')).toContain('Dokumente: „More“, „First steps“ und „Where notes are“.')
  expect(de('examples')).toContain('Beispiele für die Verwendung des Projekts.')
})

it('a folder page has no description if the folder only lists files', async () => {
  const { pages: all } = composeAll(
    await sampleRepository({
      'README.md': '# A\n\nIt keeps the notes of everybody.\n',
      'data/a.json': '{}',
      'data/b.json': '{}',
    }),
  )
  const page = (folder: string) => textOfPage(all.find(({ pageKey }) => pageKey === `folder:${folder}`))
  expect(page('data')).toBe('data\nContents\nFileWhat it isa.jsonJSON data.b.jsonJSON data.')
  expect(page('').split('\n')[1]).not.toContain('keeps the notes')
})
