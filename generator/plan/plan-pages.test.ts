import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildProjectModel } from '../analysis/project-model.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { withoutQuiet } from './lift-pages.ts'
import type { Plan } from './plan-node.ts'
import { planEveryPage, planPages } from './plan-pages.ts'

const planOf = async (files: Record<string, string>) => planPages((await sampleRepository(files)).model)
const titles = (plan: Plan, kind: string) => plan.filter((node) => node.kind === kind).map((node) => node.title)

const tree = (plan: Plan) =>
  plan.filter(({ kind }) => kind === 'file' || kind === 'folder').map(({ parentKey, key }) => `${parentKey} > ${key}`)
const TOLD = '"""Reads."""\n'

/** A folder of sources that import each other in a chain. */
function chain(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name, at) => {
      const next = names[at + 1]
      const line = next ? `import { ${next} } from './${next}.ts'\n` : ''
      return [`${folder}/${name}.ts`, `${line}export function ${name}() {}\n`]
    }),
  )
}

describe('the tree', () => {
  it('the tree has pages for folders and files, each below its folder', async () => {
    const plan = await planOf({
      'README.md': '# A\n',
      'src/a.ts': '',
      'src/deep/b.py': '"""Reads."""\n',
      'src/deep/c.py': '"""Writes."""\n',
      'src/a.test.ts': '',
    })
    expect(tree(plan)).toEqual([
      'null > folder:',
      'folder: > folder:src',
      'folder:src > folder:src/deep',
      'folder: > file:README.md',
      'folder:src > file:src/a.test.ts',
      'folder:src > file:src/a.ts',
      'folder:src/deep > file:src/deep/b.py',
      'folder:src/deep > file:src/deep/c.py',
    ])
  })

  it('the tree lists the only file of a folder in the folder above, titled with its path', async () => {
    const plan = await planOf({ 'a.py': TOLD, 'src/deep/b.py': TOLD })
    expect(tree(plan)).toEqual(['null > folder:', 'folder: > file:a.py', 'folder: > file:src/deep/b.py'])
    expect(titles(plan, 'file')).toEqual(['a.py', 'src/deep/b.py'])
    expect(plan.find(({ key }) => key === 'folder:')?.files).toEqual(['a.py', 'src/deep/b.py'])
  })

  it('the tree has one page for a chain of folders that contain only one folder each', async () => {
    const plan = await planOf({ 'src/main/app/a.py': TOLD, 'src/main/app/b.py': TOLD })
    expect(tree(plan).slice(0, 2)).toEqual(['null > folder:', 'folder: > folder:src/main/app'])
    expect(titles(plan, 'folder')).toEqual(['Files', 'src/main/app'])
  })

  it('the tree has a page for a folder of many files without pages, but none for a folder of few', async () => {
    const texts = (folder: string, count: number) =>
      Array.from({ length: count }, (_, at) => [`${folder}/text${at}.txt`, ''] as const)
    const plan = await planOf(Object.fromEntries([...texts('few', 8), ...texts('many', 9)]))
    expect(tree(plan)).toEqual(['null > folder:', 'folder: > folder:many'])
  })

  it('the tree has a page for the largest of several folders if one table of them is too long', async () => {
    const texts = (folder: string, count: number) =>
      Array.from({ length: count }, (_, at) => [`${folder}/text${at}.txt`, ''] as const)
    const singles = Array.from({ length: 9 }, (_, at) => texts(`single${at}`, 1)).flat()
    const planned = async (...folders: (readonly [string, string])[][]) =>
      tree(await planOf(Object.fromEntries([['a/b.py', TOLD] as const, ...folders.flat()]))).filter((line) =>
        /text|full|wide|single/.test(line),
      )
    expect(await planned(texts('a/full', 5), texts('a/wide', 3))).toEqual([])
    expect(await planned(texts('a/full', 5), texts('a/wide', 4))).toEqual(['folder:a > folder:a/full'])
    expect(await planned(texts('a/full/x', 5), texts('a/wide/y', 4))).toEqual(['folder:a > folder:a/full'])
    expect(await planned(singles)).toEqual([])
  })

  it('the tree has a page for a folder with one file if a document says what the folder is for', async () => {
    const section = 'Everything that is written to disk goes through this folder, in the order in which it came.'
    const { model } = await sampleRepository({
      'README.md': `# A\n\n## \`store/\`\n\n${section}\n`,
      'store/a.py': TOLD,
    })
    expect(model.sections.get('store')).toHaveLength(1)
    expect(tree(planPages(model))).toContain('folder: > folder:store')
  })

  it('a folder page stays in the tree with its contents below it if people wrote in the page', async () => {
    const { model } = await sampleRepository({ 'a.py': TOLD, 'src/deep/b.py': TOLD })
    const plan = withoutQuiet(planEveryPage(model), (key) => key === 'folder:src')
    expect(tree(plan)).toContain('folder:src > file:src/deep/b.py')
    expect(titles(plan, 'file')).toEqual(['a.py', 'deep/b.py'])
  })

  it('the tree has no page for templates, shell completions and short texts without headings', async () => {
    const plan = await planOf({
      'README.md': 'Short.\n',
      LICENSE: 'MIT.\n',
      'notes.txt': 'So long.\n',
      'guide.md': '# Guide\n\nShort.\n',
      'long.md': `${'A text of its own. '.repeat(20)}\n`,
      '.github/ISSUE_TEMPLATE/bug.md': `${'What happened? '.repeat(20)}\n`,
      'completion/_tool': '#compdef tool\n_arguments\n',
      'completion/tool.fish': 'complete -c tool\n',
      Makefile: 'install:\n\tcp completion/_tool completion/tool.fish /usr\n',
    })
    expect(titles(plan, 'file').toSorted()).toEqual(['Guide', 'LICENSE', 'Makefile', 'README.md', 'long.md'])
  })

  it('the tree has no page for a notebook without cells', async () => {
    const plan = await planOf({ 'a.ipynb': '{"cells": []}', 'b.ipynb': '{"cells": [{"source": "x"}]}' })
    expect(titles(plan, 'file')).toEqual(['b.ipynb'])
  })

  it('the tree of an empty repository is an overview and an empty folder', async () => {
    expect((await planOf({})).map((node) => node.key)).toEqual(['overview', 'folder:'])
  })

  it('the tree translates its fixed titles into the language of the documentation', async () => {
    const { model } = await sampleRepository({
      ...chain('a', ['one', 'two', 'three']),
      ...chain('b', ['four', 'five', 'six']),
    })
    expect(
      planPages(model, 'ru')
        .filter((node) => node.parentKey === null)
        .map((node) => node.title),
    ).toEqual(['Обзор', 'A', 'B', 'Файлы'])
    expect(planPages(model, 'de')[0]?.title).toBe('Überblick')
  })
})

describe('topics', () => {
  it('topics are the source folders, in the spelling of the repository', async () => {
    const plan = await planOf({
      'README.md': '# X\n\n## The WebSocket server\n',
      ...chain('websocket-server', ['socket', 'frame', 'ping']),
      ...chain('http', ['request', 'reply', 'route']),
      ...chain('billing', ['invoice', 'payment', 'tax']),
      'http/route.test.ts': "import './route.ts'",
      'fixtures/data.ts': '',
      '.github/check.ts': '',
    })
    expect(titles(plan, 'topic').toSorted()).toEqual(['Billing', 'HTTP', 'Reference', 'WebSocket server'])
    expect(plan.filter((node) => node.kind === 'topic').flatMap((node) => node.files)).not.toContain(
      'http/route.test.ts',
    )
  })

  it('topics of one folder with many files follow imports and names', async () => {
    const files = {
      ...chain('src', ['errorCodes', 'errorHandler', 'errorStatus', 'errorText']),
      ...chain('src', ['routeTable', 'routeMatch', 'routeParams', 'routePath']),
      ...chain('src', ['hookRunner', 'hookList', 'hookOrder', 'hookNames']),
    }
    expect(titles(await planOf(files), 'topic').toSorted()).toEqual(['Error', 'Hook', 'Route'])
  })

  it('a small repository has at most one topic, and each topic of a large one has several files', async () => {
    expect(titles(await planOf(chain('src', ['one', 'two'])), 'topic').length).toBeLessThanOrEqual(1)
    const names = Array.from({ length: 9 }, (_, at) => `part${at}`)
    const plan = await planOf({
      ...chain('server/http', names),
      ...chain('server/store', names),
      ...chain('client', names.slice(0, 4)),
      ...chain('shared', names.slice(0, 4)),
    })
    expect(titles(plan, 'topic')).toContain('HTTP')
    expect(plan.filter((node) => /topic/.test(node.kind)).every((node) => node.files.length > 1)).toBe(true)
  })

  it('topics of a repository without sources are its folders of documents', async () => {
    const pages = Array.from({ length: 6 }, (_, at) => [`docs/page${at}.md`, '# T\n'])
    const more = Array.from({ length: 6 }, (_, at) => [`blog/post${at}.md`, '# T\n'])
    expect(titles(await planOf(Object.fromEntries([...pages, ...more])), 'topic')).toEqual(['Blog', 'Docs'])
  })
})

describe('any repository', () => {
  const name = fc.stringMatching(/^[a-zA-Zé_.~ -]{1,6}$/).filter((text) => !/^\.+$/.test(text))
  const path = fc.tuple(
    fc.array(fc.oneof(name, fc.constantFrom('src', 'lib', 'tests', 'docs')), { maxLength: 3 }),
    name,
    fc.constantFrom('ts', 'py', 'go', 'md', 'json', 'test.ts'),
  )
  const paths = fc.uniqueArray(
    path.map(([folders, stem, ending]) => [...folders, `${stem}.${ending}`].join('/')),
    { minLength: 1, maxLength: 40 },
  )

  it('any repository gets a plan with unique keys and titles, parents first, in any order of files', async () => {
    await fc.assert(
      fc.asyncProperty(paths, async (list) => {
        // A file can't have the name of a folder.
        const usable = list.filter((one) => !list.some((other) => other.startsWith(`${one}/`)))
        const { model, files, read } = await sampleRepository(new Map(usable.map((one) => [one, ''])))
        const plan = planPages(model)
        const keys = plan.map((node) => node.key)
        expect(new Set(keys).size).toBe(keys.length)
        const siblings = plan.map((node) => `${node.parentKey}\n${node.title.toLowerCase()}`)
        expect(new Set(siblings).size).toBe(siblings.length)
        for (const [at, node] of plan.entries()) {
          if (node.parentKey !== null) expect(keys.slice(0, at)).toContain(node.parentKey)
        }
        expect(planEveryPage(model).filter(({ kind }) => kind === 'file')).toHaveLength(usable.length)
        const reversed = buildProjectModel({ name: 'sample', files: files.toReversed(), skipped: [], read })
        expect(planPages(reversed)).toEqual(plan)
      }),
      { numRuns: 60 },
    )
  })
})

it('a package called doc is a part like any other, but the scripts of a manual are not a part', async () => {
  const core = { ...chain('server', ['a', 'b', 'c', 'd']), ...chain('client', ['e', 'f', 'g', 'h']) }
  const writers = chain('doc', ['markdown', 'manual', 'yaml', 'pages'])
  expect(titles(await planOf({ ...core, ...writers }), 'topic')).toContain('Doc')
  expect(titles(await planOf({ ...core, ...writers, 'doc/guide.md': '# Guide' }), 'topic')).not.toContain('Doc')
})

it('no part consists of wrapper scripts, licence templates, translations or files below tests', async () => {
  const manual = (folder: string) =>
    Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${folder}/${name}.md`, `# ${name}\n\nIt says more.\n`]))
  const plan = await planOf({
    ...chain('store', ['open', 'read', 'close']),
    ...chain('lamp', ['light', 'glow', 'dim']),
    ...manual('tests/unity/docs'),
    ...manual('vendored/unity/docs'),
    gradlew: '#!/bin/sh\nexec java\n',
    'gradlew.bat': 'java\n',
    'spotless/copyright.kt': '/* Copyright */\n',
    'spotless/copyright.kts': '/* Copyright */\n',
    'lang/de/auth.php': '<?php\nreturn [];\n',
    'lang/en/auth.php': '<?php\nreturn [];\n',
  })
  expect(titles(plan, 'topic').toSorted()).toEqual(['Lamp', 'Store'])
})
