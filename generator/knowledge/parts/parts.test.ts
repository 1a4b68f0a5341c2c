import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spellingOf, titleOf } from '../../plan/names.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { findParts } from './find-parts.ts'
import { type NamedPart, nameParts } from './name-parts.ts'

async function partsOf(files: Record<string, string>, { name = 'lantern', divides = true } = {}): Promise<NamedPart[]> {
  const { model } = await sampleRepository(files, { name })
  const sources = Object.keys(files).filter(
    (path) => /\.(?:ts|py|ex|rs|rb|go|md|c|h|kt)$/.test(path) && path !== 'README.md',
  )
  return nameParts(findParts(sources, model, { divides }), { model, spell: spellingOf(model), others: 'Other parts' })
}
const titles = (parts: readonly NamedPart[]) => parts.map(({ title }) => title)
const part = (parts: readonly NamedPart[], title: string) => parts.find((each) => each.title === title)

/** Sources in a folder, each with a function; `ending` of their names. */
function sources(folder: string, names: readonly string[], ending = 'ts'): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${folder}/${name}.${ending}`, `export function ${name}() {}\n`]))
}

/** A file of Python that imports others of its package and has something in it. */
function python(imports: readonly string[], name: string): string {
  const lines = Array.from({ length: 40 }, (_, at) => `        self.value_${at} = compute_the_next_value(${at})`)
  const from = imports.map((each) => `from .${each} import ${each}`).join('\n')
  return `${from}\n\n\nclass ${name}:\n    def start(self):\n${lines.join('\n')}\n`
}

describe('the parts of a repository', () => {
  it('parts do not include a crate root file that only declares and re-exports modules', async () => {
    const body = Array.from({ length: 40 }, (_, at) => `    let value_${at} = compute_the_next_value(${at});`).join(
      '\n',
    )
    const rust = (uses: string, name: string) =>
      `${uses}\npub struct ${name};\nimpl ${name} {\n  pub fn start(&self) {\n${body}\n  }\n}\n`
    const parts = await partsOf({
      'Cargo.toml': '[package]\nname = "lantern"\n',
      'src/lib.rs':
        'mod oil;\npub use oil::Oil;\nmod wick;\nuse wick::Wick;\npub mod glass;\npub mod frame;\npub type Result = u8;\n',
      'src/oil.rs': rust('use crate::{Result, Wick};', 'Oil'),
      'src/wick.rs': rust('use crate::Result;', 'Wick'),
      'src/glass.rs': rust('use crate::{Oil, Result};', 'Glass'),
      'src/frame.rs': rust('use crate::glass::Glass;', 'Frame'),
    })
    expect(parts.flatMap(({ files }) => files).toSorted()).toEqual([
      'src/frame.rs',
      'src/glass.rs',
      'src/oil.rs',
      'src/wick.rs',
    ])
  })

  it('each package of a repository is a separate part', async () => {
    const parts = await partsOf({
      ...sources('packages/core', ['state', 'store', 'task']),
      'packages/core/package.json': '{"name": "@lantern/core"}',
      ...sources('packages/web', ['page', 'router']),
      'packages/web/package.json': '{"name": "@lantern/web"}',
      ...sources('scripts', ['release', 'check']),
    })
    expect(titles(parts).toSorted()).toEqual(['Core', 'Scripts', 'Web'])
    expect(part(parts, 'Core')?.folder).toBe('packages/core')
  })

  it('the application part comes before the settings part', async () => {
    const parts = await partsOf({
      ...sources('config', ['routes', 'locale', 'cable', 'puma', 'boot']),
      ...sources('app', ['lamp', 'user']),
    })
    expect(titles(parts)).toEqual(['App', 'Config'])
  })

  it('source parts come before parts with resources', async () => {
    const parts = await partsOf({
      ...sources('src/resources', ['page', 'form', 'list', 'menu', 'fragment']),
      ...sources('src/oil', ['barrel', 'pump']),
    })
    expect(titles(parts)).toEqual(['Oil', 'Resources'])
  })

  it('the part that declares the type named after the project comes first', async () => {
    const parts = await partsOf({
      ...sources('src/oil', ['barrel', 'pump', 'filter', 'valve']),
      ...sources('src/frame', ['bolt', 'glass']),
      'src/frame/lantern.ts': 'export class Lantern {}\n',
    })
    expect(titles(parts)).toEqual(['Frame', 'Oil'])
  })

  it('one part keeps the files of a Terraform module together', async () => {
    const names = ['main', 'variables', 'outputs', 'versions', 'network', 'roles', 'alarms', 'locals']
    const { model } = await sampleRepository(
      Object.fromEntries(names.map((name) => [`${name}.tf`, `variable "${name}" {}\n`])),
      { name: 'lantern' },
    )
    const parts = findParts(
      names.map((name) => `${name}.tf`),
      model,
      { divides: true },
    )
    expect(parts.map(({ files }) => files.length)).toEqual([8])
  })

  it('parts skip folders that only lead to other folders', async () => {
    const files = {
      ...sources('src/lantern/http', ['request', 'reply']),
      ...sources('src/lantern/store', ['row', 'table']),
    }
    expect(titles(await partsOf(files)).toSorted()).toEqual(['HTTP', 'Store'])
  })

  it('a large package stays one part beside small folders', async () => {
    const parts = await partsOf({
      ...sources('web/pages', ['home', 'search', 'login', 'about']),
      ...sources('web/hooks', ['session', 'theme', 'online', 'query']),
      'web/package.json': '{"name": "web"}',
      ...sources('store', ['row', 'table']),
      ...sources('server', ['serve', 'listen']),
    })
    expect(titles(parts).toSorted()).toEqual(['Server', 'Store', 'Web'])
    expect(titles(part(parts, 'Web')?.parts ?? []).toSorted()).toEqual(['Hooks', 'Pages'])
  })

  it('a package that holds nearly everything is divided into the parts inside it', async () => {
    const parts = await partsOf({
      ...sources('app/pages', ['home', 'search', 'login', 'about']),
      ...sources('app/hooks', ['session', 'theme', 'online', 'query']),
      'app/package.json': '{"name": "app"}',
      ...sources('shared', ['row', 'table']),
    })
    expect(titles(parts).toSorted()).toEqual(['Hooks', 'Pages', 'Shared'])
  })

  it('a C source and its header stay in one part, under one title', async () => {
    const lines = (name: string) =>
      Array.from({ length: 60 }, (_, at) => `int ${name}_${at}(int value) { return value + ${at}; }`).join('\n')
    const parts = await partsOf(
      {
        'cRing.h': 'typedef struct { int size; int at; } ring;\nint ring_open(int size);\n',
        'cRing.c': `#include "cRing.h"\n${lines('ring')}\n`,
        'cRing_Utils.h': '#include "cRing.h"\nint utils_open(ring *r);\n',
        'cRing_Utils.c': `#include "cRing_Utils.h"\n${lines('utils')}\n`,
        'show.c': `#include "cRing.h"\n${lines('show')}\n`,
      },
      { name: 'cRing' },
    )
    for (const half of ['cRing', 'cRing_Utils']) {
      const holders = parts.filter(({ files }) => files.some((path) => path.startsWith(`${half}.`)))
      expect(holders).toHaveLength(1)
    }
    expect(titles(parts)[0]).toBe('cRing')
    expect(titles(parts).filter((title) => /\d/.test(title))).toEqual([])
  })

  it('a part includes the file that is named after the folder of the part and lies beside it', async () => {
    const parts = await partsOf({
      'lib/router.ex': 'defmodule Router do\nend\n',
      ...sources('lib/router', ['utils'], 'ex'),
      'lib/conn.ex': 'defmodule Conn do\nend\n',
      ...sources('lib/conn', ['query', 'status'], 'ex'),
    })
    expect(part(parts, 'Router')?.files).toContain('lib/router.ex')
    expect(part(parts, 'Conn')?.files).toContain('lib/conn.ex')
  })

  it('surplus parts are grouped under “Other parts” and stay separate there', async () => {
    const names = Array.from({ length: 14 }, (_, at) => `part${String.fromCharCode(97 + at)}`)
    const parts = await partsOf(Object.assign({}, ...names.map((name) => sources(name, ['one', 'two']))))
    expect(parts).toHaveLength(10)
    const others = parts.at(-1)
    expect(others?.title).toBe('Other parts')
    expect(others?.parts).toHaveLength(5)
    expect(others?.parts.every(({ folder, files }) => files.every((path) => path.startsWith(`${folder}/`)))).toBe(true)
  })

  it('parts come in the order core, adapters, applications, tools', async () => {
    const parts = await partsOf({
      ...sources('scripts', ['a', 'b']),
      ...sources('cli', ['c', 'd']),
      ...sources('adapters', ['e', 'f']),
      ...sources('engine', ['g', 'h']),
    })
    expect(titles(parts)).toEqual(['Engine', 'Adapters', 'CLI', 'Scripts'])
  })
})

describe('files that lie side by side', () => {
  it('files of one folder form parts around the most used files, each named after its first file', async () => {
    const parts = await partsOf({
      'lantern/app.py': python(['context', 'sessions', 'config'], 'App'),
      'lantern/context.py': python(['app'], 'Context'),
      'lantern/sessions.py': python(['tokens'], 'Sessions'),
      'lantern/tokens.py': 'def tokens():\n    pass\n',
      'lantern/cli.py': python(['app'], 'CLI'),
      'lantern/config.py': 'class Config:\n    pass\n',
      'lantern/types.py': 'Name = str\n',
      'lantern/utils.py': 'def trim():\n    pass\n',
    })
    expect(titles(parts)).toContain('App')
    expect(titles(parts).some((title) => / and /.test(title))).toBe(false)
    expect(titles(parts)).not.toContain('Utils')
    for (const { title, files } of parts)
      expect(titleOf(files[0]?.replace(/.*\/|\.py$/g, '') ?? '', (word) => (word === 'cli' ? 'CLI' : word))).toBe(title)
  })

  it('files of one folder whose names share a prefix form one part', async () => {
    const parts = await partsOf({
      ...sources('src', ['errorCodes', 'errorHandler', 'errorStatus', 'errorText']),
      ...sources('src', ['routeTable', 'routeMatch', 'routeParams', 'routePath']),
      ...sources('src', ['hookRunner', 'hookList', 'hookOrder', 'hookNames']),
    })
    expect(titles(parts).toSorted()).toEqual(['Error', 'Hook', 'Route'])
  })

  it('a part with an abbreviated file name is titled after the class that others use', async () => {
    const parts = await partsOf({
      'lantern/ctx.py': python([], 'RequestContext'),
      'lantern/app.py': python(['ctx'], 'App').replace('import ctx', 'import RequestContext'),
      'lantern/views.py': python(['ctx'], 'View').replace('import ctx', 'import RequestContext'),
      'lantern/signals.py': python([], 'Signal'),
      'lantern/cli.py': python(['app'], 'CLI'),
    })
    expect(titles(parts)).toContain('Request context')
  })

  it('documents of one folder are not divided into parts', async () => {
    const names = Array.from({ length: 14 }, (_, at) => `chapter${at}`)
    const parts = await partsOf(
      { ...sources('docs', names, 'md'), ...sources('docs/guides', ['a', 'b', 'c'], 'md') },
      { divides: false },
    )
    expect(parts.every(({ folder }) => folder !== null)).toBe(true)
  })
})

describe('the title of a part', () => {
  it('parts are titled after their folders, and no two titles are equal', async () => {
    const parts = await partsOf({
      ...sources('client/utils', ['a', 'b']),
      ...sources('client/pages', ['c', 'd']),
      ...sources('server/utils', ['e', 'f']),
      ...sources('server/pages', ['g', 'h']),
    })
    expect(titles(parts).toSorted()).toEqual(['Client', 'Server'])
    const deep = await partsOf({
      ...sources('src/a/utils', ['a', 'b']),
      ...sources('src/utils', ['c', 'd']),
      ...sources('lib/utils', ['e', 'f']),
    })
    expect(new Set(titles(deep)).size).toBe(deep.length)
  })

  it('the title of a part leaves out a leading number and the zeros of a version', async () => {
    const parts = await partsOf({
      ...sources('1.guide', ['a', 'b'], 'md'),
      ...sources('unicode17-0-0', ['c', 'd'], 'py'),
    })
    expect(titles(parts).toSorted()).toEqual(['Guide', 'Unicode17'])
  })

  it('the title of a part keeps the capitals of services and languages', async () => {
    expect(
      titles(await partsOf({ ...sources('github', ['a', 'b']), ...sources('graphql', ['a', 'b']) })).toSorted(),
    ).toEqual(['GitHub', 'GraphQL'])
  })

  it('the title of a part splits identifiers into words and keeps known spellings', () => {
    const spell = (word: string, isPair?: boolean) => (isPair && word === 'commonmark' ? 'CommonMark' : word)
    const titled = (name: string) => titleOf(name, spell)
    expect(titled('CommonMark')).toBe('CommonMark')
    expect(titled('ICacheItemSerializer')).toBe('Cache item serializer')
    expect(titled('AsyncPolicy.TResult')).toBe('Async policy TResult')
    expect(titled('IDs')).toBe('IDs')
  })
})

it('parts of any files share no file and have unique titles and slugs', async () => {
  const name = fc.constantFrom('alpha', 'beta', 'gamma', 'utils', 'index', 'src', 'lib', 'lantern', 'docs', 'packages')
  const path = fc.tuple(fc.array(name, { maxLength: 4 }), name, fc.constantFrom('ts', 'py', 'go'))
  const paths = fc.uniqueArray(
    path.map(([folders, stem, ending]) => [...folders, `${stem}.${ending}`].join('/')),
    { minLength: 1, maxLength: 60 },
  )
  await fc.assert(
    fc.asyncProperty(paths, async (files) => {
      const { model } = await sampleRepository(new Map(files.map((each) => [each, ''])), { name: 'lantern' })
      const naming = { model, spell: spellingOf(model), others: 'Other parts' }
      const parts = nameParts(findParts(files, model, { divides: true }), naming)
      expectTree(parts, new Set(files))
    }),
    { numRuns: 60 },
  )
})

function expectTree(parts: readonly NamedPart[], above: ReadonlySet<string>): void {
  const all = parts.flatMap(({ files }) => files)
  expect(new Set(all).size).toBe(all.length)
  for (const path of all) expect(above.has(path)).toBe(true)
  expect(new Set(parts.map(({ title }) => title.toLowerCase())).size).toBe(parts.length)
  expect(new Set(parts.map(({ slug }) => slug)).size).toBe(parts.length)
  for (const each of parts) {
    expect(each.files.length).toBeGreaterThan(0)
    expectTree(each.parts, new Set(each.files))
  }
}

it('thousands of files in one folder are grouped by the first word of their names', async () => {
  const words = ['harbour', 'lantern', 'orchard', 'meadow']
  const files = Array.from({ length: 6_000 }, (_, at) => `all/${words[at % 4]}-${at}.ts`)
  const { model } = await sampleRepository({}, { name: 'sample' })
  expect(findParts(files, model, { divides: true }).map((each) => each.files.length)).toEqual([
    1_500, 1_500, 1_500, 1_500,
  ])
})

it('a title spells words the way type names spell them', async () => {
  const { model } = await sampleRepository({ 'a.ts': 'export class CSRFProtection {}\nexport class IRouter {}\n' })
  expect(titleOf('csrf_router', spellingOf(model))).toBe('CSRF router')
})
