import { expect, it } from 'vitest'
import type { SkippedFile } from '../analysis/source-file.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import { composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

type Files = Record<string, string>

const EVERYTHING: Files = {
  'package.json': JSON.stringify({
    name: 'lamp',
    scripts: Object.fromEntries(['start', 'dev', 'build', 'test', 'lint', 'docs', 'clean'].map((name) => [name, name])),
  }),
  'src/cli.ts': "import { program } from 'commander'\nprogram.command('serve').description('Serves it.')\n",
  'src/server.ts': "app.get('/plain', list)\nexport const port = process.env.LAMP_PORT ?? '1'\n",
  'src/server.test.ts': "import { port } from './server.ts'\nit('has a port', () => port)\n",
}

const PICTURE: SkippedFile = { path: 'a.png', size: 1, reason: 'binary' }

async function referenceOf(files: Files, language: Language = 'en', skipped = [PICTURE]) {
  const sample = await sampleRepository(files, { skipped })
  const { plan, pages } = composeAll(sample, language)
  const nodes = plan.filter(({ key }) => isReferenceKey(key))
  return { plan, nodes, text: (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key)) }
}

it('every inventory has a page in the reference and is named in the overview', async () => {
  const { plan, nodes, text } = await referenceOf(EVERYTHING)
  expect(nodes.map(({ title, parentKey }) => `${parentKey ?? ''} > ${title}`)).toEqual([
    ' > Reference',
    'topic:@reference > Commands',
    'topic:@reference > HTTP routes',
    'topic:@reference > Environment variables',
    'topic:@reference > External packages',
    'topic:@reference > Tests and files left out',
  ])
  expect(plan.findLast(({ kind }) => kind === 'topic')?.key).toBe('topic:@reference')
  expect(text('topic:@reference')).toContain('Tests and files left out: 1 test file, 1 file without a page.')
  expect(text('topic-page:@reference/environment')).toBe(
    'Environment variables\nVariableRead inLAMP_PORT (otherwise 1)server.ts',
  )
  expect(text('topic-page:@reference/commands')).toMatch(
    /Commands\nCommands\n.*serve.*\nScripts and tasks\n.*npm start/,
  )
  const overview = text('overview')
  expect(overview).toContain(
    'See the lists of commands, HTTP routes, environment variables, external packages and tests and files left out.',
  )
  expect(overview).not.toMatch(/LAMP_PORT|GET \/plain|These files have no page/)
})

it('a single inventory is shown on the topic page itself, without pages below it', async () => {
  const sample = await sampleRepository({ 'src/a.ts': 'export const a = process.env.LAMP_PORT\n' })
  const { plan, pages } = composeAll(sample)
  const nodes = plan.filter(({ key }) => isReferenceKey(key))
  expect(nodes.map(({ key }) => key)).toEqual(['topic:@reference'])
  expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@reference'))).toMatch(
    /^Reference\nEnvironment variables\nVariable.*LAMP_PORT/,
  )
  expect(textOfPage(pages[0])).toContain('See the lists of environment variables.')
})

it('a project without an inventory has no reference', async () => {
  const { plan } = composeAll(await sampleRepository({ 'src/a.ts': 'export const a = 1\n' }))
  expect(plan.filter(({ key }) => isReferenceKey(key))).toEqual([])
})

it.each(['reference', '@reference'])('a topic named after a folder %s keeps its own page', async (folder) => {
  const part = (name: string) => `import { a } from './a.ts'\nexport const ${name} = process.env.LAMP ?? a\n`
  const topic = (at: string) => ({
    [`${at}/a.ts`]: 'export const a = 1\n',
    [`${at}/b.ts`]: part('b'),
    [`${at}/c.ts`]: part('c'),
    [`${at}/d.ts`]: part('d'),
  })
  const { plan } = await referenceOf({ ...topic(folder), ...topic('other') })
  const topics = plan.filter(({ kind, key }) => kind === 'topic' && !isReferenceKey(key))
  expect(topics.map(({ sourcePath }) => sourcePath)).toContain(folder)
  const keys = plan.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

it.each([
  ['de', 'Referenz', 'Umgebungsvariablen', '1 Variable.'],
  ['ru', 'Справочник', 'Переменные окружения', '1 переменная.'],
] as const)('in %s the reference has its titles and counts in that language', async (language, ...expected) => {
  const { nodes, text } = await referenceOf(EVERYTHING, language)
  const [topic, page, count] = expected
  expect(nodes.map(({ title }) => title)).toEqual(expect.arrayContaining([topic, page]))
  expect(text('topic:@reference')).toContain(`${page}: ${count}`)
})

it('the overview names exactly the languages whose files are not analysed', async () => {
  const files = {
    'a.ts': 'export const a = 1\n',
    'lib/b.adb': 'procedure B is\n',
    'lib/c.adb': 'procedure C is\n',
  }
  const overview = (await referenceOf(files)).text('overview')
  expect(overview).toContain('Ada (2 files) is not analysed: nothing here says what such a file declares.')
  const both = (await referenceOf({ ...files, 'd.pas': 'unit d;\n' })).text('overview')
  expect(both).toContain('Ada (2 files) and Pascal (1 file) are not analysed')
  expect((await referenceOf(files, 'de')).text('overview')).toContain('Ada (2 Dateien) wird nicht analysiert')
  expect((await referenceOf(files, 'ru')).text('overview')).toContain('Не анализируется: Ada (2 файла)')
  expect((await referenceOf({ 'a.ts': 'export const a = 1\n', 'b.json': '{}' })).text('overview')).not.toContain(
    'analysed',
  )
})

it('the reference page lists skipped files by reason and groups them by folder', async () => {
  const skipped = [
    ...['proto/gen/api/a.ts', 'proto/gen/api/b.ts', 'proto/gen/c.ts', 'lib/d_pb.ts'].map(
      (path): SkippedFile => ({ path, size: 1, reason: 'generated' }),
    ),
    ...Array.from({ length: 6 }, (_, at): SkippedFile => ({ path: `src/i${at}.png`, size: 1, reason: 'binary' })),
    { path: 'package-lock.json', size: 1, reason: 'lock-file' } as const,
  ]
  const { text } = await referenceOf({ 'src/a.ts': 'export const a = 1\n', 'proto/a.proto': '' }, 'en', skipped)
  expect(text('topic:@reference')).toContain(
    [
      'Binary (6): src/ (6).',
      'Generated (4): proto/gen/ (3) and lib/d_pb.ts.',
      'Lock files (1): package-lock.json.',
    ].join(''),
  )
})
