import { canonicalHash } from './canonical.ts'
import type { DocNode } from './node.ts'
import { isRetiredAndEmpty } from './retired.ts'
import { documentSchema } from './schema.ts'

/** Who wrote a block: the generator alone, the generator and then people, or people alone. */
export type Origin = 'generated' | 'edited' | 'people'

/** What a block says of its origin by itself. */
export type Trace = {
  /** Which generated block it is, or was. */
  unit: string | null
  untouched: boolean
  /** The generator has left it empty: what it says was written since. */
  retired: boolean
  /** Nothing of it can be seen, or there is nothing in it. */
  blank: boolean
}

/** Whether a generated block is as it was published. An empty one that is retired is nobody's words. */
export function isUntouched(node: DocNode, hash: string): boolean {
  return hash === node.attrs?.hash || isRetiredAndEmpty(node)
}

/** Of several blocks with one unit the one that is the generator's; the others are people's. */
export function ownBlock<Block extends { untouched: boolean }>(blocks: readonly Block[]): Block | undefined {
  return blocks.find(({ untouched }) => untouched) ?? blocks[0]
}

/** Only where there is a unit is the text hashed. */
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

/** The origin of each block of a page, in its order; null where there is nothing to tell. */
export function originsOf(traces: readonly Trace[]): (Origin | null)[] {
  // What is known of two blocks may be one and the same: only their places tell them apart.
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
