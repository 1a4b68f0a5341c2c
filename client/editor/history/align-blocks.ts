import { canonical } from '../../../shared/document/canonical.ts'
import { align, type Step } from '../../../shared/document/editing/align.ts'
import { type DocNode, textOf } from '../../../shared/document/node.ts'
import { isRetiredAndEmpty } from '../../../shared/document/retired.ts'

/** Block of a page, with the data that helps to find it in another version. */
export type Block = {
  readonly node: DocNode
  readonly unit: string | undefined
  readonly isHidden: boolean
  readonly form: string
  readonly words: ReadonlySet<string>
}

/** Minimum share of common words, from 0 to 1, for a text to count as a rewritten form of another. */
const ALIKE = 0.5

export function blockOf(node: DocNode): Block {
  const unit = node.attrs?.unit
  return {
    node,
    unit: typeof unit === 'string' && unit !== '' ? unit : undefined,
    isHidden: isRetiredAndEmpty(node),
    form: canonical(node),
    words: new Set(textOf(node).match(/[\p{L}\p{N}]+/gu)),
  }
}

/**
 * Steps that turn the blocks of one page into those of another. Equal blocks stay. A rewritten block is
 * paired with its old form if both have the same unit or enough words in common.
 */
export function alignBlocks<Old extends Block>(
  olds: readonly Old[],
  news: readonly Block[],
  canBecome: (old: Old, next: Block) => boolean,
): Step<Old, Block>[] {
  const related = (old: Old, next: Block) =>
    old.unit !== undefined && next.unit !== undefined ? old.unit === next.unit : isAlike(old, next)
  return align(olds, news, {
    same: (old, next) => !old.isHidden && old.form === next.form,
    related,
    similar: (old, next) => (related(old, next) || !old.isHidden) && canBecome(old, next),
  })
}

function isAlike(one: Block, other: Block): boolean {
  if (one.node.type !== other.node.type) return false
  const all = one.words.size + other.words.size
  if (all === 0) return false
  let common = 0
  for (const word of one.words) if (other.words.has(word)) common += 1
  return (2 * common) / all >= ALIKE
}
