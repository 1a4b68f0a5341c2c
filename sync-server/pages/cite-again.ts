import type { Tx } from '../../db/connect.ts'
import {
  type CitedAgain,
  type CitedBefore,
  type CitedPlace,
  type FollowableCitation,
  listCitedNow,
  lockCitations,
  putCitations,
} from '../../db/tables/citations.ts'
import { findProject } from '../../db/tables/projects.ts'
import { readSources } from '../../db/tables/source-files.ts'
import { sha256 } from '../../shared/basics/hash.ts'

type Again = {
  projectId: number
  pageId: number
  cited: readonly CitedBefore[]
  /** Ids of citations in restored statements whose original code is unknown. */
  unknown?: readonly number[]
}

/**
 * Makes restored statements cite the code that they were written from. If the code has changed since, or if
 * the original code is unknown, the statements become stale, like other statements by people.
 */
export async function citeAgain(tx: Tx, { projectId, pageId, cited, unknown = [] }: Again): Promise<void> {
  const ids = [...cited.map(({ id }) => id), ...unknown]
  if (ids.length === 0) return
  const known = new Map((await lockCitations(tx, ids)).map((row) => [row.id, row]))
  const followed = [...cited, ...unknown.flatMap((id) => unknownCode(known.get(id)) ?? [])].flatMap((before) => {
    const row = known.get(before.id)
    return row ? (overKnown(row, before) ?? []) : []
  })
  const deleted = cited.filter(({ id }) => !known.has(id))
  const anew = await citeAnew(tx, projectId, deleted)
  await putCitations(tx, { projectId, pageId }, [...followed, ...anew])
}

/** Placeholder for unknown original code. Its empty hash matches no code, so the statement becomes stale. */
function unknownCode(row: FollowableCitation | undefined): CitedBefore | undefined {
  if (!row) return undefined
  const { id, symbol, path, start_line, end_line } = row
  const nothing = { hash: '', bare_hash: null, doc_hash: null, comment: null, commit_hash: null, quote: null }
  return { id, symbol, path, start_line, end_line, ...nothing }
}

/** Returns the restored citation, or undefined if it already cites the original code. */
function overKnown(row: FollowableCitation, before: CitedBefore): CitedAgain | undefined {
  if (isSameCode(row, before)) return undefined
  if (row.state === 'gone') return { ...before, state: 'gone', other: null }
  return against(before, row.state === 'stale' ? row.other : placeOf(row))
}

/**
 * Recreates citations that were deleted together with their text, and makes them cite the earlier code.
 */
async function citeAnew(tx: Tx, projectId: number, cited: readonly CitedBefore[]): Promise<CitedAgain[]> {
  if (cited.length === 0) return []
  const elsewhere = await listCitedNow(tx, projectId, cited)
  const paths = [...new Set(cited.map(({ path }) => path))]
  const files = new Map((await readSources(tx, projectId, paths)).map(({ path, content }) => [path, content]))
  const commit = (await findProject(tx, projectId, null))?.commit_hash ?? null
  return cited.map((before) => {
    const content = files.get(before.path)
    const lines = content === undefined ? undefined : linesNow(before, content.split('\n'))
    if (lines) return against(before, { ...placeOf(before), ...lines, commit_hash: commit })
    const place = elsewhere.get(before.id)
    if (!place && content === undefined) return { ...before, state: 'gone', other: null }
    return against(before, place ?? null)
  })
}

type Lines = Pick<CitedPlace, 'start_line' | 'end_line'>

/**
 * Finds the cited lines if they are unchanged. Finding changed code needs a parser, so the next refresh
 * checks the citations for which no current code is known.
 */
function linesNow({ start_line, end_line, hash, quote }: CitedBefore, lines: readonly string[]): Lines | undefined {
  const [first] = quote?.split('\n', 1) ?? []
  const others = lines.flatMap((line, at) => (line === first ? [at + 1] : []))
  const start = [start_line, ...others].find((from) => {
    const text = lines.slice(from - 1, from + end_line - start_line)
    return sha256(text.join('\n')) === hash
  })
  return start === undefined ? undefined : { start_line: start, end_line: start + end_line - start_line }
}

/** `now`: where the cited code is now, as far as that is known. */
function against(before: CitedBefore, now: CitedPlace | null): CitedAgain {
  if (!now || !isSameCode(now, before)) return { ...before, state: 'stale', other: now }
  return { ...before, ...now, state: 'current', quote: null, other: null }
}

type Hashes = Pick<CitedPlace, 'hash' | 'bare_hash' | 'comment'>

function isSameCode(one: Hashes, other: Hashes): boolean {
  if (one.comment && other.comment && one.comment[0] !== other.comment[0]) return false
  return one.hash === other.hash || (one.bare_hash !== null && one.bare_hash === other.bare_hash)
}

function placeOf({ path, start_line, end_line, commit_hash, ...hashes }: CitedPlace): CitedPlace {
  const { hash, bare_hash, doc_hash, comment } = hashes
  return { path, start_line, end_line, hash, bare_hash, doc_hash, comment, commit_hash }
}
