import type { Node } from '@tiptap/pm/model'
import { StepMap } from '@tiptap/pm/transform'

/**
 * Positions between which two documents differ: `from` to `to` in the earlier, `from` to `end` in the later
 * one.
 */
export type RealChange = { from: number; to: number; end: number; map: StepMap }

/**
 * Returns the range that a transaction really changed; undefined if it changed nothing. The steps of a change
 * by others replace the whole document, although almost all nodes stay the same.
 */
export function realChange(before: Node, after: Node): RealChange | undefined {
  const from = before.content.findDiffStart(after.content)
  const ends = before.content.findDiffEnd(after.content)
  if (from === null || !ends) return undefined
  // Repeated text can be counted by both searches, as from "aa" to "a". So the overlap is added back.
  const counted = Math.max(0, from - Math.min(ends.a, ends.b))
  const to = ends.a + counted
  const end = ends.b + counted
  return { from, to, end, map: new StepMap([from, to - from, end - from]) }
}
