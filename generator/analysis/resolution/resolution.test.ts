import { describe, expect, it } from 'vitest'
import { sampleRepository } from '../../testing/sample-repository.ts'
import { usesOf } from '../testing/uses-of.ts'

describe('ECMAScript imports', () => {
  it('an ECMAScript import resolves to files with any matching extension and to index files', async () => {
    const imports = [
      "'./a'",
      "'./b.js'",
      "'./c.jsx'",
      "'./d.mjs'",
      "'./folder'",
      "'..'",
      "'./data.json'",
      "'./style.css?inline'",
      "'./gone.ts'",
    ]
    expect(
      await usesOf(
        {
          'src/x/main.ts': imports.map((from) => `import ${from}`).join('\n'),
          'src/x/a.ts': '',
          'src/x/b.ts': '',
          'src/x/c.tsx': '',
          'src/x/d.mts': '',
          'src/x/folder/index.ts': '',
          'src/index.ts': '',
          'src/x/data.json': '{}',
          'src/x/style.css': '',
        },
        'src/x/main.ts',
      ),
    ).toEqual([
      'src/x/a.ts:',
      'src/x/b.ts:',
      'src/x/c.tsx:',
      'src/x/d.mts:',
      'src/x/folder/index.ts:',
      'src/index.ts:',
      'src/x/data.json:',
      'src/x/style.css:',
    ])
  })

  it('an import of a package in the same repository resolves to its sources', async () => {
    const main = `
import { a } from '@scope/core'
import { b } from '@scope/core/deep/part'
import { c } from 'plain'
import { d } from '@scope/core/features/one'
import { e } from '#internal/tool'
import { f } from 'outside/deep'
import { g } from 'node:fs/promises'
import { h } from 'path'
`
    expect(
      await usesOf(
        {
          'packages/app/package.json': '{ "name": "app", "imports": { "#internal/*": "./tools/*.js" } }',
          'packages/app/tools/tool.ts': 'export const e = 1',
          'packages/app/src/main.ts': main,
          'packages/core/package.json':
            '{ "name": "@scope/core", "exports": { ".": { "types": "./dist/index.d.ts", "import": "./dist/index.mjs" }, "./deep/part": "./lib/deep/part.js", "./features/*": { "default": "./dist/features/*.js" } } }',
          'packages/core/src/index.ts': 'export const a = 1',
          'packages/core/src/deep/part.ts': 'export const b = 1',
          'packages/core/src/features/one.ts': 'export const d = 1',
          'packages/plain/package.json': '{ "name": "plain", "main": "./build/main.js" }',
          'packages/plain/src/main.js': 'exports.c = 1',
        },
        'packages/app/src/main.ts',
      ),
    ).toEqual([
      'packages/core/src/index.ts: a',
      'packages/core/src/deep/part.ts: b',
      'packages/plain/src/main.js: c',
      'packages/core/src/features/one.ts: d',
      'packages/app/tools/tool.ts: e',
      'outside',
      '(node:fs)',
      '(path)',
    ])
  })

  it('an ECMAScript import is resolved with the nearest tsconfig paths, comments and extends', async () => {
    expect(
      await usesOf(
        {
          'tsconfig.base.json':
            '{ "compilerOptions": { /* c */ "paths": { "~/*": ["./src/*"], "exact": ["./src/exact.ts"], }, } }',
          'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
          'sub/tsconfig.json': '{ "compilerOptions": { "baseUrl": "." } } // end',
          'src/main.ts': "import '~/a/b'\nimport 'exact'\nimport '~/missing'\n",
          'src/a/b.ts': '',
          'src/exact.ts': '',
          'sub/main.ts': "import 'inner/x'\nimport '~/a/b'\n",
          'sub/inner/x.ts': '',
        },
        'src/main.ts',
      ),
    ).toEqual(['src/a/b.ts:', 'src/exact.ts:', '~'])
  })

  it('an import of a re-exported name is a use of the file that declares the name', async () => {
    const files = {
      'main.ts': "import { a, renamed, gone } from './all.ts'\nimport * as all from './all.ts'\nall.b()\n",
      'all.ts': "export * from './more.ts'\nexport { x as renamed } from './x.ts'\n",
      'more.ts': "export * from './a.ts'\nexport * from './all.ts'\nexport { b } from './b.ts'\n",
      'a.ts': 'export const a = 1',
      'b.ts': 'export function b() {}',
      'x.ts': 'export class x {}',
    }
    expect(await usesOf(files, 'main.ts')).toEqual(['all.ts: gone', 'a.ts: a', 'x.ts: x', 'b.ts: b'])
    const { model } = await sampleRepository(files)
    expect(model.uses.get('x.ts')?.get('x')).toEqual(['main.ts'])
  })

  it('a call of a built-in object method is not a use of a name of the imported module', async () => {
    expect(
      await usesOf(
        { 'a.js': "const run = require('./run')\nrun.call(run.fast, run.toString())\n", 'run.js': 'exports.fast = 1' },
        'a.js',
      ),
    ).toEqual(['run.js: fast'])
  })
})

describe('Python imports', () => {
  const files = {
    'src/pkg/__init__.py': 'from .app import App as App\nfrom . import sub\n',
    'src/pkg/app.py':
      'import typing\nfrom .sub.deep import thing\nfrom ..other import no\nimport requests.sessions\nclass App: ...\n',
    'src/pkg/typing.py': '',
    'src/pkg/sub/__init__.py': '',
    'src/pkg/sub/deep.py': 'from .. import app\nfrom ...pkg.typing import T\ndef thing(): ...\n',
    'scripts/run.py': 'import pkg\nfrom pkg import App, sub\nfrom pkg.sub import deep\nimport beside\npkg.app.App()\n',
    'scripts/beside.py': '',
  }

  it('a Python import is resolved from the folder, the source root or beside the file', async () => {
    expect(await usesOf(files, 'src/pkg/__init__.py')).toEqual(['src/pkg/app.py: App', 'src/pkg/sub/__init__.py:'])
    expect(await usesOf(files, 'src/pkg/app.py')).toEqual(['src/pkg/sub/deep.py: thing', '(typing)', 'requests'])
    expect(await usesOf(files, 'src/pkg/sub/deep.py')).toEqual(['src/pkg/app.py:', 'src/pkg/typing.py: T'])
  })

  it('a use of a name re-exported by a Python package counts for its declaring file', async () => {
    expect(await usesOf(files, 'scripts/run.py')).toEqual([
      'src/pkg/sub/__init__.py:',
      'src/pkg/app.py: App',
      'src/pkg/__init__.py:',
      'src/pkg/sub/deep.py:',
      'scripts/beside.py:',
    ])
  })
})

it('type-only imports form no cycle, and a pytest test resolves its conftest', async () => {
  const files = {
    'pkg/__init__.py': '',
    'pkg/a.py': 'from pkg.b import B\nclass A: ...\n',
    'pkg/b.py': 'import typing\nif typing.TYPE_CHECKING:\n    from pkg.a import A\nclass B: ...\n',
    'pkg/c.ts': "import { d } from './d'\nexport type C = 1\n",
    'pkg/d.ts': "import type { C } from './c'\nexport const d = 1\n",
    'pkg/e.py': 'from pkg.f import f\ndef e(): ...\n',
    'pkg/f.py': 'def f():\n    from pkg.e import e\n',
    'tests/__init__.py': '',
    'tests/conftest.py': 'class Server: ...\n',
    'tests/test_a.py': 'from _typeshed.wsgi import WSGIEnvironment\nfrom conftest import Server\nimport pkg.a\n',
  }
  const { model } = await sampleRepository(files)
  expect(model.cycles).toEqual([['pkg/e.py', 'pkg/f.py']])
  expect(model.graph.importers.get('pkg/a.py')?.map(({ from }) => from)).toEqual(['pkg/b.py', 'tests/test_a.py'])
  expect(await usesOf(files, 'tests/test_a.py')).toEqual(['tests/conftest.py: Server', 'pkg/a.py:'])
})

describe('Go imports', () => {
  const files = {
    'go.mod': 'module example.org/app\n\nrequire (\n\tgo.example.com/deep/v2 v2.1.0\n)\n',
    'main.go':
      'package main\nimport (\n"fmt"\n"example.org/app/store"\n_ "example.org/app/side"\n"go.example.com/deep/v2/part"\n"github.com/x/y/z"\n)\nfunc main() { fmt.Print(store.Open(), part.A, z.B); helper() }\n',
    'helper.go': 'package main\nfunc helper() {}\n',
    'main_test.go': 'package main\nfunc TestMain() { helper() }\n',
    'store/open.go': 'package store\nfunc Open() *Store { return nil }\n',
    'store/store.go': 'package store\ntype Store struct{}\n',
    'store/store_test.go': 'package store\nfunc Open2() {}\n',
    'side/a.go': 'package side\n',
    'side/b.go': 'package side\n',
  }

  it('a Go import resolves to the files that declare the used names, or else to all files', async () => {
    expect(await usesOf(files, 'main.go')).toEqual([
      'store/open.go: Open',
      'side/a.go:',
      'side/b.go:',
      'helper.go: helper',
      '(fmt)',
      'go.example.com/deep/v2',
      'github.com/x/y',
    ])
  })

  it('a Go file uses names of its own package without an import', async () => {
    expect(await usesOf(files, 'store/open.go')).toEqual(['store/store.go: Store'])
    const { model } = await sampleRepository(files)
    expect(model.graph.imports.get('store/open.go')?.[0]?.line).toBe(0)
    expect(model.tests.testsOf.get('helper.go')).toEqual(['main_test.go'])
  })
})

describe('tests', () => {
  it('a test belongs to the source that it is named after, or to the few sources that it imports', async () => {
    const { model } = await sampleRepository({
      'src/server.ts': 'export class Server {}\n',
      'src/client.ts': 'export class Client {}\n',
      'src/index.ts': "export * from './server.ts'\nexport * from './client.ts'\n",
      'src/server.test.ts': "import { Server } from './index.ts'\n",
      'tests/all.test.ts': "import { Server, Client } from '../src/index.ts'\n",
      'examples/demo.test.ts': "import { Client } from '../src/client.ts'\n",
    })
    expect(model.tests.testsOf.get('src/server.ts')).toEqual(['src/server.test.ts', 'tests/all.test.ts'])
    expect(model.tests.testsOf.get('src/client.ts')).toEqual(['tests/all.test.ts'])
    expect(model.tests.sourcesOf.get('src/server.test.ts')).toEqual(['src/server.ts'])
  })
})

describe('tests', () => {
  const linksOf = async (files: Record<string, string>) => (await sampleRepository(files)).model.tests

  it('a test named after a file is about that file alone', async () => {
    const { testsOf, sourcesOf } = await linksOf({
      'lib/_decoders.py': 'class Decoder:\n    pass\n',
      'lib/_models.py': 'class Model:\n    pass\n',
      'tests/test_decoders.py': 'from lib._models import Model\n\n\ndef test_one():\n    Model()\n',
    })
    expect([...sourcesOf]).toEqual([['tests/test_decoders.py', ['lib/_decoders.py']]])
    expect([...testsOf]).toEqual([['lib/_decoders.py', ['tests/test_decoders.py']]])
  })

  it('a test is not linked to a file of the same name in a language that it cannot call', async () => {
    const { sourcesOf } = await linksOf({
      'web/src/User.tsx': 'export const User = () => null\n',
      'tests/test_user.py': 'def test_one():\n    pass\n',
      'web/src/Lamp.vue': '<script setup lang="ts">\nconst lit = true\n</script>\n',
      'web/src/Lamp.test.ts': "it('is lit', () => {})\n",
      'native/wick.c': 'int wick(void) { return 1; }\n',
      'native/wick_test.cc': 'TEST(Wick, Burns) {}\n',
      'src/main/java/Oil.java': 'class Oil {}\n',
      'src/test/kotlin/OilTest.kt': 'class OilTest {}\n',
      'native/shade.go': 'package shade\n',
      'native/shade_test.cc': 'TEST(Shade, Dims) {}\n',
    })
    expect([...sourcesOf]).toEqual([
      ['native/wick_test.cc', ['native/wick.c']],
      ['src/test/kotlin/OilTest.kt', ['src/main/java/Oil.java']],
      ['web/src/Lamp.test.ts', ['web/src/Lamp.vue']],
    ])
  })

  it('a test is not linked to a test helper file', async () => {
    const { sourcesOf } = await linksOf({
      'go.mod': 'module example.com/lantern\n',
      'test_helpers.go': 'package lantern\n\nfunc CreateLamp() {}\n',
      'wick_file_test.go': 'package lantern\n\nfunc TestWick(t *testing.T) { CreateLamp() }\n',
    })
    expect([...sourcesOf]).toEqual([])
  })

  it('a test named after a test helper in its folder is linked to no source', async () => {
    const { sourcesOf } = await linksOf({
      'App.csproj': '<Project Sdk="Microsoft.NET.Sdk" />\n',
      'src/Lamp.cs': 'namespace Acme;\npublic class Lamp {}\n',
      'test/Support/SameLamps.cs': 'namespace Acme.Tests;\nclass SameLamps { bool Same(Lamp a) => true; }\n',
      'test/Support/SameLampsTests.cs':
        'namespace Acme.Tests;\npublic class SameLampsTests {\n  [Fact]\n  public void Same() { new SameLamps().Same(new Lamp()); }\n}\n',
      'test/RoomTests.cs':
        'namespace Acme.Tests;\npublic class RoomTests {\n  [Fact]\n  public void Lit() { new Lamp(); }\n}\n',
    })
    expect([...sourcesOf]).toEqual([['test/RoomTests.cs', ['src/Lamp.cs']]])
  })
})
