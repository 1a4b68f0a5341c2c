import { expect, it } from 'vitest'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

it('a file page counts and lists every public member of a type', async () => {
  const methods = Array.from({ length: 139 }, (_, at) => `func (s *Server) Call${at}() {}`)
  const source = `package a\n\n// Server answers.\ntype Server struct {\n\t// Port is where.\n\tPort int\n\topen bool\n}\n\n${methods.join('\n')}\n`
  const { pages } = composeAll(await sampleRepository({ 'a/server.go': source }))
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:a/server.go'))
  expect(page).toContain('It has 139 public methods and one public field:')
  expect(page).toContain('Call138()')
})

it('the page of a re-exporting file groups exported names by the file that declares them', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'src/index.ts':
        "export * from './middle.ts'\nexport { a as first, type B } from './a.ts'\nexport * as all from './c.ts'\n",
      'src/middle.ts': "import { c, hidden } from './c.ts'\nexport { c as third }\nexport const own = hidden\n",
      'src/a.ts': 'export const a = 1\nexport type B = string\n',
      'src/c.ts': 'export const c = 3\nexport const hidden = 4\nexport default c\n',
      'lib/__init__.py': 'from .shapes import *\nfrom .shapes import _secret, area as size\n',
      'lib/shapes.py': "__all__ = ['Square']\nclass Square: ...\ndef area(): ...\ndef _secret(): ...\n",
      'old/index.js': "const one = require('./one')\nexports.two = require('./two')\nexports.one = one\n",
      'old/one.js': 'exports.deep = 1\n',
      'old/two.js': 'exports.deeper = 1\n',
    }),
  )
  const page = (path: string) => textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  expect(page('src/index.ts')).toContain('Re-exports\nsrc/middle.ts: ownsrc/c.ts: c as thirdsrc/a.ts: a as first and B')
  expect(page('src/index.ts')).not.toContain('Dependencies')
  expect(page('src/middle.ts')).toContain('Re-exports\nsrc/c.ts: c as third')
  expect(page('lib/__init__.py')).toContain('Re-exports\nlib/shapes.py: Square and area as size')
  expect(page('old/index.js')).not.toContain('Re-exports')
})

it('private types are listed as internals, starting with types that exports refer to', async () => {
  const others = Array.from({ length: 25 }, (_, at) => `type Other${at} = ${at}\n`).join('')
  const source = `${others}type State = 'on' | 'off'\nexport interface Store { state: State }\n`
  const { pages } = composeAll(await sampleRepository({ 'src/store.ts': source }))
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/store.ts'))
  expect(page).toMatch(/Internals\n.*type State = 'on' \| 'off'/)
  expect(page).not.toContain('type Other24')
})

it('the page of a settings file describes only settings that the file contains', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'pnpm-workspace.yaml': 'allowBuilds:\n  esbuild: false\n',
      'eslint.config.mjs': 'export default []\n',
      '.prettierrc': 'semi: false\n',
      '.github/FUNDING.yml': 'github: [a]\npatreon: # a name\ncustom:\n  - b\n',
      'package.json': '{ "name": "a", "scripts": { "lint": "biome", "prebuild": "rm", "test": "vitest" } }',
    }),
  )
  const page = (path: string) => textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  expect(page('pnpm-workspace.yaml')).not.toContain('Lists the packages')
  expect(page('eslint.config.mjs')).toContain('Configures the rules that code is checked by.')
  expect(page('.prettierrc')).toContain('Configures how code is formatted.')
  expect(page('.github/FUNDING.yml')).toContain('github: [a]custom')
  expect(page('package.json')).toContain('scripts: prebuild and 2 more')
})

it('the page of a class lists members inherited from a private base class', async () => {
  const source =
    '__all__ = ["Client", "Open"]\nclass Root:\n    def close(self): ...\n' +
    'class Base(Root):\n    def __init__(self): ...\n    def send(self): ...\n    def get(self): ...\n    def _own(self): ...\n' +
    'class Open(Root):\n    """Is open."""\nclass Client(Base):\n    """Sends."""\n    def get(self): ...\n    def put(self): ...\n'
  const { pages } = composeAll(await sampleRepository({ 'a/client.py': source }))
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:a/client.py'))
  expect(page).toContain('Inherited from Base: send.\nInherited from Root: close.')
  expect(page).toContain('Is open.Inherited from Root: close.')
})

it('the page of a package-internal module lists the internals that other files use', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'a/__init__.py': 'from ._open import *\n',
      'a/_open.py': 'from ._shut import MAX, LEAST, shut\ndef open(): ...\n',
      'a/_shut.py': '__all__ = ["shut"]\nMAX = 1\nLEAST = 2\nOTHER = 3\ndef shut(): ...\n',
      'a/version.py': '__version__ = "1.2"\n',
      'a/main.py': 'from a.version import __version__\n',
    }),
  )
  const page = (path: string) => textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  expect(page('a/_open.py')).toContain('Public interface')
  expect(page('a/_shut.py')).toContain('For use inside the package')
  expect(page('a/_shut.py')).toMatch(/Internals\s+MAX = 1\s*LEAST = 2$/)
  expect(page('a/version.py')).toContain('__version__ = "1.2"')
})

it('the overview describes runnable files by purpose, except files that others import', async () => {
  const run = (doc: string) => `"""${doc}"""\nif __name__ == '__main__':\n    print(1)\n`
  const files = {
    'src/table.py': `def draw():\n    return 1\n\n${run('')}`,
    'src/user.py': 'from table import draw\ndraw()\n',
    'tools/plot.py': run('Plots results.'),
    'tools/clean.py': run('Removes results.'),
    'build.rs': 'fn main() {}\n',
  }
  const { pages } = composeAll(await sampleRepository(files))
  const overview = textOfPage(pages[0])
  expect(overview).toContain(
    'Where to start reading\ntools/clean.py Removes results.tools/plot.py Plots results.\nAbout',
  )
})

it('the page of a standard project file says what the file is before it shows the text', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      '.github/ISSUE_TEMPLATE/bug.md':
        '---\nname: Bug\n---\n\n**Describe the bug**\nA clear description of what the bug is.\n',
      '.github/ISSUE_TEMPLATE/config.yml': 'blank_issues_enabled: true\n',
      '.github/dependabot.yml':
        '# To get started with updates, specify which package ecosystems to update\nversion: 2\n',
      'CODE_OF_CONDUCT.md': '# Code\n\nWe pledge to be good to everyone.\n',
      'CHANGELOG.md': '# Changes\n\n## 2.0\n\n### Fixed\n\n- a\n\n## 1.0\n\n### Fixed\n\n- b\n',
      'tools/__init__.py': '',
    }),
  )
  const page = (path: string) => textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  expect(page('.github/ISSUE_TEMPLATE/bug.md')).toMatch(
    /^bug\.md\nA template for issues\.[\s\S]*\n.*what the bug is\.$/,
  )
  expect(page('.github/ISSUE_TEMPLATE/config.yml')).toContain('the choice of templates')
  expect(page('.github/dependabot.yml')).toContain('Configures how dependencies are kept up to date.')
  expect(page('CODE_OF_CONDUCT.md')).toContain('The rules of conduct')
  expect(page('CHANGELOG.md')).toMatch(/as its authors wrote it:\nChanges\n2\.0\nFixed\na\n1\.0\nFixed\nb/)
  expect(page('tools/__init__.py')).toContain('Makes its folder a Python package.')
})

it('a file page names at most five mentions in documents, without change logs and translations', async () => {
  const text = (at: string) => `# ${at}\n\nIt is all in [the code](src/store.ts), for everybody.\n`
  const names = [
    'README.md',
    'README.de.md',
    'README.pt-br.md',
    'CHANGELOG.md',
    'a.md',
    'b.md',
    'c.md',
    'd.md',
    'e.md',
    'f.md',
  ]
  const { pages } = composeAll(
    await sampleRepository({
      ...Object.fromEntries(names.map((name) => [name, text(name)])),
      'src/store.ts': 'export const store = 1\n',
    }),
  )
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/store.ts'))
  expect(page).toContain('Referred to in README.md, a.md, b.md, c.md, d.md and 2 more.')
})

it('a module that only declares modules is described by its submodules', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'src/lib.rs': 'pub mod output;\n',
      'src/output/mod.rs': 'pub mod format;\npub mod warnings;\n',
      'src/output/format.rs': 'pub fn format() {}\n',
      'src/output/warnings.rs': 'pub fn warn() {}\n',
    }),
  )
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/output/mod.rs'))
  expect(page).toContain('Brings together format.rs and warnings.rs.')
})

it('a folder page shows a description shared by several files only once', async () => {
  const table = '"""Made by the table maker."""\nTABLE = 1\n'
  const does = (name: string) => `def ${name}(x):\n    y = x\n    z = y\n    return z\n`
  const { pages } = composeAll(
    await sampleRepository({
      'pyproject.toml': '[project]\nname = "app"\nscripts = { app = "app.start:start" }\n',
      'app/__init__.py': '',
      'app/one.py': table,
      'app/two.py': table,
      'app/start.py': `"""Starts everything."""\n${does('start')}`,
      'app/draw.py': `from app.start import start\n${does('draw')}`,
      'app/more.py': 'from app.start import start\nfrom app.draw import draw\nstart(draw(1))\n',
      'app/most.py': 'from app.draw import draw\ndraw(1)\n',
    }),
  )
  const folder = textOfPage(pages.find(({ pageKey }) => pageKey === 'folder:app'))
  expect(folder).toContain('one.py and two.pyMade by the table maker.')
  expect(textOfPage(pages[0])).toContain('app/start.py It is installed as the program app. Starts everything.')
  expect(textOfPage(pages[0]).split('Starts everything.')).toHaveLength(2)
})

it('the overview does not show the manifest description if it repeats the README', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'README.md': '# App\n\nApp is a micro-framework for notes.\n',
      'composer.json':
        '{ "name": "a/app", "description": "App is a micro framework for notes", "scripts": { "test": "phpunit" } }',
      'a.php': '<?php\nclass A {}\n',
    }),
  )
  const overview = textOfPage(pages[0])
  expect(overview).toContain('micro-framework')
  expect(overview).not.toContain('micro framework')
  expect(overview.indexOf('composer install')).toBeLessThan(overview.indexOf('composer test'))
})

it('the page of a .gitignore file does not use the first comment as a description', async () => {
  const { pages } = composeAll(
    await sampleRepository({ '.gitignore': '# Object files and archives of all kinds\n*.o\n' }),
  )
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:.gitignore'))
  expect(page.split('\nSource\n')[0]).not.toContain('Object files')
})

it('a topic page names all folders of its files, even folders outside the topic folder', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `  total += count * ${at}`).join('\n')
  const central = (name: string, next: string) =>
    `import { ${next} } from './${next}.ts'\n\nexport function ${name}(count: number) {\n  let total = ${next}(1)\n${lines}\n  return total\n}\n`
  const { pages } = composeAll(
    await sampleRepository({
      'src/http/router.ts': 'export const router = 1\n',
      'src/http/reply.ts': 'export const reply = 2\n',
      'src/router.ts': "import { router } from './http/router.ts'\n\nexport const route = router\n",
      'src/app.ts': central('app', 'store'),
      'src/store.ts': central('store', 'words'),
      'src/words.ts': central('words', 'app'),
    }),
  )
  const page = textOfPage(pages.find(({ title }) => title === 'HTTP'))
  expect(page).toContain('Three TypeScript files in src/http and src.')
})

it('a default import is shown under the name of the default export', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'src/options.ts':
        'export default class Options {}\nexport class Other {}\nexport const limit = 1\nexport const most = 2\n',
      'src/main.ts': "import Settings, { limit } from './options.ts'\nexport const main = new Settings(limit)\n",
      'src/more.ts': "import Settings from './options.ts'\nexport const more = new Settings()\n",
    }),
  )
  const page = (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
  expect(page('file:src/main.ts')).toContain('src/options.ts: Options and limit')
  expect(page('folder:src')).toContain('options.tsOptions, Other, limit and most')
})

it('a helper that tests share is not called a test', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'src/server.ts': 'export function serve() {\n  return 1\n}\n',
      'test/helpers/with-server.ts':
        "import { serve } from '../../src/server.ts'\nexport const withServer = () => serve()\n",
      'test/answers.ts':
        "import { serve } from '../src/server.ts'\nimport { withServer } from './helpers/with-server.ts'\ntest('answers', () => withServer(serve))\n",
    }),
  )
  const page = (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
  expect(page('file:src/server.ts')).toContain('Tested by answers.ts.')
  expect(page('file:test/helpers/with-server.ts')).not.toContain('Tests server.ts')
})

it('a document is described by its first sentence, or by its title if that sentence does not fit', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'docs/cache.md': '# Cache\n\nResponses are kept in memory.\n\n## Limits\n\nThere are two.\n',
      'docs/tips.md': '# Tips and tricks\n\n## Time limits\n\nEach request can have one.\n',
      'docs/design.md': '# Design\n\n## Overview\n\nRequests pass through layers.\n',
      'docs/errors.md': '# Errors\n\nThey carry data, such as:\n\n- a code\n',
      'docs/traces.md': '# Stack traces\n\nWant to skip the article? Read on.\n',
    }),
  )
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'folder:docs'))
  for (const text of [
    'Responses are kept in memory.',
    'Tips and tricks',
    'Requests pass through layers.',
    'Stack traces',
  ])
    expect(page).toContain(text)
  for (const text of ['Each request', 'Want to', 'They carry']) expect(page).not.toContain(text)
})

it('a part page names key functions even if only tests use them', async () => {
  const source = (name: string) => `/** Writes ${name}. */\nexport function ${name}() {}\n`
  const { pages } = composeAll(
    await sampleRepository({
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`core/${name}.ts`, source(name)])),
      ...Object.fromEntries(['yaml', 'man', 'rest', 'md'].map((name) => [`formats/${name}.ts`, source(name)])),
      'formats/all.test.ts':
        "import { man } from './man.ts'\nimport { yaml } from './yaml.ts'\ntest('writes', () => {})\n",
    }),
  )
  const page = textOfPage(pages.find(({ title }) => title === 'Formats'))
  expect(page).toContain('Key types and functions')
  expect(page).toContain('function yaml()')
})

it('a part page lists library exports first, then the most used names, and values last', async () => {
  const users = ['one', 'two', 'three'].map((name): [string, string] => [
    `tool/${name}.py`,
    `from .session import LIMIT, inner\n\n\ndef ${name}():\n    return inner(LIMIT)\n`,
  ])
  const { pages } = composeAll(
    await sampleRepository({
      'pyproject.toml': '[project]\nname = "tool"\n',
      'tool/__init__.py': 'from .session import Session\nfrom .one import one\n',
      'tool/session.py':
        'LIMIT = 3\n\n\ndef inner(limit):\n    return limit\n\n\nclass Session:\n    """Keeps."""\n\n    def get(self):\n        return inner(LIMIT)\n',
      ...Object.fromEntries(users),
      'web/page.py': 'PAGE = 1\n',
      'web/links.py': 'LINKS = 2\n',
    }),
  )
  const page = textOfPage(pages.find(({ title }) => title === 'Tool'))
  const places = ['class Session', 'def inner', 'def one', 'LIMIT = 3'].map((text) => page.indexOf(text))
  expect(Math.min(...places)).toBeGreaterThan(0)
  expect(places.toSorted((a, b) => a - b)).toEqual(places)
})

it('a workflow copied from a template is not described by the comment of the template', async () => {
  const path = '.github/workflows/scan.yml'
  const content =
    '# For most projects, this workflow file will not need\n# changing; you simply need to commit it.\nname: Scan\non: push\n'
  const { pages } = composeAll(await sampleRepository({ [path]: content }))
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === `file:${path}`))
  expect(page).toContain('The workflow “Scan”')
  expect(page.split('\nSource\n')[0]).not.toContain('changing')
})

it('the README page introduces the document in one sentence before the whole text', async () => {
  const content = '# Lamp\n\n## News\n\nWe are excited to announce a release.\n\n## What\n\nLamp is a light.\n'
  const { pages } = composeAll(await sampleRepository({ 'README.md': content, 'a.ts': 'export const a = 1\n' }))
  const page = pages.find(({ pageKey }) => pageKey === 'file:README.md')
  expect(textOfPage(page)).toMatch(
    /^README\.md\nMarkdown document at the top of the repository\.\nThe document as its authors/,
  )
  expect(textOfPage(page)).toMatch(
    /wrote it:\nLamp\nNews\nWe are excited to announce a release\.\nWhat\nLamp is a light\.$/,
  )
})

it('a method in a list is shown with its whole comment: paragraphs, parameters and code', async () => {
  const doc =
    'Opens it.\n\n        It stays open.\n\n        ```\n        open(1)\n        ```\n\n        :param name: which one it is\n        '
  const source = `class Door:\n    """A way out."""\n\n    def open(self, name):\n        """${doc}"""\n\n    def shut(self): ...\n`
  const { pages } = composeAll(await sampleRepository({ 'a/door.py': source }))
  const page = textOfPage(pages.find(({ pageKey }) => pageKey === 'file:a/door.py'))
  expect(page).toContain('def open(self, name) Opens it.It stays open.open(1)Parameters:name: which one it is')
})
