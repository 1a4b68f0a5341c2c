import { hash } from 'node:crypto'
import type { CITATION_STATES } from '../../shared/contract/pages.ts'
import { firstSentence } from '../units/sentences.ts'
import { bareText, isBareTokenByToken } from './bare-text.ts'
import { type CommentEvidence, evidenceOf, isSameComment, plainWords } from './comment-evidence.ts'
import type { FileAnalysis } from './file-analysis.ts'
import { findSymbol } from './resolve-citation.ts'
import { linesOf } from './source-lines.ts'

/** A citation as it was made. `bareHash` hashes the `bareText` of the same lines; it isn't always stored. */
export type CitedSource = {
  path: string
  symbol: string | null
  startLine: number
  endLine: number
  hash: string
  bareHash?: string
  /** Text of the cited lines, if available. It only speeds up the search for their new place. */
  text?: string
  /** `saidHash` of the comment of the symbol. */
  docHash?: string
  /** Evidence of the symbol's comment, if the statement rests on it. */
  comment?: CommentEvidence
}

/** The current content of the file that a citation names. */
export type SourceNow = { content: string; analysis: FileAnalysis }

export type CitationState = (typeof CITATION_STATES)[number]

/**
 * Where the cited lines are now; for gone lines, where they were. `doc`: the comment of the symbol, if it
 * has changed since the citation.
 */
export type FollowedCitation = { state: CitationState; startLine: number; endLine: number; doc?: string }

/**
 * Returns the state of cited lines: `current` in the same place, `moved` elsewhere in the file, `stale` with
 * other content, or `gone`. Formatting alone makes nothing stale. Also reports a changed comment of the
 * symbol, for statements that rest on it.
 */
export function followCitation(cited: CitedSource, now: SourceNow | undefined): FollowedCitation {
  if (!now) return { state: 'gone', startLine: cited.startLine, endLine: cited.endLine }
  return cited.symbol === null ? followLines(cited, now) : followSymbol(cited, cited.symbol, now)
}

/**
 * SHA-256 of the parts of cited lines that a formatter can't change. Includes comments only if the citation
 * names lines instead of a symbol.
 */
export function bareHash(text: string, { path, symbol }: Pick<CitedSource, 'path' | 'symbol'>): string {
  return sha256(bareText(text, path, symbol === null ? 'kept' : 'dropped'))
}

export type CitedHashes = { hash: string; bareHash: string; docHash: string | null }

/** Hashes that identify cited lines. `known`: earlier hashes of the same citation in the same file. */
export function citedHashes(
  { path, symbol, startLine, endLine }: Pick<CitedSource, 'path' | 'symbol' | 'startLine' | 'endLine'>,
  { content, analysis }: SourceNow,
  known?: { hash: string; bareHash: string | null },
): CitedHashes {
  const text = textOf(linesOf(content), { start: startLine, end: endLine })
  const hash = sha256(text)
  const doc = symbol === null ? undefined : findSymbol(analysis.symbols, symbol)?.doc
  return {
    hash,
    bareHash: (hash === known?.hash ? known.bareHash : null) ?? bareHash(text, { path, symbol }),
    docHash: doc ? saidHash(firstSentence(doc)) : null,
  }
}

/** SHA-256 of the words of a sentence. */
export function saidHash(sentence: string): string {
  return sha256(plainWords(sentence))
}

/** SHA-256 of a file's text, whatever its line endings. Compares files before anything is parsed. */
export function sourceHash(content: string): string {
  return sha256(content.replaceAll('\r\n', '\n'))
}

function followSymbol(cited: CitedSource, name: string, { content, analysis }: SourceNow): FollowedCitation {
  const symbol = findSymbol(analysis.symbols, name)
  if (!symbol) {
    // If the parser read only a part of the file, a missing symbol's lines may still exist.
    const isPartial = analysis.hasSyntaxErrors || /^(?:too-deep|time-limit|outline)$/.test(analysis.parseSkipped ?? '')
    const found = isPartial ? findExact(cited, linesOf(content)) : undefined
    return found ? at(found, cited) : { state: 'gone', startLine: cited.startLine, endLine: cited.endLine }
  }
  const range = { start: symbol.startLine, end: Math.min(symbol.endLine, analysis.lines) }
  if (!holds(cited, textOf(linesOf(content), range)))
    return { state: 'stale', startLine: range.start, endLine: range.end }
  const isSaid = cited.docHash === undefined || saidHash(firstSentence(symbol.doc)) === cited.docHash
  const isSame = cited.comment === undefined || isSameComment(cited.comment, evidenceOf(symbol.doc))
  return { ...at(range, cited), ...(isSaid && isSame ? {} : { doc: symbol.doc }) }
}

function followLines(cited: CitedSource, { content }: SourceNow): FollowedCitation {
  const lines = linesOf(content)
  const found = findLines(cited, lines)
  if (found) return at(found, cited)
  const startLine = Math.min(cited.startLine, lines.length)
  return { state: 'stale', startLine, endLine: Math.max(startLine, Math.min(cited.endLine, lines.length)) }
}

type Range = { start: number; end: number }

function at({ start, end }: Range, { startLine, endLine }: CitedSource): FollowedCitation {
  return { state: start === startLine && end === endLine ? 'current' : 'moved', startLine: start, endLine: end }
}

/** Maximum number of lines that a formatter may add or remove by splitting or joining lines. */
const SPREAD = 12
/**
 * Maximum number of cited lines that are searched in the whole file, at all lengths. Longer citations are
 * searched at all lengths only at their old place.
 */
const SHORT = 3

/** The nearest place of the cited lines. */
function findLines(cited: CitedSource, lines: readonly string[]): Range | undefined {
  return findExact(cited, lines) ?? findBare(cited, lines)
}

function findExact({ startLine, endLine, hash, text }: CitedSource, lines: readonly string[]): Range | undefined {
  const first = text?.split('\n', 1)[0]
  for (const start of nearest(startLine, lines.length - (endLine - startLine))) {
    if (first !== undefined && lines[start - 1] !== first) continue
    const range = { start, end: start + endLine - startLine }
    if (sha256(textOf(lines, range)) === hash) return range
  }
  return undefined
}

function findBare(cited: CitedSource, lines: readonly string[]): Range | undefined {
  if (cited.bareHash === undefined) return undefined
  const count = cited.endLine - cited.startLine + 1
  const shortest = Math.max(0, count - 1 - SPREAD)
  const mayBegin = beginsAlike(cited, lines)
  const most = count <= SHORT ? lines.length : 2 * SPREAD
  for (const start of nearest(cited.startLine, lines.length).take(most)) {
    const longest = Math.min(lines.length, start + count + SPREAD)
    if (!mayBegin({ start, end: longest })) continue
    for (let end = start + shortest; end <= longest; end++) {
      if (isBare(cited, textOf(lines, { start, end }))) return { start, end }
    }
  }
  return undefined
}

/** Characters at the end of a cut text whose bare form may differ: a comma and the token before it. */
const CUT = 8

/**
 * Whether a text matches the cited lines. Comments added between lines that had none don't count as a
 * change.
 */
function isBare(cited: CitedSource, text: string): boolean {
  if (bareHash(text, cited) === cited.bareHash) return true
  if (cited.symbol !== null) return false
  const code = bareText(text, cited.path, 'dropped')
  return sha256(code) === cited.bareHash && leadOf(code) === leadOf(text)
}

/** Returns whether a range may begin with the cited lines. Without their text, every range may. */
function beginsAlike({ text, path }: CitedSource, lines: readonly string[]): (range: Range) => boolean {
  if (text === undefined) return () => true
  const lead = leadOf(text)
  if (lead === undefined) return () => true
  const wanted = bareText(text, path, 'kept').slice(0, -CUT)
  return (range) => {
    let first = range.start
    while (first < range.end && leadOf(lines[first - 1] ?? '') === undefined) first++
    if (leadOf(lines[first - 1] ?? '') !== lead) return false
    const found = textOf(lines, range)
    const mayHold = (comments: 'kept' | 'dropped') => bareText(found, path, comments).startsWith(wanted)
    return !isBareTokenByToken(path) || mayHold('kept') || mayHold('dropped')
  }
}

/** First word or sign of a text, regardless of formatting. Skips leading commas and semicolons. */
function leadOf(text: string): string | undefined {
  const [, lead] = /^[\s,;]*([\p{L}\p{N}_$]+|[^\s,;])/u.exec(text) ?? []
  return lead?.replace("'", '"')
}

/** Yields all line numbers, nearest to `line` first. */
function* nearest(line: number, count: number): Generator<number> {
  const middle = Math.max(1, Math.min(line, count))
  if (count >= 1) yield middle
  for (let away = 1; away < count; away++) {
    const [above, below] = [middle - away, middle + away]
    if (above >= 1) yield above
    if (below <= count) yield below
  }
}

function holds(cited: CitedSource, text: string): boolean {
  if (sha256(text) === cited.hash) return true
  return cited.bareHash !== undefined && bareHash(text, cited) === cited.bareHash
}

function textOf(lines: readonly string[], { start, end }: Range): string {
  return lines.slice(start - 1, end).join('\n')
}

function sha256(text: string): string {
  return hash('sha256', text)
}
