import { expect, it } from 'vitest'
import { type Chunk, joinChunks } from './join-chunks.ts'

type Given = { imports?: string[]; asks?: string[]; size?: number; way?: 'page' | 'later' }

function chunk(name: string, { imports = [], asks = [], size = 100, way }: Given = {}): Chunk {
  return {
    fileName: name,
    moduleIds: way === 'page' ? [`${name}.ts`, '/client/main.tsx', '/client/index.html'] : [`${name}.ts`],
    isEntry: way === 'page',
    isDynamicEntry: way === 'later',
    imports,
    dynamicImports: asks,
    code: 'x'.repeat(size),
  }
}

/** Which modules go into a file together. */
function together(...chunks: Chunk[]): string[][] {
  const files = Map.groupBy(joinChunks(chunks), ([, file]) => file)
  return [...files.values()].map((modules) => modules.map(([id]) => id.replace('.ts', '')).sort())
}

it('joins what the same screens need, and leaves apart what only one of them does', () => {
  expect(
    together(
      chunk('page', { way: 'page', asks: ['first', 'second'] }),
      chunk('first', { way: 'later', imports: ['a', 'b', 'own'] }),
      chunk('second', { way: 'later', imports: ['a', 'b'] }),
      chunk('a'),
      chunk('b'),
      chunk('own'),
    ),
  ).toEqual([['a', 'b']])
})

it('joins with what is a screen’s what its dialog needs as well, however the dialog is reached', () => {
  const dialog = chunk('dialog', { way: 'later', imports: ['icon'] })
  const screen = chunk('screen', { way: 'later', imports: ['icon', 'own'], asks: ['menu'] })
  const menu = chunk('menu', { way: 'later', asks: ['dialog'] })
  const [icon, own] = [chunk('icon'), chunk('own')]
  const page = chunk('page', { way: 'page', asks: ['screen', 'other'] })
  expect(together(page, screen, menu, dialog, icon, own)).toEqual([['icon', 'own']])
  // Another screen opens it too: there the rest was not fetched.
  expect(together(page, screen, menu, dialog, icon, own, chunk('other', { way: 'later', asks: ['dialog'] }))).toEqual(
    [],
  )
})

it('puts what every screen needs into the file of the page, without that by which the build finds the page', () => {
  expect(
    together(
      chunk('page', { way: 'page', imports: ['shown'], asks: ['screen'] }),
      chunk('screen', { way: 'later', imports: ['shown'] }),
      chunk('shown', { size: 100_000 }),
    ),
  ).toEqual([['page', 'shown']])
})

it('puts trifles that many screens need there too, but nothing large, and nothing that asks for what comes later', () => {
  const ways = Array.from({ length: 20 }, (_, n) => `way-${n}`)
  const screens = ways.map((name) => chunk(name, { way: 'later', imports: ['small', 'large', 'leads-on'] }))
  expect(
    together(
      chunk('page', { way: 'page', asks: ways }),
      ...screens,
      chunk('small'),
      chunk('large', { size: 30_000 }),
      chunk('leads-on', { imports: ['large'] }),
    ),
  ).toEqual([
    ['page', 'small'],
    ['large', 'leads-on'],
  ])
})

it('joins nothing that would come to need itself by way of another file', () => {
  expect(
    together(
      chunk('page', { way: 'page', asks: ['one', 'two'] }),
      chunk('one', { way: 'later', imports: ['a', 'b', 'c'] }),
      // Opened by itself as well.
      chunk('two', { way: 'later', imports: ['b'] }),
      chunk('a', { imports: ['one'] }),
      chunk('b'),
      chunk('c'),
    ),
  ).toEqual([])
})
