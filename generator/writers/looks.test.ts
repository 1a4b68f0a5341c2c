import { expect, it } from 'vitest'
import { planPages } from '../plan/plan-pages.ts'
import { plannedPages } from '../plan/planned-pages.ts'
import { EDITED_FILES } from '../testing/random-edits.ts'
import { sampleRepository } from '../testing/sample-repository.ts'
import { type ComposeContext, checked, citeLine } from '../units/view.ts'
import { composePage } from './compose-page.ts'
import { isAsBefore, type Look, type Parts, partsOf, sharedParts, watched } from './looks.ts'
import { share } from './share.ts'

const contextOf = async (files: Readonly<Record<string, string>>): Promise<ComposeContext> => {
  const { model, read } = await sampleRepository(files)
  const writer = { model: 'small', texts: new Map<string, string>() }
  return { model, plan: plannedPages(planPages(model)), language: 'en', projectKey: '1', pageId: () => 1, read, writer }
}

/** Reads everything in an object, and one entry of each map. */
function lookAround(found: unknown): void {
  if (found === null || typeof found !== 'object') return
  for (const value of Object.values(found)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    if ('get' in value) (value as ReadonlyMap<string, unknown>).get('src/queue.ts')
    else lookAround(value)
  }
}

it('every read of a context part is recorded with the value found', async () => {
  const context = await contextOf(EDITED_FILES)
  const parts = sharedParts(undefined, context)
  const looks: Look[] = []
  const seen = watched(context, parts, looks)
  lookAround({ model: seen.model, plan: seen.plan, writer: seen.writer })
  expect(new Set(looks.map(({ part }) => part))).toEqual(new Set(Object.keys(partsOf(context))))
  expect(looks.every((look) => isAsBefore(look, parts))).toBe(true)
  looks.length = 0
  expect([seen.model.files.has('none'), seen.model.files.size, [...seen.model.ranks.keys()].length]).toEqual([
    false,
    Object.keys(EDITED_FILES).length,
    Object.keys(EDITED_FILES).length,
  ])
  seen.read('LICENSE')
  expect(looks.map(({ part, at }) => `${part} ${at}`)).toEqual(['files has', 'files all', 'ranks all', 'files get'])
})

it('a recorded read stays valid only while its value is unchanged', async () => {
  const [first, same, other] = [
    await contextOf(EDITED_FILES),
    await contextOf(EDITED_FILES),
    await contextOf({ ...EDITED_FILES, 'src/ship.ts': 'export const length = 1\n' }),
  ]
  const parts = sharedParts(undefined, first)
  const looks: Look[] = []
  const { model } = watched(first, parts, looks)
  model.uses.get('src/ship.ts')
  model.uses.get('tools/wick.py')
  expect(looks.map((look) => isAsBefore(look, sharedParts(parts, same)))).toEqual([true, true])
  expect(looks.map((look) => isAsBefore(look, sharedParts(parts, other)))).toEqual([false, true])
})

it('a recorded read of citable lines stays valid while its result stays the same', async () => {
  const ship = '/** Sails. */\nexport const length = 1\nexport const width = 2\n'
  const partsWith = async (before: Parts | undefined, text: string) =>
    sharedParts(before, await contextOf({ ...EDITED_FILES, 'src/ship.ts': text }))
  const context = await contextOf({ ...EDITED_FILES, 'src/ship.ts': ship })
  const parts = sharedParts(undefined, context)
  const looks: Look[] = []
  const seen = watched(context, parts, looks)
  expect(checked({ path: 'src/ship.ts', symbol: 'width' }, seen)).not.toBeNull()
  expect(citeLine('src/ship.ts', 3, 'width', seen)).not.toBeNull()
  expect(checked({ path: 'src/ship.ts', symbol: 'none' }, seen)).toBeNull()
  const asBefore = (now: Parts) => looks.map((look) => isAsBefore(look, now))
  expect(asBefore(await partsWith(parts, ship.replace('/** Sails.', '/** Sails\n * far.')))).toEqual([true, true, true])
  expect(asBefore(await partsWith(parts, `${ship}export const none = 3\n`))).toEqual([true, true, false])
  expect(asBefore(await partsWith(parts, 'export const length = 1\n'))).toEqual([false, false, true])
  // A file that was looked at is known with all that can be cited in it.
  looks.length = 0
  seen.read('src/ship.ts')
  expect(checked({ path: 'src/ship.ts', symbol: 'width' }, seen)).not.toBeNull()
  expect(looks.map(({ at }) => at)).toEqual(['get'])
})

it('a recorded read without a result becomes invalid when a model writes the text', async () => {
  const texts = new Map<string, string>()
  const context = { ...(await contextOf(EDITED_FILES)), writer: { model: 'small', texts } }
  const parts = sharedParts(undefined, context)
  const looks: Look[] = []
  watched(context, parts, looks).writer?.texts.get('slot')
  expect(looks.map((look) => isAsBefore(look, parts))).toEqual([true])
  texts.set('slot', 'It keeps ships.')
  expect(looks.map((look) => isAsBefore(look, parts))).toEqual([false])
})

it('sharing returns equal data and reuses each unchanged part', () => {
  const before = {
    list: [{ a: 1 }, { b: [2] }],
    map: new Map([
      ['x', { c: 3 }],
      ['y', { c: 4 }],
    ]),
    none: null,
  }
  const equal = {
    list: [{ a: 1 }, { b: [2] }],
    map: new Map([
      ['x', { c: 3 }],
      ['y', { c: 4 }],
    ]),
    none: null,
  }
  expect(share(before, equal)).toBe(before)
  const now = {
    list: [{ a: 1 }, { b: [5] }],
    map: new Map([
      ['y', { c: 4 }],
      ['x', { c: 3 }],
    ]),
    none: undefined,
  }
  const shared = share(before, now)
  expect(shared).toEqual(now)
  expect([...shared.map.keys()]).toEqual(['y', 'x'])
  expect(shared.list[0]).toBe(before.list[0])
  expect(shared.map.get('x')).toBe(before.map.get('x'))
  expect(share({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 })
  expect(Object.keys(share({ b: 1, a: 1 }, { a: 1, b: 1 }))).toEqual(['a', 'b'])
  expect(share([1], { 0: 1 })).toEqual({ 0: 1 })
})

it('only the page of a manifest reads manifests', async () => {
  const context = await contextOf({ ...EDITED_FILES, 'tools/go.mod': 'module tools\n' })
  const looksAtManifests = (key: string) => {
    const looks: Look[] = []
    const node = planPages(context.model).find((one) => one.key === key)
    if (!node) throw new Error(`no page ${key}`)
    composePage(node, watched(context, sharedParts(undefined, context), looks))
    return looks.some(({ part }) => part === 'manifests')
  }
  expect(looksAtManifests('file:src/queue.ts')).toBe(false)
  expect(looksAtManifests('file:tools/go.mod')).toBe(true)
})
