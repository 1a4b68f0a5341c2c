import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { canonical, canonicalHash } from '../../../../shared/document/canonical.ts'
import { CHOICES, type Choice, namesOf } from '../../../../shared/document/merging/conflict.ts'
import { mergeOffer, type Offer, offeredBlock } from '../../../../shared/document/merging/offer.ts'
import { block, deeds, edited } from '../../../../shared/document/merging/testing/edited-blocks.ts'
import { type DocNode, textOf } from '../../../../shared/document/node.ts'
import { createElement, fragmentOf, readDoc, readElement } from '../../../../shared/document/yjs.ts'
import { acceptOnce } from './accept-once.ts'

/** Unique words: a person's begin with `m`, the generator's with `g`. */
const signs = (letter: string) => {
  let count = 0
  return () => `${letter}${count++}x`
}
const signsIn = (letter: string, node: DocNode): string[] => textOf(node).match(new RegExp(`${letter}\\d+x`, 'g')) ?? []

const histories = fc.record({
  base: block,
  own: deeds,
  other: deeds,
  choice: fc.constantFrom<Choice>(...CHOICES),
  ranks: fc.shuffledSubarray([1, 2, 3], { minLength: 3 }),
  typing: fc.array(fc.record({ who: fc.nat(1), at: fc.nat(200) }), { maxLength: 3 }),
})
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

function begin({ base, own, other, ranks }: History) {
  const mine = edited(base, own, signs('m'))
  const theirs = edited(base, other, signs('g'))
  const offer: Offer = { block: 'a', node: theirs, hash: canonicalHash(theirs), base: { hash: 'old', node: base } }
  const first = new Y.Doc()
  first.clientID = (ranks[2] ?? 0) * 1000
  fragmentOf(first).insert(0, [createElement({ ...mine, attrs: { ...mine.attrs, unit: 'a', hash: 'old' } })])
  const people = [0, 1].map((at) => {
    const doc = new Y.Doc()
    doc.clientID = (ranks[at] ?? 0) * 1000
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(first))
    return doc
  })
  return { mine, offer, people: people as [Y.Doc, Y.Doc] }
}

function accept(doc: Y.Doc, offer: Offer, choice: Choice): void {
  const { conflicts } = mergeOffer(readElement(offeredBlock(doc, 'a') as Y.XmlElement), offer)
  const choices = new Map(namesOf(conflicts).map((name) => [name, choice]))
  acceptOnce(doc, offer, { choices, now: 1, origin: 'accept' })
}

function meet(one: Y.Doc, other: Y.Doc) {
  for (let round = 0; round < 3; round++) {
    const updates = [one, other].map((doc) => Y.encodeStateAsUpdate(doc))
    for (const doc of [one, other]) for (const update of updates) Y.applyUpdate(doc, update)
  }
}

function textsIn(element: Y.XmlFragment): Y.XmlText[] {
  return element
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []))
}

const FIRST_SIGN = 0xe000

/** Types one unique character between two words. */
function type(doc: Y.Doc, at: number, typed: string[]): void {
  const texts = textsIn(fragmentOf(doc))
  const text = texts[at % Math.max(1, texts.length)]
  if (!text) return
  const words = (text.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
  const gaps = [0, ...[...words.matchAll(/\s/g)].map(({ index }) => index), words.length]
  const sign = String.fromCodePoint(FIRST_SIGN + typed.length)
  text.insert(gaps[at % gaps.length] ?? 0, sign, {})
  typed.push(sign)
}

const runs = { numRuns: 200 }

describe('two people who accept one suggestion before they hear of each other', () => {
  it('two people who accept the same suggestion get the same page without duplicate words', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { offer, people, mine } = begin(history)
        const [ann, ben] = people
        for (const doc of people) accept(doc, offer, history.choice)
        meet(ann, ben)
        expect(canonical(readDoc(ann))).toBe(canonical(readDoc(ben)))
        const alone = begin(history).people[0]
        accept(alone, offer, history.choice)
        expect(canonical(readDoc(ann))).toBe(canonical(readDoc(alone)))
        if (history.choice !== 'new') expect(signsIn('m', readDoc(ann)).sort()).toEqual(signsIn('m', mine).sort())
        if (history.choice !== 'yours')
          expect(signsIn('g', readDoc(ann)).sort()).toEqual(signsIn('g', offer.node).sort())
      }),
      runs,
    )
  })

  it('two people who accept the same suggestion keep what they typed, and get each new word', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { offer, people } = begin(history)
        const [ann, ben] = people
        const typed: string[] = []
        for (const { who, at } of history.typing) type(people[who] as Y.Doc, at, typed)
        for (const doc of people) accept(doc, offer, 'both')
        for (const { who, at } of history.typing) type(people[who] as Y.Doc, at + 7, typed)
        meet(ann, ben)
        expect(canonical(readDoc(ann))).toBe(canonical(readDoc(ben)))
        const page = readDoc(ann)
        expect(typed.filter((sign) => !textOf(page).includes(sign))).toEqual([])
        expect([...new Set(signsIn('g', page))].sort()).toEqual(signsIn('g', offer.node).sort())
      }),
      runs,
    )
  })
})
