import { hash } from 'node:crypto'
import type { CitedPlace, FollowableCitation, FollowedRow } from '../../db/tables/citations.ts'
import { changedLines } from '../analysis/changed-lines.ts'
import { evidenceOf } from '../analysis/comment-evidence.ts'
import { commentStart } from '../analysis/comment-start.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import {
  bareHash,
  type CitedSource,
  citedHashes,
  type FollowedCitation,
  followCitation,
  type SourceNow,
} from '../analysis/follow-citation.ts'
import { findSymbol } from '../analysis/resolve-citation.ts'
import { linesOf } from '../analysis/source-lines.ts'

export type Followed = { was: FollowableCitation; now: FollowedRow }

export type FollowedFile = {
  path: string
  /** The file as it is now. Undefined if it no longer exists. */
  now: SourceNow | undefined
  /** Whether the file changed since its citations were last followed. */
  isChanged: boolean
  /** The file as it was when its citations were last followed, with its symbols if they're known. */
  before: string | undefined
  symbolsBefore?: readonly CodeSymbol[] | undefined
  commit: string | null
}

/** Maximum number of quoted lines. No one compares more lines than this beside a sentence. */
const QUOTED_LINES = 200

/** The file where the cited lines were last seen. */
export function followedPath({ state, path, other }: FollowableCitation): string {
  return state === 'stale' ? (other?.path ?? path) : path
}

/**
 * Converts a row to the source as cited. Computes a missing bare hash of an older row from its earlier text.
 */
export function asCited(row: FollowableCitation, before: string | null | undefined): CitedSource {
  const { path, symbol, start_line: startLine, end_line: endLine, hash } = row
  const text = textOf(row, before ?? undefined) ?? (isWhole(row) ? row.quote : null)
  const bare = row.bare_hash ?? (text === null ? null : bareHash(text, { path, symbol }))
  const known = { ...(bare !== null && { bareHash: bare }), ...(text !== null && { text }) }
  return { path, symbol, startLine, endLine, hash, ...known }
}

/** Comment of the cited symbol. A person's statement rests on this comment as well as on the code. */
function citedComment({ comment, symbol, by_person }: FollowableCitation, { symbolsBefore }: FollowedFile) {
  if (comment) return comment
  const before = by_person && symbol !== null && symbolsBefore ? findSymbol(symbolsBefore, symbol) : undefined
  return before?.doc ? evidenceOf(before.doc) : undefined
}

/** Returns the new state of a citation, given the current state of its file. */
export function followRow(row: FollowableCitation, file: FollowedFile): Followed {
  const { id, version, path, start_line, end_line, hash, doc_hash, commit_hash } = row
  const comment = citedComment(row, file) ?? null
  const written = { id, version, path, start_line, end_line, hash, doc_hash, comment, commit_hash }
  const { other } = row
  if (row.state === 'stale' && other && !file.isChanged && file.now) {
    // The file is unchanged, so a new search would give the same result. A restored statement without a quote had
    // none before either.
    const { bare_hash, quote } = row
    return { was: row, now: { ...written, bare_hash, quote, state: 'stale', other } }
  }
  const cited = { ...asCited(row, file.before), ...(comment && { comment }) }
  const verdict = followCitation(cited, file.now)
  const isOfComment = verdict.state !== 'stale' && verdict.doc !== undefined
  const isKept = isOfComment && row.state === 'stale' && row.quote !== null
  const lines = isOfComment ? withComment(row, file.before) : quoteOf(row, file.before)
  const quote = isKept ? row.quote : (lines ?? row.quote)
  const kept = { ...written, bare_hash: cited.bareHash ?? null, quote }
  if (verdict.state === 'gone' || !file.now) return { was: row, now: { ...kept, state: 'gone', other: null } }
  if (verdict.state === 'stale' || isOfComment) {
    const place = isOfComment ? fromComment(verdict, file.now) : placeNow(row, file, verdict)
    return { was: row, now: { ...kept, state: 'stale', other: placeOf(place, row, file) } }
  }
  // A renamed file is worth reporting. Lines that move within their file are not.
  const isElsewhere = file.path !== row.path || row.state === 'moved'
  const state = isElsewhere ? 'moved' : 'current'
  return { was: row, now: { id, version, ...placeOf(verdict, row, file), state, quote: null, other: null } }
}

/** Compares without the commit: unchanged lines keep the commit that they were read from. */
export function isSamePlace(one: CitedPlace | null, other: CitedPlace | null): boolean {
  if (!one || !other) return one === other
  const names = ['path', 'start_line', 'end_line', 'hash', 'bare_hash', 'doc_hash'] as const
  return names.every((name) => one[name] === other[name]) && String(one.comment) === String(other.comment)
}

/** Range from the comment above the declaration to its end. The comment is what changed. */
function fromComment({ startLine, endLine }: FollowedCitation, { content }: SourceNow) {
  return { startLine: commentStart(linesOf(content), startLine), endLine }
}

/** Earlier text of the cited lines, with the comment above them. Null if that text is no longer known. */
function withComment(row: CitedPlace, before: string | undefined): string | null {
  if (before === undefined || textOf(row, before) === null) return null
  const lines = linesOf(before)
  const shown = lines.slice(commentStart(lines, row.start_line) - 1, row.end_line)
  return shown.slice(0, QUOTED_LINES).join('\n')
}

/**
 * Current place of a citation: the lines of its symbol, or for a citation without a symbol, the lines that
 * replaced the cited lines.
 */
function placeNow(row: FollowableCitation, { now, before }: FollowedFile, verdict: FollowedCitation) {
  if (row.symbol !== null || !now) return verdict
  const last = row.state === 'stale' && row.other ? row.other : row
  if (before === undefined || !holds(last, before)) return verdict
  return changedLines(
    { startLine: last.start_line, endLine: last.end_line },
    linesOf(before).slice(),
    linesOf(now.content),
  )
}

function placeOf(
  { startLine, endLine }: Pick<FollowedCitation, 'startLine' | 'endLine'>,
  { symbol, hash, bare_hash: bareHash, by_person, ...row }: FollowableCitation,
  { path, now, commit }: FollowedFile,
): CitedPlace {
  const known = path === row.path ? { hash, bareHash } : undefined
  const hashes = now && citedHashes({ path, symbol, startLine, endLine }, now, known)
  const doc = now && symbol !== null ? findSymbol(now.analysis.symbols, symbol)?.doc : undefined
  return {
    path,
    start_line: startLine,
    end_line: endLine,
    hash: hashes?.hash ?? '',
    bare_hash: hashes?.bareHash ?? null,
    doc_hash: hashes?.docHash ?? null,
    comment: (row.comment !== null || by_person) && doc ? evidenceOf(doc) : null,
    commit_hash: commit,
  }
}

/** Text of the lines when they were cited, cut to `QUOTED_LINES` lines. Null if it is no longer known. */
export function quoteOf(row: CitedPlace, before: string | undefined): string | null {
  return textOf(row, before)?.split('\n', QUOTED_LINES).join('\n') ?? null
}

/** Text of the lines when they were cited. Null if `before` no longer has that text. */
function textOf({ start_line, end_line, hash }: CitedPlace, before: string | undefined): string | null {
  if (before === undefined) return null
  const text = linesOf(before)
    .slice(start_line - 1, end_line)
    .join('\n')
  return sha256(text) === hash ? text : null
}

/** Whether a quote has all cited lines. Long citations are quoted only in part. */
function isWhole({ quote, hash }: FollowableCitation): boolean {
  return quote !== null && sha256(quote) === hash
}

function holds(place: CitedPlace, content: string): boolean {
  return textOf(place, content) !== null
}

function sha256(text: string): string {
  return hash('sha256', text)
}
