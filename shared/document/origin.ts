import { canonicalHash } from './canonical.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { documentSchema } from './schema.ts'

/** Writers of a block: the generator alone, the generator and then people, or people alone. */
export type Origin = 'generated' | 'edited' | 'people'

/** Facts about its origin that a block itself contains. */
export type Trace = {
  /** Id of the generated block that this is, or was. */
  unit: string | null
  untouched: boolean
  /** Whether the generator once emptied the block. Any text in it was written afterwards. */
  retired: boolean
  /** Whether readers see nothing of the block, or only an empty line. */
  blank: boolean
}

/**
 * Whether a generated block is unchanged since its publication. An empty retired block counts as unchanged,
 * because it has no words of a person.
 */
export function isUntouched(node: DocNode, hash: string): boolean {
  return hash === node.attrs?.hash || isRetiredAndEmpty(node)
}

/**
 * Returns the block that belongs to the generator among blocks with the same unit. The other blocks belong to
 * people.
 */
export function ownBlock<Block extends { untouched: boolean }>(blocks: readonly Block[]): Block | undefined {
  return blocks.find(({ untouched }) => untouched) ?? blocks[0]
}

/** Origin data of a block. The text is hashed only if the block has a unit. */
export function traceOf(node: DocNode): Trace {
  const unit = node.attrs?.unit
  const isOurs = typeof unit === 'string'
  return {
    unit: isOurs ? unit : null,
    untouched: isOurs && isUntouched(node, canonicalHash(node)),
    retired: Boolean(node.attrs?.retired),
    blank: isRetiredAndEmpty(node) || isEmptyLine(node),
  }
}

/** Origin of each block of a page, in order; null if the block is blank. */
export function originsOf(traces: readonly Trace[]): (Origin | null)[] {
  // Copy the traces: two blocks may share one object, but `own` must contain only one of the two.
  const blocks = traces.map((trace) => ({ ...trace }))
  const own = new Set([...Map.groupBy(blocks, ({ unit }) => unit).values()].map(ownBlock))
  return blocks.map((block) => {
    const { unit, untouched, retired, blank } = block
    if (blank) return null
    if (unit === null || !own.has(block)) return 'people'
    if (untouched) return 'generated'
    return retired ? 'people' : 'edited'
  })
}

function isEmptyLine({ type, content }: DocNode): boolean {
  return documentSchema.nodes[type]?.isTextblock === true && !content?.length
}
