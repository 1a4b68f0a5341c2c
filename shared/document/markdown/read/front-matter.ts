import type { DocNode } from '../../node.ts'
import { alertOfSymbol } from '../alert-symbols.ts'

/**
 * Front matter as other tools write it: three dashes, lines of which the first names a value, three dashes.
 */
const FRONT_MATTER = /^---[ \t]*\n((?:.*\n){1,200}?)---[ \t]*(?:\n|$)/
const NAMES_A_VALUE = /^[\w"'][\w"' .-]*:(?:\s|$)/

/**
 * Separates the front matter that other tools put at the beginning of a text. It isn't page text, but becomes
 * a code block, so that nothing is lost.
 */
export function frontMatter(text: string): { block?: DocNode; rest: string } {
  const match = FRONT_MATTER.exec(text)
  const lines = match?.[1]?.trimEnd() ?? ''
  const [first = ''] = lines.split('\n')
  if (!match || alertOfSymbol(first) || !NAMES_A_VALUE.test(first)) return { rest: text }
  const content = [{ type: 'text', text: lines }]
  return { block: { type: 'codeBlock', attrs: { language: 'yaml' }, content }, rest: text.slice(match[0].length) }
}
