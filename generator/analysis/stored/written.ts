import type { Node } from 'web-tree-sitter'
import { oneLine, sourceOf } from '../languages/syntax.ts'

const MAX_VALUE = 60

/** Returns a value as written, on one line. A long value keeps only its start up to a bracket. */
export function writtenValue(node: Node, source: string, comment: 'slashes' | 'hash', most = MAX_VALUE): string {
  const text = oneLine(sourceOf(node, source), comment)
  if (text.length <= most) return text
  const open = /^[^([{"']{0,40}[([{]/.exec(text)?.[0]
  if (!open) return '…'
  return `${open}…${CLOSING[open.at(-1) ?? ''] ?? ''}`
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
