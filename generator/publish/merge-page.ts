import * as Y from 'yjs'
import { canonicalHash } from '../../shared/document/canonical.ts'
import { retire } from '../../shared/document/editing/edit-block.ts'
import { leaveToPeople, putBlock } from '../../shared/document/editing/put-block.ts'
import { type TouchedBlock, withoutProvenance } from '../../shared/document/editing/undo-blocks.ts'
import type { GeneratedText } from '../../shared/document/merging/offer.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { isUntouched, ownBlock } from '../../shared/document/origin.ts'
import { isRetiredAndEmpty } from '../../shared/document/retired.ts'
import { blockText, createElement, fragmentOf, readElement } from '../../shared/document/yjs.ts'

/**
 * Brings newly generated blocks into a page that people may have changed.
 *
 * [PM1] A block is untouched exactly when its canonical text has the hash it was published with. Only
 *       untouched blocks are changed.
 * [PM2] An edited block stays as it is, and its new text becomes a suggestion. No suggestion is created if
 *       a person dismissed the text, wrote in its place or keeps the block for good, or if the block's text
 *       now stands in another block.
 * [PM3] A block that a person deleted stays deleted, also when its code goes and comes back. A block that a
 *       person moved stays where it is.
 * [PM4] Of several blocks with one key at most one is ours: the first untouched block. The others belong to
 *       people from then on, also when ours is edited or deleted later.
 * [PM5] The same input twice changes nothing.
 */

/** Record of what was published for one block before. */
export type LedgerEntry = {
  /** Hash of the newest generated text, whether it is in the page or was offered as a suggestion. */
  hash: string
  text: string
  state: 'present' | 'deleted' | 'retired'
  /** The newest generated text; undefined while none is generated. */
  node: DocNode | undefined
  /**
   * Older generated texts, the newest last. The block may still be based on one of them, because people
   * changed, moved or deleted it.
   */
  olds: readonly GeneratedText[]
}
export type Ledger = ReadonlyMap<string, LedgerEntry>

export type GeneratedBlock = { key: string; node: DocNode }
type Generated = GeneratedBlock & { hash: string }
type Remembered = Pick<LedgerEntry, 'state' | 'hash'> & { node: DocNode; olds?: LedgerEntry['olds'] }

export type MergeResult = {
  ledger: Map<string, LedgerEntry>
  /** Hash of the text that is generated for each key now, even if that text wasn't put into the page. */
  expected: Map<string, string>
  /** `base`: what the block was published as, where that is known. */
  suggestions: { key: string; node: DocNode; hash: string; base: GeneratedText | null }[]
  /** Keys of blocks whose open suggestion no longer applies. */
  settled: string[]
  inserted: number
  changed: number
  retired: number
  /** Every changed block, with the data to undo the change. */
  touched: TouchedBlock[]
  /** Hashes of the blocks whose text the merge didn't change. */
  kept: Map<Y.XmlElement, string>
}

/** Milliseconds for which emptied blocks are kept, because someone may type into them offline. */
const KEEP_RETIRED_MS = 30 * 24 * 60 * 60 * 1000
/**
 * Maximum number of older texts per block. After a longer absence, someone may accept a suggestion whose text
 * is no longer known.
 */
const MAX_OLDS = 4
/** Minimum length of a text to search for in other blocks. Shorter texts occur there by accident. */
const MIN_JOINED_CHARS = 16

type Block = { key: string; element: Y.XmlElement; node: DocNode; hash: string; untouched: boolean }

/** Changes `doc` in one transaction. `now`: milliseconds since 1970. */
export function mergePage(doc: Y.Doc, generated: readonly GeneratedBlock[], ledger: Ledger, now: number): MergeResult {
  const merge = new Merge(doc, ledger, now)
  doc.transact(() => merge.run(generated))
  return merge.result
}

class Merge {
  readonly result: MergeResult = {
    ledger: new Map(),
    expected: new Map(),
    suggestions: [],
    settled: [],
    inserted: 0,
    changed: 0,
    retired: 0,
    touched: [],
    kept: new Map(),
  }
  readonly #fragment: Y.XmlFragment
  readonly #ledger: Ledger
  readonly #now: number
  /** Blocks with a key, in the order of the page. */
  readonly #blocks: Block[] = []
  /** Block that counts for each key. The generator owns it as long as no person edits it. */
  readonly #byKey = new Map<string, Block>()
  readonly #texts: string
  /** The element after which the next new block goes. */
  #last: Y.XmlElement | undefined

  constructor(doc: Y.Doc, ledger: Ledger, now: number) {
    this.#fragment = fragmentOf(doc)
    this.#ledger = ledger
    this.#now = now
    const texts: string[] = []
    for (const element of this.#fragment.toArray()) {
      if (!(element instanceof Y.XmlElement)) continue
      const node = readElement(element)
      texts.push(blockText(node))
      const key = node.attrs?.unit
      if (typeof key !== 'string') continue
      const hash = canonicalHash(node)
      this.#blocks.push({ key, element, node, hash, untouched: isUntouched(node, hash) })
      this.result.kept.set(element, hash)
    }
    this.#texts = texts.join('\n')
  }

  run(generated: readonly GeneratedBlock[]): void {
    for (const [key, blocks] of Map.groupBy(this.#blocks, ({ key }) => key)) this.#byKey.set(key, leaveCopies(blocks))
    for (const block of generated) this.#place(block)
    const keys = new Set(generated.map(({ key }) => key))
    for (const [key, entry] of this.#ledger) if (!keys.has(key)) this.#withdraw(key, entry)
    this.#removeOldRetired()
  }

  #place({ key, node }: GeneratedBlock): void {
    const hash = canonicalHash(node)
    this.result.expected.set(key, hash)
    const entry = this.#ledger.get(key)
    const block = this.#byKey.get(key)
    if (block?.untouched) this.#update(key, block, node, hash)
    else if (block) this.#offer(block, { key, node, hash })
    else if (entry?.state === 'present' && this.#isJoined(entry)) this.#stayJoined(key, entry)
    else if (entry && entry.state !== 'retired') this.#stayDeleted(key, node, entry)
    else this.#insert(key, node, hash)
  }

  #update(key: string, { element, node: old, hash: oldHash }: Block, node: DocNode, hash: string): void {
    this.result.settled.push(key)
    this.#remember(key, { state: 'present', node, hash })
    if (oldHash === hash && !old.attrs?.retired) {
      this.#last = element
      return
    }
    this.result.kept.delete(element)
    this.#last = putBlock(element, { node, unit: key, hash, now: this.#now })
    this.result.changed += 1
    this.result.touched.push({ key, before: old.attrs?.retired ? null : withoutProvenance(old), hash })
  }

  /** Handles a block that contains a person's words. */
  #offer({ element, hash: currentHash }: Block, { key, node, hash }: Generated): void {
    this.#last = element
    // The person typed or accepted the generated text, so the generator owns the block again.
    if (currentHash === hash) element.setAttribute('hash', hash)
    // If the sources return to the text that the person replaced, later suggestions are outdated.
    const entry = this.#ledger.get(key)
    const rests = element.getAttribute('hash')
    const isReplaced = rests === hash && entry?.hash !== hash
    const known = knownTexts(entry, rests)
    const olds = currentHash === hash ? [] : known.filter((text) => text.hash !== hash)
    this.#remember(key, { state: 'present', node, hash, olds })
    if (currentHash === hash || isReplaced) this.result.settled.push(key)
    // A text that was published or offered before is not offered again.
    else if (entry?.hash !== hash) {
      this.result.suggestions.push({ key, node, hash, base: known.find((text) => text.hash === rests) ?? null })
    }
  }

  /**
   * Handles a block whose text stands in another block now, where no suggestion can be shown. The ledger
   * keeps the old hash, so that the new text is offered when the block is back.
   */
  #stayJoined(key: string, entry: LedgerEntry): void {
    this.result.settled.push(key)
    this.result.ledger.set(key, { ...entry, node: undefined, olds: knownTexts(entry) })
  }

  /** Handles a block that a person deleted. Also closes its open suggestion. */
  #stayDeleted(key: string, node: DocNode, entry: LedgerEntry): void {
    this.result.settled.push(key)
    this.#remember(key, { state: 'deleted', node, hash: entry.hash, olds: knownTexts(entry) })
  }

  #insert(key: string, node: DocNode, hash: string): void {
    this.#insertAfterLast(key, node, hash)
    this.#remember(key, { state: 'present', node, hash })
    this.result.inserted += 1
    this.result.touched.push({ key, before: null, hash })
  }

  #insertAfterLast(key: string, node: DocNode, hash: string): void {
    const element = createElement({ ...node, attrs: { ...node.attrs, unit: key, hash } })
    if (this.#last) this.#fragment.insertAfter(this.#last, [element])
    else this.#fragment.insert(0, [element])
    this.#last = element
  }

  /** Handles a block that the generator no longer writes. */
  #withdraw(key: string, entry: LedgerEntry): void {
    const block = this.#byKey.get(key)
    if (block?.untouched && !isRetiredAndEmpty(block.node)) {
      this.result.kept.delete(block.element)
      retire(block.element, this.#now)
      this.result.retired += 1
      this.result.touched.push({ key, before: withoutProvenance(block.node), hash: null })
    }
    this.result.settled.push(key)
    const olds = block?.untouched ? [] : knownTexts(entry, block?.element.getAttribute('hash'))
    this.result.ledger.set(key, { ...entry, state: stateWithdrawn(entry, block), node: undefined, olds })
  }

  #isJoined({ text }: LedgerEntry): boolean {
    const bare = text.trim()
    return bare.length >= MIN_JOINED_CHARS && this.#texts.includes(bare)
  }

  #remember(key: string, { node, olds = [], ...entry }: Remembered): void {
    this.result.ledger.set(key, { ...entry, node, olds, text: blockText(node) })
  }

  #removeOldRetired(): void {
    for (const element of this.#fragment.toArray()) {
      if (!(element instanceof Y.XmlElement)) continue
      const retiredAt = Number(element.getAttribute('retired'))
      if (!retiredAt || this.#now - retiredAt < KEEP_RETIRED_MS || !isRetiredAndEmpty(readElement(element))) continue
      this.#fragment.delete(this.#fragment.toArray().indexOf(element), 1)
    }
  }
}

/**
 * Returns the texts that were generated for a block, newest last. `rests`: hash of the text that the block is
 * based on; that text is always included.
 */
function knownTexts(entry: LedgerEntry | undefined, rests?: string): GeneratedText[] {
  if (!entry) return []
  const { hash, node, olds } = entry
  // While a block is away, `node` can be newer than `hash`, and no page had the newer text yet.
  const isNewest = node !== undefined && canonicalHash(node) === hash
  const known = isNewest ? [...olds.filter((old) => old.hash !== hash), { hash, node }] : olds
  const older = known.slice(0, -MAX_OLDS).filter((old) => old.hash === rests)
  return [...older, ...known.slice(-MAX_OLDS)]
}

/**
 * State of a block that is no longer generated, in case it is generated again: text that people left is
 * theirs, and a block that people deleted stays deleted.
 */
function stateWithdrawn({ state }: LedgerEntry, block: Block | undefined): LedgerEntry['state'] {
  if (block) return block.untouched ? 'retired' : 'present'
  return state === 'present' ? 'deleted' : state
}

/**
 * Picks the block that counts among several with one key, and leaves the others to people. Two people who
 * move a block at the same time duplicate it. So does someone who moves a block offline while a block of
 * another kind takes its place.
 */
function leaveCopies(blocks: readonly Block[]): Block {
  const ours = ownBlock(blocks) as Block
  for (const { element } of blocks) {
    if (element !== ours.element) leaveToPeople(element)
  }
  return ours
}
