import { languageOfPath } from '../document/language-of-path.ts'
import type { Passage } from './passage.ts'

/** Facts about a symbol in a file. Lines are 1-based and inclusive. */
export type SymbolRange = {
  name: string
  kind: string
  signature: string
  doc: string
  startLine: number
  endLine: number
  members: readonly SymbolRange[]
}

/**
 * Maximum length, in lines, of a symbol that becomes a single passage. A longer symbol is split by its
 * members.
 */
const WHOLE_LINES = 80
const PIECE_LINES = 60
const PIECE_CHARACTERS = 6_000
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;;|"""|''')/

type Range = { start: number; end: number; headers: string[] }

/** Splits a file into passages: each symbol with the comment above it, and the code between symbols. */
export function passagesOfFile(path: string, content: string, symbols: readonly SymbolRange[]): Passage[] {
  const lines = content.split(/\r\n|\n|\r/)
  const ranges = layOut(symbols, { start: 1, end: lines.length, headers: [] }, lines)
  return ranges.flatMap((range) => cut(range, lines)).map((range) => toPassage(path, range, lines))
}

/** Divides the range `whole` into symbols and the lines between them, without overlaps. */
function layOut(symbols: readonly SymbolRange[], whole: Range, lines: readonly string[]): Range[] {
  const ranges: Range[] = []
  let next = whole.start
  const sorted = symbols.toSorted((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
  for (const symbol of sorted) {
    // Skip a symbol inside an earlier range: for example, one declaration can have a second name.
    if (symbol.startLine < next || symbol.startLine > whole.end) continue
    const start = withComment(symbol.startLine, next, lines)
    const end = Math.min(whole.end, Math.max(symbol.endLine, symbol.startLine))
    if (start > next) ranges.push({ start: next, end: start - 1, headers: whole.headers })
    const range = { start, end, headers: [...whole.headers, symbol.name] }
    if (end - start >= WHOLE_LINES && symbol.members.length > 0) ranges.push(...layOut(symbol.members, range, lines))
    else ranges.push(range)
    next = end + 1
  }
  if (next <= whole.end) ranges.push({ start: next, end: whole.end, headers: whole.headers })
  return ranges
}

function withComment(start: number, least: number, lines: readonly string[]): number {
  let at = start
  while (at > least && COMMENT.test(lines[at - 2] ?? '')) at -= 1
  return at
}

/** Splits a range into pieces of limited size, without empty lines around them. */
function cut(range: Range, lines: readonly string[]): Range[] {
  const pieces: Range[] = []
  let start = range.start
  let characters = 0
  for (let line = range.start; line <= range.end; line++) {
    characters += (lines[line - 1] ?? '').length
    if (line === range.end || line - start + 1 >= PIECE_LINES || characters > PIECE_CHARACTERS) {
      pieces.push({ ...range, start, end: line })
      start = line + 1
      characters = 0
    }
  }
  return pieces.flatMap((piece) => trim(piece, lines))
}

function trim(range: Range, lines: readonly string[]): Range[] {
  let { start, end } = range
  const isEmpty = (line: number) => !/[\p{L}\p{N}]/u.test(lines[line - 1] ?? '')
  while (start <= end && (lines[start - 1] ?? '').trim() === '') start += 1
  while (end >= start && (lines[end - 1] ?? '').trim() === '') end -= 1
  for (let line = start; line <= end; line++) if (!isEmpty(line)) return [{ ...range, start, end }]
  return []
}

function toPassage(path: string, { start, end, headers }: Range, lines: readonly string[]): Passage {
  const text = lines
    .slice(start - 1, end)
    .map((line) => line.slice(0, PIECE_CHARACTERS).toWellFormed())
    .join('\n')
  return {
    kind: 'code',
    headers,
    blocks: null,
    fragments: [text],
    filepath: path,
    startLine: start,
    endLine: end,
  }
}

/** Code as a Markdown block. Its fence is longer than any fence within. */
export function fenced(text: string, path: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([fence]) => fence.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${languageOfPath(path) ?? ''}\n${text}\n${fence}`
}
