import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { tellingSentence } from './telling-sentence.ts'

const BODY = '    a = 1\n    b = 2\n    c = 3\n'

async function pagesOf(files: Record<string, string>) {
  const { pages } = composeAll(await sampleRepository(files))
  return (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
}

it('a file without a description opens with the description of its largest symbol', async () => {
  const source = `def helper():\n    return 1\n\n\nclass Basket:\n    """Holds the fruit that was picked.\n\n    It is never full.\n    """\n\n    def pick(self):\n${BODY.replaceAll('    ', '        ')}`
  const page = await pagesOf({ 'a/store.py': source, 'a/other.py': 'from a.store import Basket, helper\n' })
  const text = page('file:a/store.py')
  expect(text).toMatch(/^store\.py\nBasket: Holds the fruit that was picked\./)
  expect(text.split('Holds the fruit')).toHaveLength(2)
  expect(text).toContain('It is never full.')
  expect(text).not.toContain('Defines')
  expect(page('folder:a')).toContain('Basket: Holds the fruit that was picked.')
})

it('a symbol shows its whole comment even if the page opens with a part of the comment', async () => {
  const members = Array.from({ length: 5 }, (_, at) => `  run${at}() ${'{\n    return 1\n  }'}\n`).join('')
  const source = `/**\n * Holds the fruit that was picked.\n *\n * It is never full, however much is put there.\n */\nexport class Basket {\n${members}}\n`
  const page = await pagesOf({ 'a/store.ts': source, 'a/other.ts': "import { Basket } from './store.ts'\nBasket\n" })
  const text = page('file:a/store.ts')
  expect(text).toMatch(/^store\.ts\nBasket: Holds the fruit that was picked\./)
  expect(text).toMatch(/class Basket\s+Holds the fruit that was picked\.\s+It is never full/)
})

it('an opening sentence that begins with its symbol does not name the symbol again', async () => {
  const source =
    'package store\n\nfunc Open() {}\n\n// Store keeps the notes of a user.\ntype Store struct {\n\tName string\n\tPath string\n\tSize int\n}\n'
  const page = await pagesOf({ 'store/db.go': source, 'store/x.go': 'package store\n' })
  expect(page('file:store/db.go')).toMatch(/^db\.go\nStore keeps the notes of a user\./)
})

it('a page does not open with the comment of one setting among many', async () => {
  const source =
    'DEBUG = True\n\n# BASE_URL required for notification mails.\nBASE_URL = "http://a"\nHOSTS = ["*"]\nMAIL = "console"\n'
  const page = await pagesOf({ 'settings/dev.py': source, 'settings/all.py': 'from settings.dev import BASE_URL\n' })
  expect(page('file:settings/dev.py')).not.toMatch(/^dev\.py\nBASE_URL/)
})

it('a page does not open with a comment that names a missing file', async () => {
  const said = (path: string) =>
    pagesOf({
      'app/cart.ts': `/** Clears what is kept, and is called from app/api/${path}. */\nexport function clear() {\n${'  step()\n'.repeat(9)}}\n`,
      'app/api/route.ts': "import { clear } from '../cart.ts'\nclear()\n",
    })
  expect((await said('gone.ts'))('file:app/cart.ts')).not.toMatch(/^cart\.ts\nclear: /)
  expect((await said('route.ts'))('file:app/cart.ts')).toMatch(/^cart\.ts\nclear: Clears what is kept/)
})

it('a page does not open with the comment of a small helper, even if other files use the helper', async () => {
  const large = `export function render() {\n${'  step()\n'.repeat(40)}}\n`
  const source = `/** Joins two class names with a space. */\nexport function join() {\n  return 1\n}\n${large}`
  const page = await pagesOf({ 'src/view.ts': source, 'src/use.ts': "import { join } from './view.ts'\njoin()\n" })
  expect(page('file:src/view.ts')).not.toMatch(/^view\.ts\njoin: /)
})

it('a file without comments is described by what its main function calls elsewhere', async () => {
  const page = await pagesOf({
    'src/sign-in.ts':
      "import { check } from './check.ts'\nimport { remember } from './memory.ts'\nexport function signIn() {\n  check()\n  remember()\n}\n",
    'src/check.ts': 'export function check() {\n  return 1\n}\n',
    'src/memory.ts': 'export function remember() {\n  return 1\n}\n',
  })
  expect(page('file:src/sign-in.ts')).toMatch(/^sign-in\.ts\nsignIn calls check and remember\./)
})

it('the page of a file says that the file only adds methods to a type of another file', async () => {
  const page = await pagesOf({
    'store/store.go': 'package store\n\ntype Store struct {\n\tName string\n}\n',
    'store/notes.go': 'package store\n\nfunc (s *Store) ListNotes() {}\n\nfunc (s *Store) CreateNote() {}\n',
  })
  expect(page('file:store/notes.go')).toMatch(/^notes\.go\nAdds to Store: ListNotes and CreateNote\./)
})

it.each([
  'TODO: write this.',
  'eslint-disable-next-line no-console',
  'Copyright 2020 The Authors.',
  'Licensed under the Apache License, Version 2.0.',
  'Deprecated. Use the other one.',
  '@internal',
  'Types.',
  'const a = 1;',
  '----------------',
  'Code generated by protoc-gen-go. DO NOT EDIT.',
  'See the other file.',
])('the comment %j says nothing of what stands below it', (doc) => {
  expect(tellingSentence(doc)).toBe('')
})

it.each(['Plots results.', 'The type of a note.', 'Реализует хранилище.', '保存笔记'])('%j is a sentence', (doc) => {
  expect(tellingSentence(doc)).not.toBe('')
})

it('a page does not quote a comment that only repeats the name of its symbol', async () => {
  const page = await pagesOf({
    'src/error.ts': '/** The NoteError class. */\nexport class NoteError extends Error {}\n\nexport const limit = 1\n',
  })
  expect(page('file:src/error.ts')).toMatch(/^error\.ts\nTypeScript source/)
})

it('the row of a file lists its other functions after the documented function', async () => {
  const declared = (name: string, doc = '') => `def ${name}(x):\n${doc}${BODY}    return x\n\n\n`
  const names = ['light', 'shade', 'douse', 'trim']
  const source =
    declared('burn', '    """Burns until the oil is gone."""\n') + names.map((name) => declared(name)).join('')
  const used = `from a.tools import burn, ${names.join(', ')}\n`
  const page = await pagesOf({ 'a/tools.py': source, 'a/one.py': used, 'a/two.py': used })
  expect(page('folder:a')).toContain('burn: Burns until the oil is gone. Also here: light, shade, douse and 1 more.')
})
