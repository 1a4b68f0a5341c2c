import { hash } from 'node:crypto'
import type { CitedPlace, FollowableCitation, FollowedRow } from '../../db/tables/citations.ts'
import { changedLines } from '../analysis/changed-lines.ts'
import {
  bareHash,
  type CitedSource,
  citedHashes,
  type FollowedCitation,
  followCitation,
  type SourceNow,
} from '../analysis/follow-citation.ts'
import { linesOf } from '../analysis/source-lines.ts'

export type Followed = { was: FollowableCitation; now: FollowedRow }

export type FollowedFile = {
  path: string
  /** Undefined where it is not there any more. */
  now: SourceNow | undefined
  /** Since its citations were last followed. */
  isChanged: boolean
  /** The file as it was then. */
  before: string | undefined
  commit: string | null
}

/** Longer quotations are cut: nobody compares more lines than these beside a sentence. */
const QUOTED_LINES = 200

/** The file in which the cited lines were last seen. */
export function followedPath({ state, path, other }: FollowableCitation): string {
  return state === 'stale' ? (other?.path ?? path) : path
}

/** A row as it was cited; rows from before, that have no bare hash, get theirs from the text of then. */
export function asCited(row: FollowableCitation, before: string | null | undefined): CitedSource {
  const { path, symbol, start_line: startLine, end_line: endLine, hash } = row
  const text = textOf(row, before ?? undefined) ?? (isWhole(row) ? row.quote : null)
  const bare = row.bare_hash ?? (text === null ? null : bareHash(text, { path, symbol }))
  const known = { ...(bare !== null && { bareHash: bare }), ...(text !== null && { text }) }
  return { path, symbol, startLine, endLine, hash, ...known }
}

/** What becomes of a citation when its file is what it is now. */
export function followRow(row: FollowableCitation, file: FollowedFile): Followed {
  const { id, version, path, start_line, end_line, hash, doc_hash, commit_hash } = row
  const written = { id, version, path, start_line, end_line, hash, doc_hash, commit_hash }
  const { other } = row
  if (row.state === 'stale' && other && !file.isChanged && file.now) {
    // The same search would end the same. Where nothing is known beside a statement that is there again, there was none.
    const { bare_hash, quote } = row
    return { was: row, now: { ...written, bare_hash, quote, state: 'stale', other } }
  }
  const cited = asCited(row, file.before)
  const verdict = followCitation(cited, file.now)
  const quoted = row.state === 'stale' || row.state === 'gone' ? row.quote : null
  const kept = { ...written, bare_hash: cited.bareHash ?? null, quote: quoteOf(row, file.before) ?? quoted }
  if (verdict.state === 'gone' || !file.now) return { was: row, now: { ...kept, state: 'gone', other: null } }
  if (verdict.state === 'stale') {
    const other = placeOf(placeNow(row, file, verdict), row, file)
    return { was: row, now: { ...kept, state: 'stale', other } }
  }
  // Where a file was renamed this is worth telling; within it lines come and go.
  const isElsewhere = file.path !== row.path || row.state === 'moved'
  const state = isElsewhere ? 'moved' : 'current'
  return { was: row, now: { id, version, ...placeOf(verdict, row, file), state, quote: null, other: null } }
}

/** Whatever the commit: lines that stayed are cited at the one that they were read from. */
export function isSamePlace(one: CitedPlace | null, other: CitedPlace | null): boolean {
  if (!one || !other) return one === other
  const names = ['path', 'start_line', 'end_line', 'hash', 'bare_hash', 'doc_hash'] as const
  return names.every((name) => one[name] === other[name])
}

/** The lines of a symbol are known; of others, what stands where they stood. */
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
  { symbol, hash, bare_hash: bareHash, ...row }: FollowableCitation,
  { path, now, commit }: FollowedFile,
): CitedPlace {
  const known = path === row.path ? { hash, bareHash } : undefined
  const hashes = now && citedHashes({ path, symbol, startLine, endLine }, now, known)
  return {
    path,
    start_line: startLine,
    end_line: endLine,
    hash: hashes?.hash ?? '',
    bare_hash: hashes?.bareHash ?? null,
    doc_hash: hashes?.docHash ?? null,
    commit_hash: commit,
  }
}

/** The cited lines as they were when they were cited, cut where they are many; null where they are not known any more. */
export function quoteOf(row: CitedPlace, before: string | undefined): string | null {
  return textOf(row, before)?.split('\n', QUOTED_LINES).join('\n') ?? null
}

/** The cited lines as they were when they were cited; null where that text is not there any more. */
function textOf({ start_line, end_line, hash }: CitedPlace, before: string | undefined): string | null {
  if (before === undefined) return null
  const text = linesOf(before)
    .slice(start_line - 1, end_line)
    .join('\n')
  return sha256(text) === hash ? text : null
}

/** Of more lines only the first are quoted. */
function isWhole({ quote, hash }: FollowableCitation): boolean {
  return quote !== null && sha256(quote) === hash
}

function holds(place: CitedPlace, content: string): boolean {
  return textOf(place, content) !== null
}

function sha256(text: string): string {
  return hash('sha256', text)
}
