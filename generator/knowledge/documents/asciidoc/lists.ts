import type { AsciiDocParser } from './parse-asciidoc.ts'
import {
  type AsciiDocBlock,
  type AsciiDocItem,
  type Cursor,
  isAttributeLine,
  isDelimiter,
  MAX_ASCIIDOC_DEPTH,
} from './syntax.ts'

type Marker = { kind: string; type: 'bullet' | 'number' | 'term'; start: number; text: string }
type Open = { kind: string; list: Extract<AsciiDocBlock, { type: 'list' | 'descriptions' }> }

const BULLET = /^[ \t]*(-|\*{1,8}|•)[ \t]+(?=\S)/
const NUMBER = /^[ \t]*(?:(\.{1,8})|(\d{1,6})\.|([a-zA-Z])\.|([ivxIVX]{1,6})\)|<(\d{1,3}|\.)>)[ \t]+(?=\S)/
const TERM = /^[ \t]*(\S.{0,600}?)(:{2,4}|;;)(?:[ \t]+|$)/

export function isListLine(line: string): boolean {
  return markerOf(line) !== undefined
}

function markerOf(line: string): Marker | undefined {
  const bullet = BULLET.exec(line)
  if (bullet) return { kind: bullet[1] ?? '', type: 'bullet', start: 1, text: line.slice(bullet[0].length) }
  const number = NUMBER.exec(line)
  if (number) {
    const [whole, dots, digits, letter, roman, callout] = number
    const kind = dots ?? (digits ? '1' : letter ? 'a' : roman ? 'i' : callout ? '<1>' : '')
    return { kind, type: 'number', start: Number(digits ?? 1) || 1, text: line.slice(whole.length) }
  }
  const [, term, kind] = /^\/\/|^[a-z]+::\S/.test(line) ? [] : (TERM.exec(line.slice(0, 800)) ?? [])
  return term && kind ? { kind, type: 'term', start: 1, text: line } : undefined
}

/**
 * Reads the list at the cursor. The marker of an item determines its depth: a new marker opens a deeper list,
 * and a known marker returns to its list.
 */
export function readList(cursor: Cursor, parser: AsciiDocParser): AsciiDocBlock[] | undefined {
  const first = markerOf(cursor.lines[cursor.at] ?? '')
  if (!first) return undefined
  const open: Open[] = []
  while (cursor.at < cursor.lines.length) {
    const blank = blankLines(cursor)
    const line = cursor.lines[cursor.at + blank] ?? ''
    const marker = markerOf(line)
    if (marker) {
      cursor.at += blank
      readItem(marker, { cursor, open, parser })
    } else if (line === '+') {
      // Each blank line before the `+` closes one level of nested lists.
      cursor.at += blank + 1
      attach(cursor, { open: open[Math.max(0, open.length - 1 - blank)], parser })
    } else if (blank > 0 && /^[ \t]/.test(line) && line !== '') {
      cursor.at += blank
      attach(cursor, { open: open.at(-1), parser })
    } else if (blank === 0 && isAwaited(open.at(-1)) && line !== '') attach(cursor, { open: open.at(-1), parser })
    else if (isAwaited(open.at(-1)) && line !== '' && !/^=+ /.test(line) && !isAttributeLine(line)) {
      cursor.at += blank
      attach(cursor, { open: open.at(-1), parser })
    } else break
  }
  return open[0] ? [open[0].list] : []
}

function blankLines({ lines, at }: Cursor): number {
  let count = 0
  while (at + count < lines.length && lines[at + count] === '') count++
  return count
}

/** Whether the last term of the open list has no description yet. */
function isAwaited(open: Open | undefined): boolean {
  return open?.list.type === 'descriptions' && open.list.items.at(-1)?.blocks.length === 0
}

type Around = { cursor: Cursor; open: Open[]; parser: AsciiDocParser }

function readItem(marker: Marker, { cursor, open, parser }: Around): void {
  const known = open.findLastIndex(({ kind }) => kind === marker.kind)
  if (known >= 0) open.length = known + 1
  else if (cursor.depth + open.length >= MAX_ASCIIDOC_DEPTH) open.length = Math.max(1, open.length)
  else {
    const list: Open['list'] =
      marker.type === 'term'
        ? { type: 'descriptions', items: [] }
        : { type: 'list', start: marker.type === 'number' ? marker.start : null, items: [] }
    open.at(-1)?.list.items.at(-1)?.blocks.push(list)
    open.push({ kind: marker.kind, list })
  }
  const item = marker.type === 'term' ? described(cursor, parser) : listed(marker, cursor, parser)
  open.at(-1)?.list.items.push(item)
}

function listed({ text, type }: Marker, cursor: Cursor, parser: AsciiDocParser): AsciiDocItem {
  const [, box] = (type === 'bullet' && /^\[([ xX*])\][ \t]+/.exec(text)) || []
  const [, ...more] = parser.text(cursor, true)
  const whole = [box ? text.slice(4) : text, ...more].map((line) => line.trim()).join('\n')
  return { text: parser.attributes.substitute(whole), ...(box && { checked: box !== ' ' }), blocks: [] }
}

function described(cursor: Cursor, parser: AsciiDocParser): AsciiDocItem {
  const line = cursor.lines[cursor.at] ?? ''
  const [whole = '', term = ''] = TERM.exec(line) ?? []
  const rest = line.slice(whole.length)
  const text = parser.attributes.substitute(term)
  if (rest === '') {
    cursor.at++
    return { text, blocks: [] }
  }
  const [, ...more] = parser.text(cursor, true)
  return { text, blocks: [{ type: 'paragraph', text: parser.attributes.substitute([rest, ...more].join('\n')) }] }
}

function attach(cursor: Cursor, { open, parser }: { open: Open | undefined; parser: AsciiDocParser }): void {
  const blocks = open?.list.items.at(-1)?.blocks
  const isPlain =
    isAwaited(open) && /^[^[.]/.test(cursor.lines[cursor.at] ?? '') && !isDelimiter(cursor.lines[cursor.at] ?? '')
  if (isPlain) blocks?.push(parser.paragraph(cursor, { isInList: true }))
  else {
    const inner: Cursor = { ...cursor, depth: cursor.depth + 1 }
    blocks?.push(...parser.next(inner))
    cursor.at = inner.at
  }
}
