import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown as mdastToMarkdown, type Options } from 'mdast-util-to-markdown'
import type { DocNode } from '../node.ts'
import { type MarkdownContext, toMdast } from './to-mdast.ts'

const OPTIONS: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  rule: '-',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}

/**
 * Writes a page as CommonMark with tables, task lists and strikethrough.
 * Throws for a node that has no Markdown form: a page never loses a block silently.
 */
export function toMarkdown(doc: DocNode, context: MarkdownContext = {}): string {
  return mdastToMarkdown(toMdast(doc, context), OPTIONS)
}
