import type { Nodes } from 'mdast'
import { githubTree } from '../../../shared/document/markdown/tree.ts'
import { withoutEmoji } from '../text/emoji.ts'
import { plainText, proseOfBlock } from '../text/lead.ts'

/** Text of the README as simple Markdown, with its lines, 1-based and inclusive. */
export type ReadmeText = { text: string; start: number; end: number }

/** Code block of the README, with the lines of its content. `about`: the paragraph directly above it. */
export type ReadmeCode = { text: string; language: string; start: number; end: number; about: ReadmeText | null }

/** `prose`: '' where it is no running text. `isQuote`: a quotation or an alert. */
export type ReadmeBlock =
  | { type: 'heading'; text: string; start: number }
  | { type: 'text'; prose: string; isQuote: boolean; start: number; end: number; rich: string }
  | { type: 'list'; items: ReadmeText[]; start: number }
  | { type: 'code'; code: ReadmeCode; start: number }

const MAX_README = 120_000

/** Returns the blocks of a Markdown README in order. Includes nested code, unless it's indented. */
export function markdownBlocks(content: string): ReadmeBlock[] {
  const found: ReadmeBlock[] = []
  for (const node of githubTree(content.slice(0, MAX_README)).children) {
    const before = found.at(-1)
    const about = before?.type === 'text' && !before.isQuote && before.rich !== '' ? before : undefined
    found.push(...blockOf(node, about && { text: about.rich, start: about.start, end: about.end }))
  }
  return found
}

function blockOf(node: Nodes, about: ReadmeText | undefined): ReadmeBlock[] {
  const { start, end } = linesOf(node)
  switch (node.type) {
    case 'heading':
      return [{ type: 'heading', text: plainText(node), start }]
    case 'code':
      return codeOf(node, about)
    case 'html':
      return htmlBlocks(node.value, start)
    case 'paragraph':
    case 'blockquote':
      return [
        { type: 'text', prose: proseOfText(node), isQuote: node.type === 'blockquote', start, end, rich: richOf(node) },
      ]
    case 'list': {
      const items = node.children.map((item): ReadmeText => {
        const first = item.children[0]
        const isDone = item.checked !== false
        return { text: first?.type === 'paragraph' && isDone ? richOf(first) : '', ...linesOf(first ?? item) }
      })
      return [{ type: 'list', items, start }, ...codeBelow(node)]
    }
    default:
      return 'children' in node ? codeBelow(node) : []
  }
}

const HTML_PARAGRAPH = /<p\b[^<>]{0,300}>[\s\S]{0,2000}?<\/p>/gi

/** Returns the paragraphs of an HTML block. One block may contain a picture, a title and a sentence. */
function htmlBlocks(html: string, line: number): ReadmeBlock[] {
  const paragraphs = [...html.slice(0, 20_000).matchAll(HTML_PARAGRAPH)]
  const texts =
    paragraphs.length > 0 ? paragraphs.map(({ 0: value, index }) => ({ value, index })) : [{ value: html, index: 0 }]
  return texts.map(({ value, index }): ReadmeBlock => {
    const start = line + html.slice(0, index).split('\n').length - 1
    const prose = /^(?:<p\b[^<>]*>)?\s*<a\b/i.test(value) ? '' : proseOfBlock({ type: 'html', value })
    return { type: 'text', prose, isQuote: false, start, end: start + value.split('\n').length - 1, rich: '' }
  })
}

function proseOfText(node: Nodes): string {
  const prose = proseOfBlock(node)
  if (prose !== '' || node.type !== 'blockquote') return prose
  // `richOf` removes the marker of an alert, such as `[!NOTE]`, so only the other words count.
  const text = richOf(node)
  return /\p{L}+ \p{L}+/u.test(text) ? text : ''
}

/** Returns a code block. Skips indented code, such as in a list, because a quote must match the file. */
function codeOf(node: Extract<Nodes, { type: 'code' }>, about: ReadmeText | undefined): ReadmeBlock[] {
  if (node.position?.start.column !== 1) return []
  const start = node.position.start.line + 1
  const end = start + node.value.split('\n').length - 1
  return [
    { type: 'code', code: { text: node.value, language: node.lang ?? '', start, end, about: about ?? null }, start },
  ]
}

function codeBelow(root: Nodes): ReadmeBlock[] {
  const found: ReadmeBlock[] = []
  const stack: Nodes[] = [root]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === 'code') found.push(...codeOf(node, undefined))
    else if ('children' in node) stack.push(...node.children.toReversed())
  }
  return found
}

function linesOf({ position }: Nodes): { start: number; end: number } {
  return { start: position?.start.line ?? 1, end: position?.end.line ?? 1 }
}

const MAX_RICH = 600

/** Returns a block as simple Markdown: words, code, bold text and web links. */
export function richOf(root: Nodes): string {
  const parts: string[] = []
  const stack: (Nodes | string)[] = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node)
    else if (node.type === 'text') parts.push(withoutEmoji(node.value))
    else if (node.type === 'inlineCode') parts.push(`\`${node.value}\``)
    else if (node.type === 'break') parts.push(' ')
    else if ('children' in node) {
      const [open, close] = signsOf(node)
      stack.push(close, ...node.children.toReversed(), open)
    }
  }
  const text = parts
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^\s*\[!\w+\]\s*/, '')
    .replace(/\*\*\s*\*\*|\[\s*\]\([^()]*\)/g, '')
    .trim()
  return text.length > MAX_RICH ? '' : text
}

function signsOf(node: Nodes): readonly [string, string] {
  if (node.type === 'strong') return ['**', '**']
  if (node.type === 'paragraph') return ['', ' ']
  const isWeb = node.type === 'link' && /^https?:\/\/[^\s()]+$/.test(node.url) && /^[^[\]]+$/.test(plainText(node))
  return isWeb && !hasCode(node) ? ['[', `](${node.url})`] : ['', '']
}

function hasCode(node: Nodes): boolean {
  return 'children' in node && node.children.some((child) => child.type !== 'text')
}
