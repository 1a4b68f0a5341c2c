import { describe, expect, it } from 'vitest'
import { textOf } from '../../shared/document/node.ts'
import { composeAll, type Language } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

type Files = Record<string, string>

async function listOf(key: string, files: Files, language: Language = 'en'): Promise<string[]> {
  const { pages } = composeAll(await sampleRepository(files), language)
  const blocks = pages[0]?.units.flatMap((unit) => unit.blocks) ?? []
  return blocks.find((block) => block.key === `${key}/list`)?.node.content?.map(textOf) ?? []
}

const body = '{\n  const one = 1\n  const two = 2\n  return one + two\n}\n'
const users = (path: string, names: string, count = 3): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `src/user-${path.replaceAll('/', '-')}-${at}.ts`,
      `import { ${names} } from './${path}.ts'\nexport const use${at} = ${names}\n`,
    ]),
  )

describe('the ideas to know first', () => {
  it('the ideas to know first include only types with a defining sentence', async () => {
    const types = [
      ['Node', 'A node is a place in the tree that others hang on.'],
      ['Transform', 'There are two types of transforms in all.'],
      ['Instance', 'We expose only some of what an instance has.'],
      ['Renderer', 'Draws the nodes of a tree on a screen.'],
    ] as const
    const text = types.map(([name, doc]) => `/** ${doc} */\nexport class ${name} {\n  on() ${body}}\n`).join('')
    const files = {
      'src/engine.ts': text.slice(0, text.indexOf('/** We')),
      'src/more.ts': text.slice(text.indexOf('/** We')),
    }
    const used = { ...users('engine', 'Node, Transform'), ...users('more', 'Instance, Renderer') }
    expect((await listOf('ideas', { ...files, ...used })).map((row) => row.split(':')[0])).toEqual(['Node', 'Renderer'])
  })
})

describe('where to start reading', () => {
  it('the reading list leaves out programs of test fixture projects', async () => {
    const rows = await listOf('reading', {
      'package.json': '{ "name": "lamp", "bin": { "lamp": "src/cli.ts" } }',
      'src/cli.ts': `function light() ${body}light()\n`,
      'src/fixtures/shop/package.json': '{ "name": "shop", "bin": { "shop": "shop.js" } }',
      'src/fixtures/shop/shop.js': `function sell() ${body}sell()\n`,
    })
    expect(rows).toEqual(['src/cli.ts It is installed as the program lamp.'])
  })

  it('the reading list begins with the class that starts the application, whatever its package', async () => {
    const main = 'src/main/java/com/example/shop/ShopApplication.java'
    const rows = await listOf('reading', {
      'pom.xml': '<project><groupId>com.example</groupId><artifactId>shop</artifactId></project>',
      [main]:
        'package com.example.shop;\n\npublic class ShopApplication {\n  public static void main(String[] args) {\n    run();\n  }\n}\n',
    })
    expect(rows[0]).toBe(`${main} It can be run by itself.`)
  })

  it('the reading list begins with a file that starts a server when it is loaded', async () => {
    const rows = await listOf('reading', {
      'package.json': '{ "name": "lamp", "scripts": { "start": "nx serve" } }',
      'src/main.ts': "import express from 'express'\nconst app = express()\napp.listen(3000)\n",
    })
    expect(rows).toEqual(['src/main.ts It can be run by itself.'])
  })

  it('the reading list leaves out programs that Rails puts into each project', async () => {
    const rows = await listOf('reading', {
      'bin/rails': '#!/usr/bin/env ruby\nrequire "rails/commands"\n',
      'bin/lamp': '#!/usr/bin/env ruby\nputs "light"\n',
    })
    expect(rows).toEqual(['bin/lamp It can be run by itself.'])
  })

  it.each([
    'i18n',
    'use-i18n',
    'constants',
    'app-config',
    'logger',
    'errors',
    'types',
    'generated/client',
    'locales/en',
    'service.pb',
    'test-helpers',
  ])('is never %s, however many files use it', async (path) => {
    const files = {
      'package.json': '{ "name": "lamp", "bin": { "lamp": "src/cli.ts" } }',
      'src/cli.ts': "import { light } from './engine.ts'\nlight()\n",
      'src/engine.ts': `export function light() ${body}`,
      [`src/${path}.ts`]: `export function helper() ${body}`,
      ...users('engine', 'light'),
      ...users(path, 'helper', 9),
    }
    const rows = await listOf('reading', files)
    expect(rows).toEqual([
      'src/cli.ts It is installed as the program lamp.',
      'src/engine.ts Four files use it, most of all its light.',
    ])
  })

  it('the reading list quotes the comment of the most used symbol if the file has no description', async () => {
    const files = {
      'src/engine.ts': `export function other() ${body}/** Turns everything on. */\nexport class Lamp {\n  on() ${body}}\nexport class Bulb {\n  on() ${body}}\n`,
      ...users('engine', 'Lamp'),
    }
    expect(await listOf('reading', files)).toEqual(['src/engine.ts Lamp: Turns everything on.'])
  })

  it('the reading list begins with the package named after the project, and not with a tool', async () => {
    const stub = "module.exports = require('./dist/index.js')\n"
    const files = {
      'package.json': '{ "name": "root", "private": true, "scripts": { "dev": "node scripts/dev.js" } }',
      'scripts/dev.js': `export function serve() ${body}serve()\n`,
      'packages/core/package.json': '{ "name": "@sample/core", "main": "index.js" }',
      'packages/core/index.js': stub,
      'packages/core/src/index.ts': `export function createCore() ${body}`,
      'packages/lantern/package.json': '{ "name": "sample", "main": "index.js" }',
      'packages/lantern/index.js': stub,
      'packages/lantern/src/index.ts': `export function createSample() ${body}`,
    }
    expect((await listOf('reading', files)).map((row) => row.split(' ')[0])).toEqual([
      'packages/lantern/src/index.ts',
      'packages/core/src/index.ts',
    ])
  })

  it('the reading list names no symbol if only some of the importing files use it', async () => {
    const files = {
      'src/engine.ts': ['on', 'off', 'dim']
        .map((name) => `/** Does ${name} to it all. */\nexport function ${name}() ${body}`)
        .join(''),
      ...users('engine', 'on', 2),
      'src/one.ts': "import { off } from './engine.ts'\nexport const one = off\n",
      'src/two.ts': "import { dim } from './engine.ts'\nexport const two = dim\n",
      'src/three.ts': "import { dim as light, on } from './engine.ts'\nexport const three = [light, on]\n",
      'src/four.ts': "import * as engine from './engine.ts'\nexport const four = engine\n",
      'src/five.ts': "import * as engine from './engine.ts'\nexport const five = engine\n",
    }
    expect(await listOf('reading', files)).toEqual(['src/engine.ts Seven files use it.'])
  })

  it('the reading list has at most seven rows and puts the program before internal tools', async () => {
    const main = 'package main\n\nfunc main() {\n\tprintln(1)\n}\n'
    const rows = await listOf('reading', {
      'go.mod': 'module example.org/lamp\n\ngo 1.25\n',
      'cmd/lamp/main.go': main,
      ...Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`internal/tool${at}/main.go`, main])),
    })
    expect(rows).toHaveLength(7)
    expect(rows[0]).toBe('cmd/lamp/main.go It can be run by itself.')
  })
})

describe('the ideas to know first', () => {
  const glossary =
    '# Lamp\n\n## Language\n\n**Socket**:\nThe place where a lamp is put. It never moves.\n_Avoid_: hole\n\n- **Bulb** — what shines in a lamp\n\n## Other\n\n**Not this**: It stands in another section.\n'

  it('the ideas to know first are terms from a document and cite the defining lines', async () => {
    const sample = await sampleRepository({ 'CONTEXT.md': glossary, 'src/a.ts': 'export const a = 1\n' })
    const block = composeAll(sample)
      .pages[0]?.units.flatMap((unit) => unit.blocks)
      .find(({ key }) => key === 'ideas/list')
    expect(block?.node.content?.map(textOf)).toEqual([
      'Socket: The place where a lamp is put.',
      'Bulb: What shines in a lamp.',
    ])
    expect(block?.citations.map(({ ref }) => ref.lines)).toEqual([
      { start: 5, end: 7 },
      { start: 9, end: 9 },
    ])
  })

  it('the ideas to know first are the most used described types, without errors and options', async () => {
    const type = (name: string, doc: string) => `/** ${doc} */\nexport class ${name} {\n  on() ${body}}\n`
    const files = {
      'src/engine.ts': type('Lamp', 'Lights the whole room at night.') + type('Nameless', ''),
      'src/socket.ts': type('Socket', 'Holds one lamp that is lit.'),
      'src/fault.ts': type('LampError', 'Is thrown when a lamp is broken.'),
      'src/choice.ts': type('LampOptions', 'What can be chosen for a lamp.'),
      ...users('engine', 'Lamp, Nameless'),
      ...users('socket', 'Socket', 2),
      ...users('fault', 'LampError'),
      ...users('choice', 'LampOptions'),
    }
    expect(await listOf('ideas', files)).toEqual([
      'Lamp: Lights the whole room at night.',
      'Socket: Holds one lamp that is lit.',
    ])
  })

  it('the ideas to know first and the reading list omit TomDoc tags such as “Public:”', async () => {
    const ruby = (name: string) =>
      `# Public: Reads the ${name} of a file.\nclass ${name}\n  def read\n    1\n  end\nend\n`
    const use = "require_relative 'lamp'\nrequire_relative 'bulb'\nLamp.new\nBulb.new\n"
    const files = {
      'lib/lamp.rb': ruby('Lamp'),
      'lib/bulb.rb': ruby('Bulb'),
      'lib/a.rb': use,
      'lib/b.rb': use,
      'lib/c.rb': use,
    }
    const rows = [...(await listOf('ideas', files)), ...(await listOf('reading', files))]
    expect(rows.join('\n')).toContain('Reads the Lamp of a file.')
    expect(rows.join('\n')).not.toContain('Public:')
  })

  it('the ideas to know first are omitted if there is only one idea', async () => {
    expect(await listOf('ideas', { 'CONTEXT.md': '# C\n\n## Glossary\n\n**Bulb**: What shines in a lamp.\n' })).toEqual(
      [],
    )
  })
})

describe('where to start reading a program in C or for Android', () => {
  it('the reading list of a C project puts a source after its header, and one tool at the end', async () => {
    const main = 'int main(void)\n{\n  int one = 1;\n  return one;\n}\n'
    const rows = await listOf('reading', {
      'ring.h':
        '/* A ring of bytes. */\n#ifndef RING_H\n#define RING_H\nstruct ring {\n  int size;\n  int at;\n};\nint ring_open(int size);\n#endif\n',
      'ring.c':
        '/* Opens rings and closes them. */\n#include "ring.h"\n\nint ring_open(int size)\n{\n  struct ring r;\n  return size;\n}\n',
      'other.c': '#include "ring.h"\n\nint other(void)\n{\n  struct ring r;\n  return ring_open(1);\n}\n',
      'fuzzing/a.c': main,
      'fuzzing/b.c': main,
      'scripts/c.c': main,
      gradlew: '#!/bin/sh\nexec java\n',
      'show.c': main,
    })
    expect(rows.map((row) => row.split(' ')[0])).toEqual(['ring.h', 'ring.c', 'show.c', 'fuzzing/a.c'])
  })

  it.each([
    ['en', "Android starts it from the app's icon."],
    ['de', 'Wird von Android über das Symbol der App gestartet.'],
    ['ru', 'Запускается в Android по значку приложения.'],
  ] as const)('begins with the activity that the icon of an application starts, in %s', async (language, starts) => {
    const activity = 'app/src/main/java/com/shop/ShopActivity.kt'
    const rows = await listOf(
      'reading',
      {
        'app/src/main/AndroidManifest.xml':
          '<manifest><application><activity android:name=".Other" /><activity android:name=".ShopActivity" android:exported="true"><intent-filter><category android:name="android.intent.category.LAUNCHER" /></intent-filter></activity></application></manifest>',
        [activity]:
          'package com.shop\n\n/** Shows the shop. */\nclass ShopActivity : Activity() {\n  fun show() {\n    open()\n  }\n}\n',
        'app/src/main/java/com/shop/Other.kt': 'package com.shop\n\nclass Other : Activity()\n',
      },
      language,
    )
    expect(rows[0]).toBe(`${activity} ${starts}`)
  })
})
