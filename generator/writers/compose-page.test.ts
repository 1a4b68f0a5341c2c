import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveId } from '../../shared/basics/ids.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import { type DocNode, textOf } from '../../shared/document/node.ts'
import { documentSchema } from '../../shared/document/schema.ts'
import { buildProjectModel } from '../analysis/project-model.ts'
import { resolveCitation } from '../analysis/resolve-citation.ts'
import { isReferenceKey } from '../plan/reference-pages.ts'
import { blocksOf, composeAll, type Language, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'

function nodesOf(root: DocNode): DocNode[] {
  return [root, ...(root.content ?? []).flatMap(nodesOf)]
}

const FILES = {
  'README.md': '# Sample\n\nSample is a sample of everything.\n\n## Install\n\n```sh\nnpm install\n```\n',
  'package.json': '{ "name": "sample", "scripts": { "start": "node src/main.ts", "test": "vitest" } }',
  'src/main.ts': "import { Server } from './server.ts'\nnew Server(process.env.PORT)\n",
  'src/server.ts':
    "import { read } from './read.ts'\n/** Answers. */\nexport class Server {\n  /** Listens. */\n  listen() { return read() }\n  close() {}\n}\n",
  'src/read.ts':
    'export function read() {\n  const a = 1\n  const b = 2\n  return a + b\n}\nexport type read = number\n',
  'src/server.test.ts': "import { Server } from './server.ts'\ntest('listens', () => {})\n",
  'src/broken.ts': 'export class ((((\n',
  'lib/util.py': '"""Helpers."""\ndef __proto__(): ...\ndef constructor(): ...\n',
  'styles/a.css': 'a {}\n',
  'data.json': '{ "a": { "b": 1 } }',
  'empty.txt': '',
}

describe('every page', () => {
  it.each<Language>(['en', 'ru', 'de'])(
    'in %s is a valid document whose links and citations lead somewhere',
    async (language) => {
      const sample = await sampleRepository(FILES, { skipped: [{ path: 'a.png', size: 1, reason: 'binary' }] })
      const { plan, pages } = composeAll(sample, language)
      const ids = new Set(plan.map((node) => deriveId('project', node.key)))
      const citations = new Set<number>()
      for (const [at, page] of pages.entries()) {
        const blocks = blocksOf(page)
        documentSchema.nodeFromJSON({ type: 'doc', content: blocks.map(({ node }) => node) }).check()
        expect(blocks[0]).toMatchObject({ key: 'title', node: { type: 'heading', attrs: { level: 1 } } })
        expect(page).toMatchObject({ pageKey: plan[at]?.key, title: plan[at]?.title })
        expect(new Set(blocks.map(({ key }) => key)).size).toBe(blocks.length)
        for (const block of blocks) {
          const cited = nodesOf(block.node)
            .filter((node) => node.type === 'citation')
            .map((node) => node.attrs?.id)
          expect(new Set(cited)).toEqual(new Set(block.citations.map(({ id }) => id)))
          for (const { id, ref } of block.citations) {
            expect(resolveCitation(ref, sample.model, sample.read)).toBeDefined()
            citations.add(id)
          }
          for (const mark of nodesOf(block.node).flatMap((node) => node.marks ?? [])) {
            const target = mark.type === 'link' ? pageOfLink(String(mark.attrs?.href)) : undefined
            if (target) expect(ids).toContain(target.pageId)
          }
        }
      }
      expect(citations.size).toBeGreaterThan(20)
    },
  )

  it('the order of the files does not change any page', async () => {
    const { files, read, model } = await sampleRepository(FILES)
    const expected = JSON.stringify(composeAll({ model, read }).pages)
    fc.assert(
      fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (shuffled) => {
        const again = buildProjectModel({ name: 'sample', files: shuffled, skipped: [], read })
        expect(JSON.stringify(composeAll({ model: again, read }).pages)).toBe(expected)
      }),
      { numRuns: 10 },
    )
  })

  it('a repository with only unusual files, or without files, gets pages', async () => {
    const odd: Record<string, string>[] = [
      {},
      { 'a b/é.ts': 'export const é = 1' },
      { x: '' },
      { 'constructor/__proto__.ts': 'export class __proto__ {}' },
    ]
    for (const files of odd) {
      expect(composeAll(await sampleRepository(files)).pages.length).toBeGreaterThan(1)
    }
  })
})

describe('a unit', () => {
  const unitKeys = async (files: Record<string, string>, page: string) => {
    const { plan, pages } = composeAll(await sampleRepository(files))
    return new Map(pages[plan.findIndex((node) => node.key === page)]?.units.map((unit) => [unit.id, unit.key]))
  }

  it('a unit keeps its key when lines move or comments inside bodies change', async () => {
    const before = await unitKeys(FILES, 'file:src/server.ts')
    const moved = FILES['src/server.ts']
      .replace('export class', '\n\nexport class')
      .replace('return read()', '/* why */ return read()')
    const after = await unitKeys(
      { ...FILES, 'src/server.ts': moved.replace('/** Answers. */\n\n\n', '\n\n/** Answers. */\n') },
      'file:src/server.ts',
    )
    expect(after.get('symbols')).toBe(before.get('symbols'))
    expect(after.get('title')).toBe(before.get('title'))
  })

  it('the key of a unit changes only if the printed text of the unit changes', async () => {
    const before = await unitKeys(FILES, 'file:src/server.ts')
    const changed = { ...FILES, 'src/server.ts': FILES['src/server.ts'].replace('Answers.', 'Answers slowly.') }
    const after = await unitKeys(changed, 'file:src/server.ts')
    expect(after.get('symbols')).not.toBe(before.get('symbols'))
    expect(after.get('imports')).toBe(before.get('imports'))
  })

  it('a unit keeps the ids of its citations when lines move', async () => {
    const ids = async (files: Record<string, string>) => {
      const { plan, pages } = composeAll(await sampleRepository(files))
      const page = pages[plan.findIndex((node) => node.key === 'file:src/main.ts')]
      return blocksOf(page).flatMap((block) => block.citations.map(({ id }) => id))
    }
    expect(await ids({ ...FILES, 'src/main.ts': `\n\n\n${FILES['src/main.ts']}` })).toEqual(await ids(FILES))
  })
})

describe('what pages say', () => {
  const page = async (files: Record<string, string>, key: string) => {
    const { plan, pages } = composeAll(await sampleRepository(files))
    return textOfPage(pages[plan.findIndex((node) => node.key === key)])
  }

  it('the page of a file shows its users, dependencies, tests and start command', async () => {
    expect(await page(FILES, 'file:src/server.ts')).toContain('src/main.ts uses Server.')
    expect(await page(FILES, 'file:src/server.ts')).toContain('Tested by server.test.ts.')
    expect(await page(FILES, 'file:src/main.ts')).toContain('Uses Server.')
    expect(await page(FILES, 'file:src/main.ts')).toContain('The script start starts it.')
    expect(await page(FILES, 'file:src/main.ts')).toContain('It reads PORT.')
  })

  it('the page of a Go file never claims that only certain files use it', async () => {
    const files = {
      'go.mod': 'module example.com/memo\n',
      'api/api.go': 'package api\n\n// Service holds memos.\ntype Service struct{}\n',
      'api/memo.go': 'package api\n\nfunc (s *Service) Save() {}\n\nfunc Check() {}\n',
      'api/comments.go': 'package api\n\nfunc comment() { Check() }\n',
      'web/web.go': 'package web\n\nimport "example.com/memo/api"\n\nfunc run(s *api.Service) { s.Save() }\n',
    }
    const text = await page(files, 'file:api/memo.go')
    expect(text).toContain('comments.go uses Check.')
    expect(text).not.toMatch(/\bonly\b/i)
  })

  it('the page of a file shows global declarations and names the module that it extends', async () => {
    const files = {
      'src/globals.d.ts': 'declare interface Meta { mode: string }\n',
      'src/plugin.ts': "import './globals.d.ts'\ndeclare module 'store' { interface A {} }\nexport const plugin = 1\n",
    }
    expect(await page(files, 'file:src/globals.d.ts')).toMatch(/Public interface[\s\S]*interface Meta/)
    expect(await page(files, 'file:src/plugin.ts')).toContain('Extends the module store.')
  })

  it('the page of a file lists all overloads of a function', async () => {
    const source = ['(a: string): void', '(a: number): void', '(a: unknown): void {}'].map(
      (rest) => `export function at${rest}`,
    )
    expect(await page({ 'src/at.ts': source.join('\n') }, 'file:src/at.ts')).toContain(
      'function at(a: string): void and function at(a: number): void',
    )
  })

  it('the page of a file with syntax errors says that parts could not be read', async () => {
    expect(await page(FILES, 'file:src/broken.ts')).toContain('Parts of this file could not be read')
  })

  it('a page quotes source code word for word', async () => {
    const { plan, pages } = composeAll(await sampleRepository(FILES))
    const blocks = blocksOf(pages[plan.findIndex((node) => node.key === 'file:src/read.ts')])
    const quote = blocks.find(({ key }) => key === 'source/code')
    expect(FILES['src/read.ts']).toContain(quote ? textOf(quote.node) : 'no quote')
  })

  it('the page of a file with 5,000 exports is a short list and a count', async () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `export const value${at} = ${at}`).join('\n')
    const text = await page({ 'src/many.ts': many }, 'file:src/many.ts')
    expect(text).toContain('and 4700 more')
    expect(text.length).toBeLessThan(20_000)
  })

  it('the overview describes the project and its start, and the reference lists skipped files', async () => {
    const sample = await sampleRepository(FILES, { skipped: [{ path: 'a.png', size: 1, reason: 'binary' }] })
    const { pages } = composeAll(sample)
    const text = textOfPage(pages[0])
    expect(text).toContain('Sample is a sample of everything.')
    expect(text).toContain('npm install')
    expect(text).toContain('npm start')
    const reference = pages.filter(({ pageKey }) => isReferenceKey(pageKey)).map(textOfPage)
    expect(reference.join('\n')).toContain('These files have no page:\nBinary (1): a.png.')
  })
})

it('the reference and the file pages list commands and routes with their descriptions', async () => {
  const sample = await sampleRepository({
    'src/cli.ts':
      "import { program } from 'commander'\nprogram.command('serve').description('Serves *it*.')\nprogram.command('build')\n",
    'examples/cli.ts': "import { program } from 'commander'\nprogram.command('no')\n",
    'openapi.yaml': 'openapi: 3.0.0\npaths:\n  /pets:\n    get:\n      tags: [pets]\n      summary: Lists pets\n',
    'src/server.ts': "app.get('/plain', list)\n",
  })
  const { plan, pages } = composeAll(sample)
  const page = (key: string) => pages[plan.findIndex((node) => node.key === key)]
  const rows = (key: string, unit: string) =>
    (page(key)?.units ?? [])
      .filter(({ id }) => id === unit)
      .flatMap(({ blocks }) => blocks.flatMap(({ node }) => nodesOf(node)))
      .filter(({ type }) => /^(?:tableRow|listItem)$/.test(type))
      .map((node) => (node.content ?? []).map(textOf).join(' | '))
  expect(rows('topic-page:@reference/commands', 'commands')).toEqual([
    'Command | What it does | Defined in',
    'build |  | src/cli.ts',
    'serve | Serves it. | src/cli.ts',
  ])
  expect(rows('topic-page:@reference/routes', 'routes')).toEqual([
    'Route | What it does | Defined in',
    'GET /pets | Lists pets. | openapi.yaml',
    'GET /plain |  | src/server.ts',
  ])
  expect(rows('file:src/cli.ts', 'commands')).toEqual(['serve: Serves it.', 'build'])
  expect(rows('file:src/server.ts', 'routes')).toEqual(['GET /plain'])
})

it('the page of an HTML file shows the title and lists loaded files only once', async () => {
  const sample = await sampleRepository({
    'web/index.html':
      '<title>Shop</title><meta name="description" content="Sells pets."><h1>Pets</h1><script src="main.ts"></script>\n',
    'web/main.ts': 'export const a = 1\n',
    'web/more.ts': 'export const b = 1\n',
  })
  const { plan, pages } = composeAll(sample)
  const text = textOfPage(pages[plan.findIndex((node) => node.key === 'file:web/index.html')])
  expect(text).toMatch(/Sells pets\.[\s\S]*Contents\n[\s\S]*Shop[\s\S]*Pets[\s\S]*Dependencies\n.*main\.ts/)
  expect(text).not.toContain('Refers to')
})
