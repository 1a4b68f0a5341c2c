import type { ReadingOptions } from '../../../shared/document/markdown/read/addresses.ts'
import { TreeReader } from '../../../shared/document/markdown/read/tree-reader.ts'
import { githubTree } from '../../../shared/document/markdown/tree.ts'
import type { DocNode } from '../../../shared/document/node.ts'
import { frontMatterField, frontMatterLength } from '../../analysis/text/headings.ts'
import { dropBadges } from './drop-badges.ts'
import { githubMarkdown } from './markdown-dialects.ts'
import { markdownOfMdx } from './mdx.ts'

/** Reads a Markdown document as blocks. Never throws for any content. Drops scripts and unsafe addresses. */
export function readMarkdown(text: string, { isMdx, ...options }: ReadingOptions & { isMdx: boolean }): DocNode[] {
  const lines = text.split('\n')
  const written = lines.slice(frontMatterLength(lines)).join('\n')
  const body = githubMarkdown(isMdx ? markdownOfMdx(written) : written)
  const title = frontMatterField(lines, 'title')?.text
  const described = frontMatterField(lines, 'description')?.text
  const { content = [] } = new TreeReader(body, options).read(dropBadges(githubTree(body)), [])
  const isEmpty = content.length === 1 && content[0]?.type === 'paragraph' && !content[0].content
  const isTitled = content.some(({ type, attrs }) => type === 'heading' && attrs?.level === 1)
  return [
    ...(title && !isTitled ? [textBlock('heading', title, { level: 1 })] : []),
    ...(described ? [textBlock('paragraph', described)] : []),
    ...(isEmpty ? [] : content),
  ]
}

function textBlock(type: string, text: string, attrs?: DocNode['attrs']): DocNode {
  return { type, ...(attrs && { attrs }), content: [{ type: 'text', text }] }
}
