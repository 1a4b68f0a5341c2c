import * as Y from 'yjs'
import { canonicalHash } from '../canonical.ts'
import type { DocNode } from '../node.ts'
import { isRetiredAndEmpty } from '../retired.ts'
import { createElement, fragmentOf, readElement } from '../yjs.ts'
import { canEdit, editBlock, retire } from './edit-block.ts'

/**
 * Undoes the generated changes in a page, and keeps everything that people have written since.
 *
 * [UR1] Only a block that reads as generated is changed. Blocks that someone edited or that were generated
 *       again since stay.
 * [UR2] No text container is deleted. Text that someone types into a block meanwhile, also offline, keeps its
 *       place.
 * [UR3] A restored block has the generator's earlier text, and a removed block counts as never published. The
 *       next refresh writes both again, and makes suggestions only where people wrote.
 * [UR4] Undoing is idempotent.
 * [UR5] A block that was published several times is undone as a whole: from its current text to the text
 *       before the first publication.
 */

/**
 * Generated block. `before`: its earlier content, null if it was new. `hash`: hash of its new content, null
 * if there is none.
 */
export type TouchedBlock = { key: string; before: DocNode | null; hash: string | null }

export type UndoneBlocks = {
  /** Keys of blocks that have their earlier content again. */
  restored: string[]
  /** Keys of blocks that the generator had added and that were removed. */
  withdrawn: string[]
  /** Number of blocks that were left alone, by reason: edited by people, generated again since, or missing. */
  kept: { edited: number; rewritten: number; gone: number }
}

/** Undoes the touched blocks of `doc` in one transaction. `now`: milliseconds since 1970. */
export function undoBlocks(doc: Y.Doc, touched: readonly TouchedBlock[], now: number): UndoneBlocks {
  const undone: UndoneBlocks = { restored: [], withdrawn: [], kept: { edited: 0, rewritten: 0, gone: 0 } }
  doc.transact(() => {
    const fragment = fragmentOf(doc)
    const byKey = blocksByKey(fragment)
    for (const block of touched) undoBlock(block, byKey.get(block.key) ?? [], { fragment, now, undone })
  })
  return undone
}

/** [UR5] Several publications, the newest first, as one. */
export function joinTouched(publications: readonly (readonly TouchedBlock[])[]): TouchedBlock[] {
  const joined = new Map<string, TouchedBlock>()
  for (const block of publications.flat()) {
    const newer = joined.get(block.key)
    joined.set(block.key, newer ? { ...newer, before: block.before } : block)
  }
  return [...joined.values()].filter(({ before, hash }) => (before && canonicalHash(before)) !== hash)
}

/** Block without provenance, ready to be written again. */
export function withoutProvenance({ attrs = {}, ...node }: DocNode): DocNode {
  const { unit: _, hash: __, retired: ___, ...own } = attrs
  return { ...node, attrs: own }
}

type Block = { element: Y.XmlElement; node: DocNode; hash: string }
type Undoing = { fragment: Y.XmlFragment; now: number; undone: UndoneBlocks }

function blocksByKey(fragment: Y.XmlFragment): Map<string, Block[]> {
  const blocks = fragment.toArray().flatMap((element) => {
    const node = element instanceof Y.XmlElement ? readElement(element) : undefined
    return element instanceof Y.XmlElement && typeof node?.attrs?.unit === 'string'
      ? [{ element, node, hash: canonicalHash(node) }]
      : []
  })
  return Map.groupBy(blocks, ({ node }) => String(node.attrs?.unit))
}

function undoBlock(touched: TouchedBlock, blocks: readonly Block[], undoing: Undoing): void {
  const { undone } = undoing
  const found = blocks.find((block) => readsAs(block, touched.hash))
  if (found) {
    if (touched.before === null) withdraw(found.element, undoing.now)
    else bringBack(found, touched.before, undoing)
    undone[touched.before === null ? 'withdrawn' : 'restored'].push(touched.key)
    return
  }
  const [other] = blocks
  // Undoing would be a no-op: the block is already in its earlier state.
  if (touched.before === null ? !other : blocks.some(({ hash }) => hash === beforeHash(touched))) return
  if (!other) undone.kept.gone += 1
  else if (other.hash === other.node.attrs?.hash) undone.kept.rewritten += 1
  else undone.kept.edited += 1
}

function readsAs({ node, hash }: Block, wanted: string | null): boolean {
  return wanted === null ? isRetiredAndEmpty(node) : !node.attrs?.retired && hash === wanted
}

function beforeHash({ before }: TouchedBlock): string | undefined {
  return before === null ? undefined : canonicalHash(before)
}

/** [UR3] Without its key it is nobody's: words that come into it later are a person's. */
function withdraw(element: Y.XmlElement, now: number): void {
  retire(element, now)
  element.removeAttribute('unit')
  element.removeAttribute('hash')
}

function bringBack({ element, node }: Block, before: DocNode, { fragment, now }: Undoing): void {
  const unit = String(node.attrs?.unit)
  const hash = canonicalHash(before)
  if (canEdit(element, before)) {
    editBlock(element, before, now)
    if (node.attrs?.retired) element.removeAttribute('retired')
    element.setAttribute('hash', hash)
    return
  }
  withdraw(element, now)
  const next = createElement({ ...before, attrs: { ...before.attrs, unit, hash } })
  fragment.insertAfter(element, [next])
}
