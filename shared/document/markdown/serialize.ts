import { toMarkdown as mdastToMarkdown } from 'mdast-util-to-markdown'
import type { DocNode } from '../node.ts'
import { toMdast } from './write/blocks.ts'
import type { MarkdownContext } from './write/context.ts'
import { OPTIONS } from './write/options.ts'

export type { MarkdownContext } from './write/context.ts'

/**
 * Writes a page as Markdown, which `parseMarkdown` reads as the same page. Content that Markdown can't
 * express keeps its words: merged cells are followed by empty cells, and an unknown block says that it
 * couldn't be rendered.
 */
export function toMarkdown(doc: DocNode, context: MarkdownContext = {}): string {
  return mdastToMarkdown(toMdast(doc, context), OPTIONS)
}
