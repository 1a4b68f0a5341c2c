import { isSafeLink } from '../../shared/document/addresses.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { codeLanguage } from '../units/code-language.ts'
import { type Block, bulletList, codeBlock, paragraph } from './blocks.ts'
import { bold, cite, code, marked, type Phrase } from './inline.ts'
import type { CitationRef } from './page-draft.ts'

/** Labels that the analysis gives to tags, in the words of the page's language. */
export type DocLabels = ReadonlyMap<string, string>

type Piece = { type: 'text' | 'list' | 'code'; lines: string[]; language: string }

export type DocLimits = { pieces: number; characters: number }

const WHOLE: DocLimits = { pieces: 9, characters: 2_600 }

/**
 * Doc text, which is Markdown of a simple kind, as blocks: paragraphs, flat lists and code. Their keys count on from
 * `key`. The citation goes behind the first paragraph. What is beyond the limits is left to the source.
 */
export function docBlocks(
  key: string,
  doc: string,
  { labels, ref, limits = WHOLE }: { labels: DocLabels; ref: CitationRef | null; limits?: DocLimits },
): Block[] {
  const blocks: Block[] = []
  let characters = 0
  let cited = false
  for (const piece of withoutTitle(piecesOf(doc)).slice(0, limits.pieces)) {
    characters += piece.lines.join('\n').length
    if (characters > limits.characters && blocks.length > 0) break
    const own = blocks.length === 0 ? key : `${key}-${blocks.length + 1}`
    if (piece.type === 'code') blocks.push(codeBlock(own, codeLanguage(piece.language), piece.lines.join('\n')))
    else if (piece.type === 'list')
      blocks.push(
        ...bulletList(
          own,
          piece.lines.slice(0, 30).map((line) => docInline(line, labels)),
        ),
      )
    else {
      const text = docInline(piece.lines.join(' '), labels)
      blocks.push(...paragraph(own, cited ? text : [text, cite(ref)]))
      cited = true
    }
  }
  return withoutDanglingLabel(blocks)
}

/** A page has a title already. */
function withoutTitle(pieces: Piece[]): Piece[] {
  const first = pieces[0]?.type === 'text' ? pieces[0].lines.join(' ') : ''
  return pieces.length > 1 && /^\*\*[^*]{1,120}[^*:]\*\*$/.test(first) ? pieces.slice(1) : pieces
}

/** "Parameters:" with nothing after it, because the limit was reached. */
function withoutDanglingLabel(blocks: Block[]): Block[] {
  const last = blocks.at(-1)?.node
  const content = last?.type === 'paragraph' ? (last.content ?? []) : []
  const isLabel =
    content.length === 1 && content[0]?.marks?.some(({ type }) => type === 'bold') && content[0].text?.endsWith(':')
  return isLabel ? blocks.slice(0, -1) : blocks
}

function piecesOf(doc: string): Piece[] {
  const pieces: Piece[] = []
  let open: Piece | undefined
  let fence = ''
  const close = () => {
    if (open && open.lines.length > 0) pieces.push(open)
    open = undefined
  }
  for (const line of doc.split('\n')) {
    const mark = /^\s*(```+|~~~+)\s*([\w+#-]*)/.exec(line)
    if (fence) {
      if (mark?.[1]?.startsWith(fence)) {
        fence = ''
        close()
      } else open?.lines.push(line)
    } else if (mark) {
      close()
      fence = mark[1] ?? '```'
      open = { type: 'code', lines: [], language: mark[2] ?? '' }
    } else open = textLine(line, open, close)
  }
  close()
  return pieces
}

const LABEL = /^\*\*(\p{Lu}[\p{L} ]{2,20}:)\*\*/u

function textLine(line: string, open: Piece | undefined, close: () => void): Piece | undefined {
  const text = line.trim()
  if (text === '') {
    // A blank line between items leaves the list open.
    if (open?.type !== 'list') close()
    return open?.type === 'list' ? open : undefined
  }
  const item = /^(?:[-*+•]|\d{1,3}[.)])\s+(.*)$/.exec(text)
  if (item) {
    if (open?.type === 'list') {
      open.lines.push(item[1] ?? '')
      return open
    }
    close()
    return { type: 'list', lines: [item[1] ?? ''], language: '' }
  }
  if (open?.type === 'list' && /^\s/.test(line)) {
    open.lines.push(`${open.lines.pop() ?? ''} ${text}`)
    return open
  }
  const plain = text.replace(/^#{1,6}\s+/, '').replace(/^>\s?/, '')
  if (open?.type === 'text' && !LABEL.test(plain)) {
    open.lines.push(plain)
    return open
  }
  close()
  return { type: 'text', lines: [plain], language: '' }
}

const INLINE =
  /`([^`\n]{1,300})`|\[([^\]\n]{1,200})\]\(([^()\s]{1,500})\)|\*\*([^*\n]{1,300})\*\*|(?<![\p{L}\p{N}*])\*([^*\s][^*\n]{0,200}?)\*(?![\p{L}\p{N}*])|(https?:\/\/[^\s<>()`"'|]{3,500}[^\s<>()`"'|.,;:!?])/gu

/** One paragraph of doc text: code, links, bold and italic; anything else is text. */
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
  const label = LABEL.exec(text)
  const own = label?.[1] ? labels.get(label[1].slice(0, -1)) : undefined
  return label && own ? `**${own}:**${text.slice(label[0].length)}` : text
}
