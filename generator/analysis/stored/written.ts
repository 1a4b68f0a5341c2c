import type { Node } from 'web-tree-sitter'
import { oneLine, sourceOf } from '../languages/syntax.ts'

const MAX_VALUE = 60

/** A value as its author wrote it, on one line; of a long one only what kind it is. */
export function writtenValue(node: Node, source: string, comment: 'slashes' | 'hash', most = MAX_VALUE): string {
  const text = oneLine(sourceOf(node, source), comment)
  if (text.length <= most) return text
  const open = /^[^([{"']{0,40}[([{]/.exec(text)?.[0]
  if (!open) return '…'
  return `${open}…${CLOSING[open.at(-1) ?? ''] ?? ''}`
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
