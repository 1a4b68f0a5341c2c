import { expect, it } from 'vitest'
import { REFERENCE_KEY } from '../plan/reference-pages.ts'
import { composeAll, textOfPage } from '../testing/compose-sample.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { diagramUnit } from './diagram-units.ts'
import type { Crossing } from './file-sets.ts'

const FUNCTIONS = (...names: string[]) => names.map((name) => `export function ${name}() {}\n`).join('')

/** A core, middleware that uses it, and top-level files that only re-export both. */
const LIBRARY = {
  'package.json': '{ "name": "tool", "main": "src/index.ts" }',
  'src/index.ts': "export * from './core.ts'\nexport * from './state.ts'\n",
  'src/middleware.ts': ['log', 'save', 'undo']
    .map((name) => `export { ${name} } from './middleware/${name}.ts'\n`)
    .join(''),
  'src/core.ts': FUNCTIONS('start', 'stop', 'pause'),
  'src/state.ts': `import { start, stop } from './core.ts'\n${FUNCTIONS('keep')}start(stop)\n`,
  'src/shape.ts': `import { pause } from './core.ts'\n${FUNCTIONS('shape')}pause()\n`,
  'src/middleware/log.ts': `import { start, stop } from '../core.ts'\n${FUNCTIONS('log')}start(stop)\n`,
  'src/middleware/save.ts': `import { start } from '../core.ts'\n${FUNCTIONS('save')}start()\n`,
  'src/middleware/undo.ts': FUNCTIONS('undo'),
}

async function library() {
  const { pages } = composeAll(await sampleRepository(LIBRARY))
  return (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
}

it('a file that only re-exports a part does not count as a user of the part', async () => {
  const page = await library()
  expect(page('topic:middleware')).toContain('It uses Core (3 uses).')
  expect(page('topic:middleware')).not.toContain('used by')
})

it('the overview names the file that declares each name', async () => {
  expect((await library())('overview')).toContain(
    'Middlewarelog in log.ts, save in save.ts, undo in undo.ts and middleware.ts.',
  )
})

it('a folder page says “mostly uses” only if some names are used more than others', async () => {
  const source = { 'lib/all.ts': FUNCTIONS('five', 'four', 'one', 'three', 'two') }
  const user = (names: string) => `import { ${names} } from '../lib/all.ts'\n`
  const said = async (files: Record<string, string>) => {
    const { pages } = composeAll(await sampleRepository({ ...source, 'lib/more.ts': '', ...files }))
    return textOfPage(pages.find(({ pageKey }) => pageKey === 'folder:lib'))
  }
  const once = { 'app/a.ts': user('one, two, three, four, five') }
  expect(await said(once)).toContain('The rest of the project uses five, four, one and 2 more from here.')
  const twice = { ...once, 'app/b.ts': user('one, two, three') }
  expect(await said(twice)).toContain('The rest of the project mostly uses one, three and two from here.')
})

it('a folder page does not describe a file by a comment on a few of its lines', async () => {
  const node = `class node {\n${'  add() {}\n'.repeat(60)}}\n`
  const source = (rest: string) => `/** A part of an address. */\nexport class Part {\n  name = 1\n}\n${rest}`
  const said = async (rest: string) => {
    const { pages } = composeAll(
      await sampleRepository({ 'src/tree.ts': source(rest), 'src/other.ts': FUNCTIONS('a') }),
    )
    return textOfPage(pages.find(({ pageKey }) => pageKey === 'folder:src'))
  }
  expect(await said('')).toContain('A part of an address.')
  expect(await said(node)).toContain('tree.tsPart')
})

it('a diagram keeps the most used edges of each node', () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  const nodes = keys.map((key) => ({ key, label: key }))
  const all = keys.flatMap((from) => keys.filter((to) => to !== from).map((to): Crossing => ({ from, to, uses: 1 })))
  const drawn = (edges: Crossing[]) => {
    const unit = diagramUnit(
      nodes,
      edges.toSorted((x, y) => y.uses - x.uses),
      'files',
    )
    if (unit?.type !== 'diagram') throw new Error('There is no diagram')
    return { ...unit.facts, edges: unit.facts.edges.map(([from, to]) => `${keys[from]}${keys[to]}`) }
  }
  const heavy = all.map((edge) => (edge.from === 'e' ? { ...edge, uses: 3 } : edge))
  expect(drawn(heavy).edges).toEqual(['ab', 'ba', 'ca', 'da', 'ea', 'eb', 'ec', 'ed'])
  expect(drawn(heavy).thinned).toBe(true)
  expect(drawn(all.slice(0, 8)).edges).toHaveLength(8)
})

it('a package that only builds or checks a project is not listed as used', async () => {
  const { pages } = composeAll(
    await sampleRepository({
      'src/a.ts': "import { z } from 'zod'\nexport const a = z\n",
      'src/b.ts': "import { a } from './a.ts'\nexport const b = a\n",
      'rollup.config.mjs': "import alias from '@rollup/plugin-alias'\nexport default alias\n",
      'package.json': '{ "name": "tool" }',
    }),
  )
  const reference = textOfPage(pages.find(({ pageKey }) => pageKey === REFERENCE_KEY))
  expect(reference).toMatch(/PackageFileszod1$/)
})

it('the page of a nested part names used parts outside the parent part', async () => {
  const folder = (path: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`${path}/${name}.ts`, FUNCTIONS(name)]))
  const web =
    "import { key } from '../vault/key.ts'\nimport { start } from '../../core/start.ts'\nimport { stop } from '../../core/stop.ts'\n"
  const { pages } = composeAll(
    await sampleRepository({
      ...folder('core', ['start', 'stop', 'pause', 'resume']),
      ...folder('client', ['ask', 'show', 'hide', 'draw', 'move', 'zoom', 'spin', 'fade']),
      ...folder('server/vault', ['key', 'lock', 'door', 'hinge']),
      ...folder('server/web', ['page', 'link', 'form', 'send']),
      'server/web/page.ts': `${web}${FUNCTIONS('page')}page(key, start, stop)\n`,
    }),
  )
  const text = (key: string) => textOfPage(pages.find(({ pageKey }) => pageKey === key))
  expect(text('topic-page:server/web')).toContain('It uses Core (2 uses) and Vault (1).')
  expect(text('topic-page:server/vault')).toContain('It is used by Web (1 use).')
  expect(text('topic:server')).toContain('It uses Core (2 uses).')
})
