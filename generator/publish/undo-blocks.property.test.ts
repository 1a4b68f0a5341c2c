import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonicalHash } from '../../shared/document/canonical.ts'
import { joinTouched, undoBlocks } from '../../shared/document/editing/undo-blocks.ts'
import { type DocNode, textOf } from '../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../shared/document/retired.ts'
import { createElement, fragmentOf, readDoc, readElement } from '../../shared/document/yjs.ts'
import { type GeneratedBlock, type LedgerEntry, mergePage } from './merge-page.ts'

/** Each character that a person types is unique, so that a test can look for it afterwards. */
const FIRST_HUMAN = 0xf0000
const humanIn = (text: string) => [...text].filter((sign) => (sign.codePointAt(0) ?? 0) >= FIRST_HUMAN)

const KEYS = ['title', 'purpose', 'exports', 'uses', 'table']
const NOW = Date.UTC(2026, 0, 1)

/**
 * An action of a person. `who`: 0 for someone whose edits have arrived before the undo, 1 for someone
 * offline.
 */
type Act =
  | { do: 'type'; who: number; pick: number; at: number; count: number }
  | { do: 'erase'; who: number; pick: number; at: number; count: number }
  | { do: 'delete'; who: number; pick: number }
  | { do: 'add'; who: number; pick: number }

class World {
  readonly server = new Y.Doc()
  readonly people = [new Y.Doc(), new Y.Doc()] as const
  readonly #deleted = new Set<string>()
  readonly #deletedBlocks = new Set<string>()
  /** The block where each character was typed. */
  readonly #placeOf = new Map<string, string>()
  #ledger: ReadonlyMap<string, LedgerEntry> = new Map()
  #typed = 0

  publish(blocks: readonly GeneratedBlock[]) {
    const result = mergePage(this.server, blocks, this.#ledger, NOW)
    this.#ledger = result.ledger
    return result
  }

  undo(touched: ReturnType<World['publish']>['touched']) {
    const undone = undoBlocks(this.server, touched, NOW)
    const ledger = new Map(this.#ledger)
    for (const key of undone.withdrawn) {
      const entry = ledger.get(key)
      if (entry) ledger.set(key, { ...entry, state: 'deleted' })
    }
    this.#ledger = ledger
    return undone
  }

  sync(doc: Y.Doc) {
    Y.applyUpdate(this.server, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.server)))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(doc)))
  }

  act(act: Act) {
    const doc = this.people[act.who] ?? this.people[0]
    const fragment = fragmentOf(doc)
    const blocks = fragment.toArray().filter((child) => child instanceof Y.XmlElement)
    const block = blocks[act.pick % Math.max(1, blocks.length)]
    if (act.do === 'add') {
      const element = createElement({ type: 'paragraph', content: [{ type: 'text', text: this.#signs(2, '') }] })
      fragment.insert(act.pick % (fragment.length + 1), [element])
      for (const sign of humanIn(textOf(readElement(element)))) this.#placeOf.set(sign, idOf(element))
      return
    }
    if (!block) return
    if (act.do === 'delete') {
      for (const sign of humanIn(textOf(readElement(block)))) this.#deleted.add(sign)
      this.#deletedBlocks.add(idOf(block))
      fragment.delete(fragment.toArray().indexOf(block), 1)
      return
    }
    const texts = textsOf(block)
    const text = texts[act.at % Math.max(1, texts.length)]
    if (!text) return
    const signs = [...plain(text)]
    const start = act.at % (signs.length + 1)
    const place = signs.slice(0, start).join('').length
    if (act.do === 'type') text.insert(place, this.#signs(act.count, idOf(block)), {})
    else {
      const gone = signs.slice(start, start + act.count).join('')
      for (const sign of humanIn(gone)) this.#deleted.add(sign)
      text.delete(place, gone.length)
    }
  }

  #signs(count: number, place: string): string {
    const signs = Array.from({ length: count }, () => String.fromCodePoint(FIRST_HUMAN + this.#typed++))
    for (const sign of signs) this.#placeOf.set(sign, place)
    return signs.join('')
  }

  /** Characters that people typed and no one deleted, neither alone nor with their block. */
  kept(): string[] {
    return [...this.#placeOf].flatMap(([sign, place]) =>
      this.#deleted.has(sign) || this.#deletedBlocks.has(place) ? [] : [sign],
    )
  }
}

function idOf(element: Y.XmlElement): string {
  return `${element._item?.id.client}:${element._item?.id.clock}`
}

function textsOf(parent: Y.XmlElement): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsOf(child) : []))
}

function plain(text: Y.XmlText): string {
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta')
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '))
const paragraph = words.map((text): DocNode => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
const list = fc.array(paragraph, { minLength: 1, maxLength: 3 }).map(
  (items): DocNode => ({
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [item] })),
  }),
)
const code = words.map((text): DocNode => ({ type: 'codeBlock', content: [{ type: 'text', text }] }))
const table = fc.array(fc.array(word, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 2 }).map(
  (rows): DocNode => ({
    type: 'table',
    content: rows.map((cells) => ({
      type: 'tableRow',
      content: [...cells, 'x', 'y'].slice(0, rows[0]?.length).map((text) => ({
        type: 'tableCell',
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      })),
    })),
  }),
)
const generation = fc
  .record(Object.fromEntries(KEYS.map((key) => [key, fc.option(fc.oneof(paragraph, list, code, table))])))
  .map((nodes): GeneratedBlock[] => KEYS.flatMap((key) => (nodes[key] ? [{ key, node: nodes[key] }] : [])))
const spot = { who: fc.constantFrom(0, 1), pick: fc.nat(20) }
const typing = { ...spot, at: fc.nat(40), count: fc.integer({ min: 1, max: 3 }) }
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), ...typing }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('erase' as const), ...typing }) },
  fc.record({ do: fc.constant('delete' as const), ...spot }),
  fc.record({ do: fc.constant('add' as const), ...spot }),
)
const acts = fc.array(act, { maxLength: 8 })

/**
 * A page is published, edited, refreshed and edited again. One person is away from before the refresh or
 * after it.
 */
const history = fc.record({
  first: generation,
  second: generation,
  third: generation,
  before: acts,
  since: acts,
  awayEarly: fc.boolean(),
})

function play({
  first,
  second,
  before,
  since,
  awayEarly,
}: Omit<typeof history extends fc.Arbitrary<infer H> ? H : never, 'third'>) {
  const world = new World()
  world.publish(first)
  for (const person of world.people) world.sync(person)
  for (const one of before) world.act(one)
  for (const person of world.people) world.sync(person)
  const { touched } = world.publish(second)
  world.sync(world.people[0])
  if (!awayEarly) world.sync(world.people[1])
  for (const one of since) world.act(one)
  world.sync(world.people[0])
  return { world, touched }
}

describe('undoing what was generated', () => {
  it('[UR2] undo never deletes a character that a person inserted', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { world, touched } = play(given)
        world.undo(touched)
        for (const person of [...world.people, ...world.people]) world.sync(person)
        const there = new Set(humanIn(textOf(readDoc(world.server))))
        expect(world.kept().filter((sign) => !there.has(sign))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('[UR1] undo restores exactly the blocks that nobody changed, and [UR4] changes nothing when repeated', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { world, touched } = play(given)
        const asGenerated = touched.filter(({ key, hash }) => hash !== null && readsAs(world.server, key, hash))
        const formsBefore = forms(world.server)
        world.undo(touched)
        for (const { key, before } of asGenerated) {
          if (before === null) expect(formsOf(world.server, key)).toEqual([])
          else expect(formsOf(world.server, key)).toContain(canonicalHash(before))
        }
        const touchedKeys = new Set(touched.map(({ key }) => key))
        const others = (all: [unknown, string][]) => all.filter(([unit]) => !touchedKeys.has(String(unit)))
        expect(others(forms(world.server)).filter(([unit]) => unit)).toEqual(
          others(formsBefore).filter(([unit]) => unit),
        )
        let wrote = false
        world.server.on('update', () => {
          wrote = true
        })
        world.undo(touched)
        expect(wrote).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  it('[UR5] undo reverts several publications as one', () => {
    fc.assert(
      fc.property(generation, fc.array(generation, { minLength: 1, maxLength: 4 }), (first, others) => {
        const world = new World()
        world.publish(first)
        const before = shown(world.server)
        const touched = others.map((one) => world.publish(one).touched)
        const undone = world.undo(joinTouched(touched.toReversed()))
        expect(shown(world.server)).toEqual(before)
        expect(undone.kept).toEqual({ edited: 0, rewritten: 0, gone: 0 })
      }),
      { numRuns: 200 },
    )
  })

  it('[UR3] the next refresh writes its own text again after an undo', () => {
    fc.assert(
      fc.property(history, (given) => {
        const { world, touched } = play(given)
        const { restored } = world.undo(touched)
        const stood = restored.filter((key) => formsOf(world.server, key).length === 1)
        world.publish(given.third)
        const wanted = new Map(given.third.map(({ key, node }) => [key, canonicalHash(node)]))
        for (const key of stood) {
          const hash = wanted.get(key)
          if (hash !== undefined) expect(formsOf(world.server, key)).toContain(hash)
        }
      }),
      { numRuns: 200 },
    )
  })
})

function forms(doc: Y.Doc): [unit: unknown, hash: string][] {
  return (readDoc(doc).content ?? []).map((node) => [node.attrs?.unit, canonicalHash(node)])
}

/**
 * Generated blocks that people see, in no order: a block of another kind is put beside the one it replaces.
 */
function shown(doc: Y.Doc): string[] {
  const nodes = (readDoc(doc).content ?? []).filter((node) => !isRetiredAndEmpty(node))
  return nodes.map((node) => `${node.attrs?.unit} ${canonicalHash(node)}`).sort()
}

function formsOf(doc: Y.Doc, key: string): string[] {
  return forms(doc).flatMap(([unit, hash]) => (unit === key ? [hash] : []))
}

function readsAs(doc: Y.Doc, key: string, hash: string): boolean {
  return formsOf(doc, key).includes(hash)
}
