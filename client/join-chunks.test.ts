import { expect, it } from 'vitest'
import { type Chunk, joinChunks } from './join-chunks.ts'

type Given = { imports?: string[]; asks?: string[]; size?: number; way?: 'page' | 'later'; module?: string }

/** Makes a chunk. Its default size is so large that no one should fetch it needlessly. */
function chunk(name: string, { imports = [], asks = [], size = 500_000, way, module }: Given = {}): Chunk {
  return {
    fileName: name,
    moduleIds: way === 'page' ? [`${name}.ts`, '/client/main.tsx', '/client/index.html'] : [module ?? `${name}.ts`],
    isEntry: way === 'page',
    isDynamicEntry: way === 'later',
    imports,
    dynamicImports: asks,
    code: 'x'.repeat(size),
  }
}

/** Module names grouped by the output file that they share. */
function together(...chunks: Chunk[]): string[][] {
  const files = Map.groupBy(joinChunks(chunks), ([, file]) => file)
  return [...files.values()].map((modules) => modules.map(([id]) => id.replace('.ts', '')).sort())
}

it('the build joins chunks that the same screens need', () => {
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

it('the build joins chunks of a screen and its dialog if no other screen opens the dialog', () => {
  const dialog = chunk('dialog', { way: 'later', imports: ['icon'] })
  const screen = chunk('screen', { way: 'later', imports: ['icon', 'own'], asks: ['menu'] })
  const menu = chunk('menu', { way: 'later', asks: ['dialog'] })
  const [icon, own] = [chunk('icon'), chunk('own')]
  const page = chunk('page', { way: 'page', asks: ['screen', 'other'] })
  expect(together(page, screen, menu, dialog, icon, own)).toEqual([['icon', 'own']])
  // Another screen opens the dialog too, without having fetched the rest.
  expect(together(page, screen, menu, dialog, icon, own, chunk('other', { way: 'later', asks: ['dialog'] }))).toEqual(
    [],
  )
})

it('the build puts chunks that every screen needs into the page file', () => {
  expect(
    together(
      chunk('page', { way: 'page', imports: ['shown'], asks: ['screen'] }),
      chunk('screen', { way: 'later', imports: ['shown'] }),
      chunk('shown'),
    ),
  ).toEqual([['page', 'shown']])
})

it('the build puts small chunks that many screens need into the page file', () => {
  const ways = Array.from({ length: 20 }, (_, n) => `way-${n}`)
  const screens = ways.map((name) => chunk(name, { way: 'later', imports: ['small', 'large'] }))
  const page = chunk('page', { way: 'page', asks: ['none', ...ways] })
  const none = chunk('none', { way: 'later' })
  expect(together(page, none, ...screens, chunk('small', { size: 100 }), chunk('large'))).toEqual([['large', 'small']])
  const few = screens.slice(0, 10).map((screen) => ({ ...screen, imports: ['small'] }))
  expect(together(page, none, ...few, ...screens.slice(10), chunk('small', { size: 100 }), chunk('large'))).toEqual([
    ['page', 'small'],
  ])
})

it('the build joins a chunk that only some screens need if the chunk is small', () => {
  const of = (size: number) =>
    together(
      chunk('page', { way: 'page', asks: ['first', 'second', 'third'] }),
      chunk('first', { way: 'later', imports: ['both', 'more'] }),
      chunk('second', { way: 'later', imports: ['both', 'more'] }),
      chunk('third', { way: 'later', imports: ['both'] }),
      chunk('both'),
      chunk('more', { size }),
    )
  expect(of(1_000)).toEqual([['both', 'more']])
  expect(of(100_000)).toEqual([])
})

it('the build puts landing-screen chunks into the page file, even chunks that other screens share', () => {
  const withThird = (module?: string) =>
    together(
      chunk('page', { way: 'page', asks: ['first', 'second', 'third'] }),
      chunk('first', { way: 'later', imports: ['both', 'more'] }),
      chunk('second', { way: 'later', imports: ['both', 'more'] }),
      chunk('third', { way: 'later', imports: ['both'], module }),
      chunk('both'),
      chunk('more', { size: 100_000 }),
    )
  expect(withThird()).toEqual([])
  expect(withThird('/client/screens/landing/landing-screen.tsx')).toEqual([['both', 'page']])
})

it('the size of a chunk includes its own imports when the build joins chunks', () => {
  const of = (size: number) =>
    together(
      chunk('page', { way: 'page', asks: ['first', 'second', 'third'] }),
      chunk('first', { way: 'later', imports: ['both', 'more'] }),
      chunk('second', { way: 'later', imports: ['both', 'more'] }),
      chunk('third', { way: 'later', imports: ['both'] }),
      chunk('both'),
      chunk('more', { size: 1_000, imports: ['needed'] }),
      // Also an entry point, so that it remains a separate file.
      chunk('needed', { size, way: 'later' }),
    )
  expect(of(1_000)).toEqual([['both', 'more']])
  expect(of(100_000)).toEqual([])
})

it('the build does not join chunks if joining creates an import cycle', () => {
  expect(
    together(
      chunk('page', { way: 'page', asks: ['one', 'two'] }),
      chunk('one', { way: 'later', imports: ['a', 'b', 'c'] }),
      // Also opened by itself.
      chunk('two', { way: 'later', imports: ['b'] }),
      chunk('a', { imports: ['one'] }),
      chunk('b'),
      chunk('c'),
    ),
  ).toEqual([])
})
