import type { Node } from '@tiptap/pm/model'

/** Whether an alert would begin with two spaces once `text` replaces the range between two positions. */
export function startsWithTwoSpaces(doc: Node, from: number, to: number, text: string): boolean {
  const $from = doc.resolve(from)
  const alert = $from.depth > 1 ? $from.node(-1) : undefined
  if (alert?.type.name !== 'alert' || $from.index(-1) !== 0 || !$from.parent.isTextblock) return false
  const $to = doc.resolve(to)
  if ($to.parent !== $from.parent || !text.includes(' ')) return false
  const { parent } = $from
  const before = parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC')
  const after = parent.textBetween($to.parentOffset, parent.content.size, undefined, '\uFFFC')
  return /^\s{2}/.test(before + text + after)
}
