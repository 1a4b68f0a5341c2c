import * as Y from 'yjs'
import { leaveToPeople, putBlock } from '../editing/put-block.ts'
import { withoutProvenance } from '../editing/undo-blocks.ts'
import type { DocNode } from '../node.ts'
import { needSchema, schemaOf } from '../schema-version.ts'
import { createElement, fragmentOf, readElement } from '../yjs.ts'
import { type Choices, choosing } from './conflict.ts'
import { mergeBlock } from './merge-block.ts'
import type { Merged } from './merged-node.ts'

/** Text that was generated once, by its `canonicalHash`. */
export type GeneratedText = { hash: string; node: DocNode }

/** Newest generated text for a block that people have changed. */
export type Offer = GeneratedText & {
  /** `unit` of the block. */
  block: string
  /** Text that the block was published with, if known. */
  base: GeneratedText | null
}

/** Merges the offered text with the block's current text. */
export function mergeOffer(block: DocNode, { node, base }: Offer): Merged {
  const { retired, hash } = block.attrs ?? {}
  // A retired block was empty, so treat all of its text as written by people.
  const published = retired ? { type: block.type } : base?.hash === hash ? base?.node : undefined
  return mergeBlock({ base: published, mine: block, theirs: node })
}

/** Finds the block for an offer. If several blocks have the unit, the first is used. */
export function offeredBlock(doc: Y.Doc, unit: string): Y.XmlElement | undefined {
  return fragmentOf(doc)
    .toArray()
    .find((child): child is Y.XmlElement => child instanceof Y.XmlElement && child.getAttribute('unit') === unit)
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Merges an offered text into its block. The block is then based on the offered text. The result is
 * deterministic for a day: two people with the same block and the same choices make the same edit. `now`:
 * milliseconds since 1970.
 */
export function acceptOffer(doc: Y.Doc, offer: Offer, { choices, now }: { choices: Choices; now: number }): void {
  const element = offeredBlock(doc, offer.block)
  if (!element) return
  const { conflicts, read } = mergeOffer(readElement(element), offer)
  const [first, second] = read(choosing(conflicts, choices))
  if (!first) return
  const own = { unit: offer.block, hash: offer.hash }
  if (!second) {
    const until = Math.ceil(now / DAY_MS) * DAY_MS
    needSchema(doc, schemaOf(putBlock(element, { ...own, node: withoutProvenance(first), now: until })))
    return
  }
  // The person chose both versions, so their own version becomes a separate block that belongs to people.
  leaveToPeople(element)
  const added = createElement({ ...second, attrs: { ...second.attrs, ...own } })
  ;(element.parent as Y.XmlFragment).insertAfter(element, [added])
  needSchema(doc, schemaOf(added))
}
