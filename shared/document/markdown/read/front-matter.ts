import type { DocNode } from '../../node.ts'
import { alertOfSymbol } from '../alert-symbols.ts'

/**
 * Matches front matter as other tools write it: a line of three dashes, lines with values, a line of three
 * dashes.
 */
const FRONT_MATTER = /^---[ \t]*\n((?:.*\n){1,200}?)---[ \t]*(?:\n|$)/
const NAMES_A_VALUE = /^[\w"'][\w"' .-]*:(?:\s|$)/

/**
 * Separates front matter, as other tools write it, from the beginning of a text. Front matter isn't page
 * text, so it's turned into a code block to keep it.
 */
export function frontMatter(text: string): { block?: DocNode; rest: string } {
  const match = FRONT_MATTER.exec(text)
  const lines = match?.[1]?.trimEnd() ?? ''
  const [first = ''] = lines.split('\n')
  if (!match || alertOfSymbol(first) || !NAMES_A_VALUE.test(first)) return { rest: text }
  const content = [{ type: 'text', text: lines }]
  return { block: { type: 'codeBlock', attrs: { language: 'yaml' }, content }, rest: text.slice(match[0].length) }
}
