import { type DocNode, textOf } from './node.ts'

/** A block that the generator no longer writes and in which nobody has put a text: kept for merging, never shown. */
export function isRetiredAndEmpty(node: DocNode): boolean {
  return Boolean(node.attrs?.retired) && textOf(node).trim() === ''
}
