import type { Node } from '@tiptap/pm/model'
import { StepMap } from '@tiptap/pm/transform'

/**
 * Positions between which two documents differ: `from` to `to` in the earlier, `from` to `end` in the later
 * one.
 */
export type RealChange = { from: number; to: number; end: number; map: StepMap }

/**
 * Real difference that a transaction made; undefined if there is none. The steps of a change by others
 * replace the whole document, although almost all nodes are the same as before.
 */
export function realChange(before: Node, after: Node): RealChange | undefined {
  const from = before.content.findDiffStart(after.content)
  const ends = before.content.findDiffEnd(after.content)
  if (from === null || !ends) return undefined
  // If a part is repeated, both searches may count it, as in "aa" to "a".
  const counted = Math.max(0, from - Math.min(ends.a, ends.b))
  const to = ends.a + counted
  const end = ends.b + counted
  return { from, to, end, map: new StepMap([from, to - from, end - from]) }
}
