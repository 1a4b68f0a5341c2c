import { describe, expect, it } from 'vitest'
import { planPages } from '../../plan/plan-pages.ts'
import { composeAll, textOfPage } from '../../testing/compose-sample.ts'
import { sampleRepository } from '../../testing/sample-repository.ts'

/** A function of several steps that calls others. */
function functionOf(name: string, calls: readonly string[]): string {
  const lines = calls.map((call) => `  ${call}(order)`)
  return [
    `export function ${name}(order: Order): void {`,
    `  if (order.isEmpty) throw new Error('${name} needs a line')`,
    ...lines,
    `  order.${name} = true`,
    '  order.changed = Date.now()',
    '  notes.push(order.id)',
    '}',
    '',
  ].join('\n')
}

const SHOP: Record<string, string> = {
  'src/serve.ts': `import { pay } from './pay.ts'\nimport { check, store } from './store.ts'\n${functionOf('serve', ['check', 'pay', 'store'])}`,
  'src/pay.ts': `import { store } from './store.ts'\n/** Takes the money. */\n${functionOf('pay', ['charge', 'store'])}${functionOf('charge', [])}`,
  'src/store.ts': `${functionOf('check', [])}${functionOf('store', [])}`,
}

async function flowsOf(files: Record<string, string>): Promise<Record<string, string[]>> {
  const { model } = await sampleRepository(files)
  return Object.fromEntries([...model.flows].map(([key, { functions }]) => [key, functions.map(({ name }) => name)]))
}

describe('flows', () => {
  it('a flow goes through the called functions in source order, each after its caller', async () => {
    expect(await flowsOf(SHOP)).toEqual({ serve: ['serve', 'check', 'pay', 'charge', 'store'] })
  })

  it('each function names the caller that leads to it', async () => {
    const { model } = await sampleRepository(SHOP)
    expect(model.flows.get('serve')?.functions).toEqual([
      { path: 'src/serve.ts', name: 'serve', from: null },
      { path: 'src/store.ts', name: 'check', from: 0 },
      { path: 'src/pay.ts', name: 'pay', from: 0 },
      { path: 'src/pay.ts', name: 'charge', from: 2 },
      { path: 'src/store.ts', name: 'store', from: 0 },
    ])
  })

  it('a flow lists each function in a circle of calls only once', async () => {
    const files = {
      'src/a.ts': `${functionOf('first', ['second'])}${functionOf('second', ['third'])}${functionOf('third', ['second'])}`,
    }
    expect(await flowsOf(files)).toEqual({ first: ['first', 'second', 'third'] })
  })

  it('a function that only forwards to a function of the same name starts no flow', async () => {
    const files = {
      ...SHOP,
      'src/handler.ts': `import { serve } from './serve.ts'\nexport class Handler {\n  serve(order: Order): void {\n    // Passed on.\n    const result = serve(order)\n    return result\n  }\n}\n`,
    }
    expect(Object.keys(await flowsOf(files))).toEqual(['serve'])
  })

  it.each(['examples/', 'src/testing/', '.github/', 'scripts/'])('code in %s is no part of a flow', async (folder) => {
    const moved = Object.entries(SHOP).map(([path, text]) => [path.replace('src/', folder), text])
    expect(await flowsOf(Object.fromEntries(moved))).toEqual({})
  })

  it('short functions and functions without calls start no flow', async () => {
    const files = {
      'src/a.ts': `export function a() {\n  b()\n}\nexport function b() {\n  c()\n}\nexport function c() {}\n${functionOf('alone', [])}`,
    }
    expect(await flowsOf(files)).toEqual({})
  })

  it('the order of the files does not change the flows', async () => {
    expect(await flowsOf(Object.fromEntries(Object.entries(SHOP).toReversed()))).toEqual(await flowsOf(SHOP))
  })
})

describe('flow pages', () => {
  it('a flow page mentions each call of a function with a section, even after many guards', async () => {
    const guards = Array.from({ length: 20 }, (_, at) => `  if (order.n${at}) throw new Error('no ${at}')`).join('\n')
    const files = {
      ...SHOP,
      'src/serve.ts': SHOP['src/serve.ts']?.replace('  pay(order)', `${guards}\n  pay(order)`) ?? '',
    }
    const { pages } = composeAll(await sampleRepository(files))
    const text = textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@flows'))
    expect(text).toMatch(/Calls check.*[\s\S]*(?:Calls|and) (?:pay|pay and store)/)
  })

  it('a call of another object’s method with the same name does not link to a section', async () => {
    const body =
      '\tif s.broken {\n\t\treturn errors.New("broken")\n\t}\n\ts.cache.Close()\n\ts.open = false\n\ts.count = 0\n\tlog.Println(s)\n'
    const files = {
      'store.go': `package store\n\ntype Store struct {\n\tcache *Cache\n\topen bool\n\tcount int\n\tbroken bool\n}\n\nfunc Run(s *Store) error {\n\tif s == nil {\n\t\treturn errors.New("none")\n\t}\n\ts.Close()\n\ts.Flush()\n\ts.count = 2\n\ts.open = true\n\treturn nil\n}\n\nfunc (s *Store) Close() error {\n${body}\treturn nil\n}\n\nfunc (s *Store) Flush() error {\n${body.replace('.cache.Close', '.cache.Flush')}\treturn nil\n}\n`,
    }
    const sample = await sampleRepository(files)
    const page = composeAll(sample).pages.find(({ pageKey }) => pageKey === 'topic:@flows')
    const close = page?.units.find(({ id }) => id.endsWith(' Store.Close'))
    expect(JSON.stringify(close?.blocks)).toContain('s.cache.Close')
    expect(JSON.stringify(close?.blocks)).not.toContain('#store-close')
  })

  it('a single flow is described on the first topic page, with linked steps of each function', async () => {
    const sample = await sampleRepository(SHOP)
    const { plan, pages } = composeAll(sample)
    expect(plan.filter(({ kind }) => kind === 'topic')[0]).toMatchObject({
      key: 'topic:@flows',
      title: 'How serve works',
    })
    const text = textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@flows'))
    expect(text).toContain('This page follows serve through 5 functions in 3 files.')
    expect(text).toMatch(/\npay\nTakes the money\.\nIn pay\.ts\. serve calls it\.\nStep by step:/)
    expect(text).toContain('If order.isEmpty, it throws Error (“charge needs a line”).')
  })

  it('the page of a file names the flows that go through it', async () => {
    const { pages } = composeAll(await sampleRepository(SHOP))
    expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'file:src/store.ts'))).toContain(
      'Its functions appear in How serve works.',
    )
  })

  it.each([
    ['de', 'Diese Seite zeichnet den Weg von serve durch 5 Funktionen in 3 Dateien nach.'],
    ['ru', 'Эта страница прослеживает вызовы, которые начинаются с serve.'],
  ] as const)('a flow page in the language %s opens in that language', async (language, opening) => {
    const { pages } = composeAll(await sampleRepository(SHOP), language)
    expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@flows'))).toContain(opening)
  })

  it('each of several flows has a separate page, linked from the overview and the topics', async () => {
    const rename = (text: string) => text.replaceAll(/\b(serve|pay|store|check|charge)\b/g, 'all_$1')
    const others = Object.entries(SHOP).map(([path, text]) => [path.replace(/(\w+)\.ts/, 'all_$1.ts'), rename(text)])
    const sample = await sampleRepository({ ...SHOP, ...Object.fromEntries(others) })
    const { plan, pages } = composeAll(sample)
    expect(plan.filter(({ key }) => key.includes('@flows')).map(({ key }) => key)).toEqual([
      'topic:@flows',
      'topic-page:@flows/all_serve',
      'topic-page:@flows/serve',
    ])
    expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'overview'))).toContain(
      'How serve works: Leads through check, pay and store.',
    )
    expect(textOfPage(pages.find(({ pageKey }) => pageKey === 'topic:@flows'))).toContain('How all_serve works')
  })

  it('the page of a flow keeps its key when its file moves', async () => {
    const keys = async (files: Record<string, string>) =>
      planPages((await sampleRepository(files)).model).flatMap(({ key }) => (key.includes('@flows') ? [key] : []))
    const moved = Object.entries(SHOP).map(([path, text]) => [path.replace('src/', 'lib/'), text])
    expect(await keys(Object.fromEntries(moved))).toEqual(await keys(SHOP))
  })
})
