import type { DocNode } from '../../../shared/document/node.ts'
import { blockWords, type Word } from '../blocks/suggestion/block-words.ts'
import { type Stretch, wordDifference } from '../blocks/suggestion/word-difference.ts'
import { alignBlocks, blockOf } from './align-blocks.ts'

/** Block that is in both pages, in only one of them, or in both with different words. */
export type Row =
  | { kind: 'same' | 'added' | 'removed'; node: DocNode }
  | { kind: 'changed'; node: DocNode; stretches: readonly Stretch[] }

/** Differences between two pages, block by block in reading order. */
export function pageDifference(before: DocNode, after: DocNode): Row[] {
  const [olds, news] = [before, after].map((page) =>
    written(page)
      .map(blockOf)
      .filter(({ isHidden }) => !isHidden),
  )
  const steps = alignBlocks(olds ?? [], news ?? [], (old, next) => old.node.type === next.node.type)
  return steps.flatMap((step): Row[] => {
    if (step.type === 'keep') return [{ kind: 'same', node: step.old.node }]
    if (step.type === 'drop') return [{ kind: 'removed', node: step.old.node }]
    if (step.type === 'add') return [{ kind: 'added', node: step.new.node }]
    return changed(step.old.node, step.new.node)
  })
}

/**
 * Blocks of a page, without an empty paragraph at the end. The editor adds that paragraph for further
 * writing, so nobody wrote it.
 */
function written({ content = [] }: DocNode): readonly DocNode[] {
  const last = content.at(-1)
  return last?.type === 'paragraph' && !last.content?.length ? content.slice(0, -1) : content
}

/**
 * Rows for a changed block. If old and new share no words, shows a removed and an added block, for
 * readability.
 */
function changed(old: DocNode, next: DocNode): Row[] {
  const stretches = wordDifference(blockWords(old), blockWords(next))
  const isAnother = stretches.length > 0 && !stretches.some(({ kind, words }) => kind === 'same' && words.some(isWord))
  if (!isAnother) return [{ kind: 'changed', node: next, stretches }]
  return [
    { kind: 'removed', node: old },
    { kind: 'added', node: next },
  ]
}

function isWord({ text }: Word): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}
