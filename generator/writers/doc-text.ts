import { isSafeLink } from '../../shared/document/addresses.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { codeLanguage } from '../units/code-language.ts'
import { type Block, bulletList, codeBlock, type ListEntry, paragraph, table } from './blocks.ts'
import { type Item, LABEL, type Piece, piecesOf } from './doc-pieces.ts'
import { bold, cite, code, marked, type Phrase } from './inline.ts'
import type { CitationRef } from './page-draft.ts'

/** Labels that the analysis writes for doc tags, translated into the page's language. */
export type DocLabels = ReadonlyMap<string, string>

const MAX_ITEMS = 300
/** Limit far above any doc text that a person writes about one symbol: longer text is data. */
const MAX_PIECES = 300

type Options = { labels: DocLabels; ref: CitationRef | null }

/**
 * Converts doc text, written in a simple form of Markdown, into blocks: paragraphs, lists and code. Block
 * keys are numbered, beginning with `key`. The citation follows the first paragraph.
 */
export function docBlocks(key: string, doc: string, { labels, ref }: Options): Block[] {
  const blocks: Block[] = []
  let cited = false
  for (const piece of withoutTitle(piecesOf(doc)).slice(0, MAX_PIECES)) {
    const own = blocks.length === 0 ? key : `${key}-${blocks.length + 1}`
    if (piece.type === 'code') blocks.push(codeBlock(own, codeLanguage(piece.language), piece.lines.join('\n')))
    else if (piece.type === 'list') blocks.push(...bulletList(own, entriesOf(piece.items.slice(0, MAX_ITEMS), labels)))
    else if (piece.type === 'table') blocks.push(...tableOf(own, piece.rows.slice(0, MAX_ITEMS), labels))
    else {
      const text = docInline(piece.lines.join(' '), labels)
      blocks.push(...paragraph(own, cited ? text : [text, cite(ref)]))
      cited = true
    }
  }
  return withoutDanglingLabel(blocks)
}

/** Returns a table in which each row has as many cells as the header row. */
function tableOf(key: string, [head = [], ...rows]: readonly string[][], labels: DocLabels): Block[] {
  const cells = (row: readonly string[]) => head.map((_, at) => docInline(row[at] ?? '', labels))
  return table(key, cells(head), rows.map(cells))
}

const MAX_DEPTH = 4

/** Puts each item below the last item before it that is less indented. */
function entriesOf(items: readonly Item[], labels: DocLabels): ListEntry[] {
  const top: ListEntry[] = []
  const open: { margin: number; below: ListEntry[] }[] = []
  for (const { margin, text } of items) {
    while (open.length > 0 && (open.length >= MAX_DEPTH || margin < (open.at(-1)?.margin ?? 0) + 2)) open.pop()
    const below: ListEntry[] = []
    const into = open.at(-1)?.below ?? top
    into.push({ text: docInline(text, labels), below })
    open.push({ margin, below })
  }
  return top
}

/** Removes a title, because the page already has one. */
function withoutTitle(pieces: Piece[]): Piece[] {
  const first = pieces[0]?.type === 'text' ? pieces[0].lines.join(' ') : ''
  return pieces.length > 1 && /^\*\*[^*]{1,120}[^*:]\*\*$/.test(first) ? pieces.slice(1) : pieces
}

/** "Parameters:" with nothing after it. */
function withoutDanglingLabel(blocks: Block[]): Block[] {
  const last = blocks.at(-1)?.node
  const content = last?.type === 'paragraph' ? (last.content ?? []) : []
  const isLabel =
    content.length === 1 && content[0]?.marks?.some(({ type }) => type === 'bold') && content[0].text?.endsWith(':')
  return isLabel ? blocks.slice(0, -1) : blocks
}

const INLINE =
  /`([^`\n]{1,300})`|\[([^\]\n]{1,200})\]\(([^()\s[\]{}^\\]{1,500})\)|\*\*([^*\n]{1,300})\*\*|(?<![\p{L}\p{N}*])\*([^*\s][^*\n]{0,200}?)\*(?![\p{L}\p{N}*])|(https?:\/\/[^\s<>()`"'|]{3,500}[^\s<>()`"'|.,;:!?])/gu

/**
 * Converts one paragraph of doc text. Recognizes code, links, bold and italic; everything else is plain text.
 */
export function docInline(text: string, labels: DocLabels = new Map()): Phrase {
  const parts: Phrase[] = []
  let from = 0
  const whole = translated(text.replace(/<(https?:\/\/[^\s<>`]{3,500})>/g, '$1').replace(/\s+/g, ' '), labels)
  for (const match of whole.matchAll(INLINE)) {
    parts.push(whole.slice(from, match.index))
    parts.push(inlinePart(match))
    from = match.index + match[0].length
  }
  parts.push(whole.slice(from))
  return parts
}

function inlinePart(match: RegExpExecArray): Phrase {
  const [whole, codeText, label, target, strong, soft, address] = match
  if (codeText !== undefined) return codeText.trim() === '' ? whole : code(codeText.trim())
  if (label !== undefined && target !== undefined) {
    const inner = label.replaceAll('`', '')
    return isSafeLink(target) && !target.startsWith('page:') ? external(inner, target) : inner
  }
  if (strong !== undefined) return bold(strong.replaceAll('`', ''))
  if (soft !== undefined) return marked({ type: 'text', text: soft }, { type: 'italic' })
  return address !== undefined && isSafeLink(address) ? external(address, address) : whole
}

function external(text: string, href: string): DocNode {
  return { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
}

function translated(text: string, labels: DocLabels): string {
  const [label, name = '', version = '', end = ''] = LABEL.exec(text) ?? []
  const own = labels.get(name)
  return label && own ? `**${own}${version}${end}**${text.slice(label.length)}` : text
}
