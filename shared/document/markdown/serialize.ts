import { toMarkdown as mdastToMarkdown } from 'mdast-util-to-markdown'
import type { DocNode } from '../node.ts'
import { toMdast } from './write/blocks.ts'
import type { MarkdownContext } from './write/context.ts'
import { OPTIONS } from './write/options.ts'

export type { MarkdownContext } from './write/context.ts'

/**
 * Converts a page to Markdown that `parseMarkdown` reads as the same page. If Markdown can't express
 * something, its words are kept: merged cells are followed by empty cells, and an unknown block is replaced
 * by an error message.
 */
export function toMarkdown(doc: DocNode, context: MarkdownContext = {}): string {
  return mdastToMarkdown(toMdast(doc, context), OPTIONS)
}
