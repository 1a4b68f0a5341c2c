import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonical } from '../canonical.ts'
import { type DocNode, textOf } from '../node.ts'
import { documentSchema } from '../schema.ts'
import { type Choice, chosen } from './conflict.ts'
import { mergeBlock } from './merge-block.ts'
import type { Versions } from './merged-node.ts'
import { block, deeds, edited } from './testing/edited-blocks.ts'

/** Unique words: the person's begin with `m`, the generator's new ones with `g`. */
const signs = (letter: string) => {
  let count = 0
  return () => `${letter}${count++}x`
}
const signsIn = (letter: string, ...nodes: DocNode[]) =>
  nodes.flatMap((node) => textOf(node).match(new RegExp(`${letter}\\d+x`, 'g')) ?? [])

const versions = fc.record({ base: block, own: deeds, other: deeds }).map(({ base, own, other }) => ({
  base,
  mine: edited(base, own, signs('m')),
  theirs: edited(base, other, signs('g')),
}))
const read = (given: Versions, choice: Choice) => mergeBlock(given).read((conflict) => chosen(conflict, choice))
const missing = (wanted: readonly string[], nodes: readonly DocNode[]) => {
  const there = new Set(nodes.flatMap((node) => [...signsIn('m', node), ...signsIn('g', node)]))
  return wanted.filter((sign) => !there.has(sign))
}
const runs = { numRuns: 300 }

describe('a merged block', () => {
  it('a merged block keeps every word of a person unless they choose the new text', () => {
    fc.assert(
      fc.property(versions, (given) => {
        const typed = signsIn('m', given.mine)
        expect(missing(typed, read(given, 'yours'))).toEqual([])
        expect(missing(typed, read(given, 'both'))).toEqual([])
        expect(missing(typed, read({ ...given, base: undefined }, 'both'))).toEqual([])
      }),
      runs,
    )
  })

  it('a merged block contains every newly generated word unless a person chooses their own text', () => {
    fc.assert(
      fc.property(versions, (given) => {
        const written = signsIn('g', given.theirs)
        expect(missing(written, read(given, 'new'))).toEqual([])
        expect(missing(written, read(given, 'both'))).toEqual([])
      }),
      runs,
    )
  })

  it('a merged block has no conflict if only one side changed or both made the same change', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        for (const [own, other, wanted] of [
          [base, theirs, theirs],
          [mine, base, mine],
          [mine, mine, mine],
        ] as const) {
          const merged = mergeBlock({ base, mine: own, theirs: other })
          expect(merged.conflicts).toEqual([])
          expect(merged.read(() => []).map(canonical)).toEqual([canonical(wanted)])
        }
      }),
      runs,
    )
  })

  it('a merged block is valid in the page schema whichever version a person chooses', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom<Choice>('yours', 'new', 'both'), (given, choice) => {
        for (const node of read(given, choice)) Node.fromJSON(documentSchema, node).check()
      }),
      runs,
    )
  })
})
