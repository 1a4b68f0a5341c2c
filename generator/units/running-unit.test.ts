import { describe, expect, it } from 'vitest'
import { blocksOf, composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

type Files = Record<string, string>

const FILES: Files = {
  'compose.yml':
    'services:\n  db:\n    image: postgres:16\n    ports: ["5432:5432"]\n  app:\n    build: .\n    depends_on: [db]\n',
  Dockerfile: 'FROM node:24\nEXPOSE 80\nCMD ["node", "main.js"]\n',
  'package.json': '{ "dependencies": { "pg": "8", "left": "1" }, "devDependencies": { "mongodb": "6" } }',
  'web/package.json': '{ "name": "web", "scripts": { "build": "vite build" } }',
  'server/main.go': 'package main\n\nimport "embed"\n\n//go:embed dist\nvar dist embed.FS\n\nfunc main() {}\n',
}

async function overviewOf(files: Files, language: Language = 'en') {
  const { pages } = composeAll(await sampleRepository(files), language)
  const blocks = blocksOf(pages[0]).filter(({ key }) => key.startsWith('running'))
  return { text: textOfPage(pages[0]), blocks }
}

describe('how a project runs', () => {
  it('the overview describes the containers, bundlers, embedded files and drivers of a project', async () => {
    const { text, blocks } = await overviewOf(FILES)
    expect(text).toContain(
      [
        'How it runs',
        'compose.yml starts two services:',
        'db: image postgres:16, port 5432app: built from Dockerfile; starts after db',
        'The image of Dockerfile builds on node:24, opens port 80 and starts node main.js.',
        'web is built with Vite.',
        'Compiled into the program: dist by server/main.go.',
        'The manifests name drivers for PostgreSQL (pg).',
      ].join('\n'),
    )
    const lines = blocks.flatMap(({ citations }) =>
      citations.map(({ ref }) => `${ref.path} ${ref.lines?.start ?? ref.symbol}`),
    )
    expect(lines).toEqual([
      'compose.yml 2',
      'compose.yml 5',
      'Dockerfile 1',
      'web/package.json scripts.build',
      'server/main.go 5',
      'package.json dependencies',
    ])
  })

  it('the overview omits the section on running a project if nothing is known about it', async () => {
    const { blocks } = await overviewOf({
      'package.json': '{ "devDependencies": { "pg": "8" } }',
      'a.ts': 'export const a = 1\n',
    })
    expect(blocks).toEqual([])
  })

  it('the overview leaves out the commands of example projects', async () => {
    const examples = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`examples/${path}`, text]))
    expect((await overviewOf(examples)).blocks).toEqual([])
  })

  it.each([
    [
      'de',
      'compose.yml startet zwei Dienste:',
      'gebaut aus Dockerfile; startet nach db',
      'baut auf node:24 auf, öffnet den Port 80 und startet node main.js.',
    ],
    [
      'ru',
      'compose.yml запускает 2 сервиса:',
      'собирается из Dockerfile; запускается после db',
      'строится на основе node:24, открывает порт 80 и запускает node main.js.',
    ],
  ] as const)('in %s is told in that language', async (language, ...sentences) => {
    const { text } = await overviewOf(FILES, language)
    for (const sentence of sentences) expect(text).toContain(sentence)
  })
})

it('the quick start quotes README commands with introductions and limits the number of scripts', async () => {
  const scripts = ['test', 'test-all', 'check:types', 'build', 'start', 'fix', 'docs'].map((name) => [
    name,
    `run ${name}`,
  ])
  const readme =
    '# Lamp\n\nLamp is a light.\n\n## Getting started\n\n### Docker\n\n```sh\ndocker run lamp\n```\n\n### From source\n\nFetch what it needs first:\n\n```sh\nnpm install\n```\n\n## Usage\n\nLight it:\n\n```ts\nimport { on } from "lamp"\non()\n```\n'
  const files = { 'README.md': readme, 'package.json': JSON.stringify({ scripts: Object.fromEntries(scripts) }) }
  const { text } = await overviewOf(files)
  expect(text).toContain(
    'Install and run\nDocker:\ndocker run lamp\nFetch what it needs first:\nnpm install\nLight it:\nimport { on } from "lamp"\non()\n',
  )
  expect(text).toMatch(
    /npm startrun start.*npm run buildrun build.*npm testrun test.*npm run check:types.*npm run docs/,
  )
  expect(text).toContain('Two more are in the list of commands.')
  expect(text).not.toMatch(/test-all|run fix/)
})

it('the overview shows a command of a subfolder manifest with the needed cd command', async () => {
  const files = { 'site/Makefile': 'serve:\n\tpython -m http.server\n', 'a.py': 'a = 1\n' }
  expect((await overviewOf(files)).text).toContain('cd site && make serve')
})

it('the quick start quotes the code of a README in AsciiDoc', async () => {
  const readme =
    '= Lamp\n\nLamp is a light.\n\n== Installation\n\n[source,shell]\n----\n$ gem install lamp\n----\n\n----\n$ gem install {name}\n----\n'
  const { text } = await overviewOf({ 'README.adoc': readme, 'a.rb': 'a = 1\n' })
  expect(text).toContain('gem install lamp')
  expect(text).not.toContain('{name}')
})

it('a private package beside published packages adds no tools to the overview', async () => {
  const { text } = await overviewOf({
    'packages/lamp/package.json': '{ "name": "lamp", "version": "1.0.0", "files": ["index.js"], "main": "index.js" }',
    'packages/lamp/index.js': 'export const lamp = 1\n',
    'internal/debug/package.json': '{ "name": "debug", "private": true, "scripts": { "build": "vite build" } }',
  })
  expect(text).not.toContain('Vite')
})
