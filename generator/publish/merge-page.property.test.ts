import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonicalHash } from '../../shared/document/canonical.ts'
import { type DocNode, textOf } from '../../shared/document/node.ts'
import { createElement, fragmentOf, readDoc, readElement } from '../../shared/document/yjs.ts'
import { type GeneratedBlock, type Ledger, mergePage } from './merge-page.ts'

/**
 * People edit copies of a page, online and offline, while it is published again and again. Every character a person
 * types is unique, so that it can be looked for afterwards.
 */
const FIRST_HUMAN = 0xf0000
const isHuman = (sign: string) => (sign.codePointAt(0) ?? 0) >= FIRST_HUMAN
const humanIn = (text: string) => [...text].filter(isHuman)

const KEYS = ['title', 'purpose', 'exports', 'uses', 'quote', 'table']

class World {
  readonly server = new Y.Doc()
  readonly people = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
  ledger: Ledger = new Map()
  #typed = 0
  /** Containers in which a character was typed, from the text outwards. */
  readonly places = new Map<string, string[]>()
  readonly deletedByPeople = new Set<string>()
  readonly deletedContainers = new Set<string>()
  now = Date.UTC(2026, 0, 1)

  publish(blocks: GeneratedBlock[]) {
    let wrote = false
    this.server.once('update', () => {
      wrote = true
    })
    const result = mergePage(this.server, blocks, this.ledger, this.now)
    this.ledger = result.ledger
    return { ...result, wrote }
  }

  sync(doc: Y.Doc) {
    Y.applyUpdate(this.server, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(this.server)))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(doc)))
  }

  type(doc: Y.Doc, pick: number, at: number, count: number) {
    const text = pickFrom(texts(fragmentOf(doc)), pick)
    if (!text) return
    const signs = Array.from({ length: count }, () => String.fromCodePoint(FIRST_HUMAN + this.#typed++))
    const plain = textOfY(text)
    // Never between the halves of a surrogate pair: no editor does that.
    const place = [...plain].slice(0, at % ([...plain].length + 1)).join('').length
    text.insert(place, signs.join(''), {})
    for (const sign of signs) this.places.set(sign, containers(text))
  }

  erase(doc: Y.Doc, pick: number, at: number, count: number) {
    const text = pickFrom(texts(fragmentOf(doc)), pick)
    if (!text) return
    const signs = [...textOfY(text)]
    const start = at % (signs.length + 1)
    const gone = signs.slice(start, start + count)
    text.delete(signs.slice(0, start).join('').length, gone.join('').length)
    for (const sign of humanIn(gone.join(''))) this.deletedByPeople.add(sign)
  }

  deleteBlock(doc: Y.Doc, pick: number) {
    const fragment = fragmentOf(doc)
    if (fragment.length === 0) return
    this.#remove(fragment, pick % fragment.length)
  }

  /** As the editor does it: a copy elsewhere, the original deleted. */
  moveBlock(doc: Y.Doc, pick: number, to: number) {
    const fragment = fragmentOf(doc)
    if (fragment.length < 2) return
    doc.transact(() => {
      const copy = (fragment.get(pick % fragment.length) as Y.XmlElement).clone()
      this.#remove(fragment, pick % fragment.length, true)
      fragment.insert(to % (fragment.length + 1), [copy])
      this.#replace(copy)
    })
  }

  /** As the editor does it: the head keeps its element, the tail becomes a new one without provenance. */
  split(doc: Y.Doc, pick: number, at: number) {
    const paragraphs = fragmentOf(doc)
      .toArray()
      .filter((child) => child instanceof Y.XmlElement && child.nodeName === 'paragraph' && child.length === 1)
    const head = pickFrom(paragraphs as Y.XmlElement[], pick)
    const text = head?.get(0)
    if (!head || !(text instanceof Y.XmlText)) return
    const signs = [...textOfY(text)]
    const cut = at % (signs.length + 1)
    const tail = signs.slice(cut).join('')
    doc.transact(() => {
      text.delete(signs.slice(0, cut).join('').length, tail.length)
      const element = createElement({ type: 'paragraph', content: tail ? [{ type: 'text', text: tail }] : [] })
      fragmentOf(doc).insertAfter(head, [element])
      this.#replace(element)
    })
  }

  format(doc: Y.Doc, pick: number) {
    const text = pickFrom(texts(fragmentOf(doc)), pick)
    const start = text ? [...textOfY(text)].slice(0, 5).join('') : ''
    if (start) text?.format(0, start.length, { bold: {} })
  }

  /** The characters of a copied element live in their new place from now on. */
  #replace(element: Y.XmlElement) {
    for (const text of texts(element)) {
      for (const sign of humanIn(textOfY(text))) {
        this.deletedByPeople.delete(sign)
        this.places.set(sign, containers(text))
      }
    }
  }

  #remove(fragment: Y.XmlFragment, at: number, moving = false) {
    const element = fragment.get(at) as Y.XmlElement
    for (const item of [element, ...below(element)]) this.deletedContainers.add(idOf(item))
    if (!moving) for (const sign of humanIn(textOf(readElement(element)))) this.deletedByPeople.add(sign)
    fragment.delete(at, 1)
  }
}

function texts(parent: Y.XmlFragment): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? texts(child) : []))
}

function below(element: Y.XmlElement): (Y.XmlElement | Y.XmlText)[] {
  return element
    .toArray()
    .flatMap((child) =>
      child instanceof Y.XmlElement ? [child, ...below(child)] : child instanceof Y.XmlText ? [child] : [],
    )
}

function containers(text: Y.XmlText): string[] {
  const ids: string[] = []
  let at: Pick<Y.XmlText, '_item' | 'parent'> | null = text
  while (at?._item) {
    ids.push(idOf(at))
    at = at.parent as typeof at
  }
  return ids
}

function idOf(type: Pick<Y.XmlText, '_item'>): string {
  return `${type._item?.id.client}:${type._item?.id.clock}`
}

function textOfY(text: Y.XmlText): string {
  return (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
}

function pickFrom<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(list.length, 1)]
}

const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta')
const sentence = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(' ')}.`)
const inline = fc
  .array(fc.oneof(sentence, fc.integer({ min: 1, max: 5 })), { minLength: 1, maxLength: 4 })
  .map((parts): DocNode[] =>
    parts.map((part, at) =>
      typeof part === 'string'
        ? { type: 'text', text: part, ...(at === 1 ? { marks: [{ type: 'code' }] } : {}) }
        : { type: 'citation', attrs: { id: part } },
    ),
  )
const paragraph = inline.map((content): DocNode => ({ type: 'paragraph', content }))
const list = fc.array(paragraph, { minLength: 1, maxLength: 4 }).map(
  (items): DocNode => ({
    type: 'bulletList',
    content: items.map((item) => ({ type: 'listItem', content: [item] })),
  }),
)
const code = fc.array(word, { minLength: 1, maxLength: 4 }).map(
  (words): DocNode => ({
    type: 'codeBlock',
    attrs: { language: 'go' },
    content: [{ type: 'text', text: words.join('\n') }],
  }),
)
const table = fc.array(fc.tuple(word, sentence), { minLength: 1, maxLength: 3 }).map(
  (rows): DocNode => ({
    type: 'table',
    content: rows.map((cells) => ({
      type: 'tableRow',
      content: cells.map((cell) => ({
        type: 'tableCell',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: cell }] }],
      })),
    })),
  }),
)
const heading = sentence.map(
  (text): DocNode => ({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text }],
  }),
)
const draft = fc
  .record({
    title: fc.option(heading),
    purpose: fc.option(paragraph),
    exports: fc.option(list),
    uses: fc.option(fc.oneof(paragraph, list)),
    quote: fc.option(code),
    table: fc.option(table),
  })
  .map((blocks): GeneratedBlock[] =>
    KEYS.flatMap((key) => {
      const node = blocks[key as keyof typeof blocks]
      return node ? [{ key, node }] : []
    }),
  )

const who = fc.nat(2)
const n = fc.nat(1000)
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('type' as const), who, n, at: n, count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('erase' as const), who, n, at: n, count: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), who, n }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), who, n, at: n }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('split' as const), who, n, at: n }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('format' as const), who, n }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('sync' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('publish' as const), blocks: draft }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

function perform(world: World, step: Act) {
  if (step.do === 'publish') {
    world.publish(step.blocks)
    return
  }
  const doc = world.people[step.who] as Y.Doc
  if (step.do === 'sync') world.sync(doc)
  else if (step.do === 'type') world.type(doc, step.n, step.at, step.count)
  else if (step.do === 'erase') world.erase(doc, step.n, step.at, step.count)
  else if (step.do === 'delete') world.deleteBlock(doc, step.n)
  else if (step.do === 'move') world.moveBlock(doc, step.n, step.at)
  else if (step.do === 'split') world.split(doc, step.n, step.at)
  else world.format(doc, step.n)
}

function checkNothingLost(world: World) {
  const present = humanIn(textOf(readDoc(world.server)))
  const seen = new Set(present)
  for (const [sign, place] of world.places) {
    const excused = world.deletedByPeople.has(sign) || place.some((id) => world.deletedContainers.has(id))
    if (!excused) expect(seen.has(sign), `a typed character is missing (typed in ${place.join(' in ')})`).toBe(true)
  }
}

function checkUntouchedCurrent(world: World, blocks: GeneratedBlock[]) {
  const wanted = new Map(blocks.map(({ key, node }) => [key, canonicalHash(node)]))
  const ours = new Map<string, number>()
  for (const child of fragmentOf(world.server).toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    const node = readElement(child)
    const key = String(node.attrs?.unit ?? '')
    if (!wanted.has(key) || canonicalHash(node) !== node.attrs?.hash || node.attrs?.retired) continue
    if (canonicalHash(node) === wanted.get(key)) ours.set(key, (ours.get(key) ?? 0) + 1)
  }
  // A person may keep a copy of an untouched block; ours among them is the one that was brought up to date.
  for (const [key, entry] of world.ledger) {
    if (entry.state !== 'present' || !wanted.has(key)) continue
    const blocksOfKey = fragmentOf(world.server)
      .toArray()
      .filter((child): child is Y.XmlElement => child instanceof Y.XmlElement && child.getAttribute('unit') === key)
    const untouched = blocksOfKey.filter((child) => canonicalHash(readElement(child)) === child.getAttribute('hash'))
    if (untouched.length > 0) expect(ours.get(key) ?? 0, `the untouched block "${key}" is current`).toBeGreaterThan(0)
  }
}

/** Two people who move the same block at once make two of it; nothing else may. */
function checkNothingDoubled(world: World) {
  const seen = new Set<string>()
  for (const child of fragmentOf(world.server).toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    const { unit } = readElement(child).attrs ?? {}
    if (typeof unit !== 'string') continue
    expect(seen.has(unit), `the block "${unit}" stands there twice`).toBe(false)
    seen.add(unit)
  }
}

describe('publishing while people edit', () => {
  it('loses no typed character, keeps untouched blocks current, and repeats nothing', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 5, maxLength: 40 }), draft, draft, (acts, first, last) => {
        const world = new World()
        world.publish(first)
        for (const doc of world.people) world.sync(doc)
        for (const step of acts) perform(world, step)
        // Receiving formats may make Yjs tidy them up, which is an edit that has to travel again.
        for (let round = 0; round < 4; round++) for (const doc of world.people) world.sync(doc)
        for (const doc of world.people) expect(readDoc(doc)).toEqual(readDoc(world.server))
        checkNothingLost(world)
        world.publish(last)
        checkNothingLost(world)
        checkUntouchedCurrent(world, last)
        if (acts.every((step) => step.do !== 'move')) checkNothingDoubled(world)
        expect(world.publish(last).wrote, 'the same blocks again write nothing').toBe(false)
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 300) },
    )
  })
})
