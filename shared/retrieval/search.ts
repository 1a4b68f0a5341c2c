import type { DocumentationLanguage } from '../contract/values.ts'
import { FUSED, fuse, type Nearest, type NearPlace } from './fuse.ts'
import { isGeneralQuestion } from './general-question.ts'
import type { Passage, PassageKind } from './passage.ts'
import { mayBeSaid, quotedPhrases } from './phrases.ts'
import {
  COUNT_OF_PASSAGES,
  PASSAGES_BY_ID,
  PASSAGES_OF_OVERVIEW,
  type PassageRow,
  POSTINGS_OF_TERMS,
  type PostingRow,
  type Run,
} from './queries.ts'
import { type Ranked, rank } from './rank.ts'
import { READ_FOR_QUOTED, sayingPhrases } from './saying.ts'
import { byTerm } from './segment.ts'
import { nameTerms, queryTerms, tellingTerms } from './tokens.ts'

/** Found passage, with its page. For code, this is the page that describes the file. */
export type Found = Passage & { id: number; pageId: number | null } & Pick<Ranked, 'score' | 'share'>
export type StoredPassage = Omit<Found, 'score' | 'share'>

export type Searched = {
  projectId: number
  language: DocumentationLanguage
  query: string
  kind: PassageKind
  limit: number
  /** Limit of passages to read for quoted phrases. It's lower when several projects are searched. */
  mostRead?: number
  nearest?: Nearest | undefined
}

/** `byWords`: what was found by its words alone, which tells whether any of it is about the question. */
export type Search = { found: Found[]; byWords: Found[] }

/**
 * Number of extra passages to rank, because some passages may no longer exist. If these aren't enough, more
 * are ranked and read.
 */
const SPARE = 8

/**
 * Minimum share of a question's words that a passage must contain, in thousandths and weighted by rarity.
 * With less, the passage is about something else (README, measurements).
 */
const LEAST_SHARE = 350

/** Whether any found passage is about the question. */
export function isAbout(found: readonly Pick<Found, 'share'>[]): boolean {
  return found.some(({ share }) => share >= LEAST_SHARE)
}

/** Passages of a project that fit a question best. Fewer than `limit` if no more contain any of its words. */
export async function search(run: Run, asked: Searched): Promise<Search> {
  const { projectId, language, query, kind, limit, mostRead = READ_FOR_QUOTED, nearest } = asked
  const terms = queryTerms(query, language)
  if (limit < 1 || terms.length === 0) return { found: [], byWords: [] }
  const nearby = nearest?.({ query, projectIds: [projectId], kind })
  const names = nameTerms(query)
  const rows = await run<PostingRow>(POSTINGS_OF_TERMS, [projectId, kind, [...terms, ...names]])
  const [count] = await run<{ total: number }>(COUNT_OF_PASSAGES, [projectId, kind])
  const postings = byTerm(rows, (posting) => posting)
  const fitting = (most = Number.POSITIVE_INFINITY) => rank({ terms, names, most }, postings, count?.total ?? 0)
  const isGeneral = kind === 'docs' && isGeneralQuestion(tellingTerms(query, language), language)
  const phrases = quotedPhrases(query)
  // Ranks all passages, because a quoted phrase can be anywhere in the ranking, but reads only up to
  // `mostRead`.
  let whole = isGeneral ? overviewFirst(await run(PASSAGES_OF_OVERVIEW, [projectId]), fitting()) : undefined
  if (phrases.length > 0) {
    const having = mayBeSaid(phrases, { terms, language }, postings)
    const ranked = whole ?? fitting()
    const candidates = having ? ranked.filter(({ id }) => having.has(id)) : ranked
    const bounds = { phrases, most: mostRead, enough: limit }
    const saying = await sayingPhrases(run, candidates, ({ id }) => ({ projectId, id }), bounds)
    whole = placedFirst(new Set(saying.map(({ id }) => id)), ranked)
  }
  const byWords = await readBest(run, { projectId, limit }, (most) => whole ?? fitting(most))
  const near = await nearby
  // For the overview and for quoted phrases, only words decide, so the ranking by meaning isn't used.
  if (!near || whole) return { found: byWords, byWords }
  const named = rank({ terms: [], names, most: FUSED }, postings, count?.total ?? 0)
  const fused = (most: number) => fuseRanked(fitting(Math.max(most, FUSED)), named, near)
  return { found: await readBest(run, { projectId, limit }, fused), byWords }
}

function fuseRanked(words: readonly Ranked[], names: readonly Ranked[], near: readonly NearPlace[]): Ranked[] {
  const numbers = (places: readonly { id: number }[]) => places.map(({ id }) => id)
  const byId = new Map(words.map((one) => [one.id, one]))
  const ids = fuse({ words: numbers(words), names: numbers(names), near: numbers(near) })
  return ids.map((id) => byId.get(id) ?? { id, score: 0, share: 0 })
}

/**
 * Reads the best passages that still exist. `ranked(most)` must return `most` passages or more, if there are
 * that many.
 */
async function readBest(
  run: Run,
  { projectId, limit }: Pick<Searched, 'projectId' | 'limit'>,
  ranked: (most: number) => readonly Ranked[],
): Promise<Found[]> {
  const found: Found[] = []
  for (let at = 0, most = limit + SPARE; found.length < limit; at = most, most *= 8) {
    const portion = ranked(most).slice(at, most)
    found.push(...(await read(run, projectId, portion)))
    if (portion.length < most - at) break
  }
  return found.slice(0, limit)
}

/** Moves passages that contain the quoted phrases to the front. Both groups keep their order. */
function placedFirst(ids: ReadonlySet<number>, ranked: readonly Ranked[]): Ranked[] {
  return [...ranked.filter(({ id }) => ids.has(id)), ...ranked.filter(({ id }) => !ids.has(id))]
}

/**
 * Puts the overview's passages before all others. They are ordered by score; ties keep the overview's order.
 */
function overviewFirst(overview: readonly { id: number }[], fitting: readonly Ranked[]): Ranked[] {
  const scores = new Map(fitting.map((one) => [one.id, one]))
  // The overview answers even if it has none of the words: nothing else describes the whole.
  const first = overview.map(({ id }) => ({ id, score: scores.get(id)?.score ?? 0, share: 1_000 }))
  const ids = new Set(first.map(({ id }) => id))
  const others = fitting.filter(({ id }) => !ids.has(id))
  return [...first.toSorted((a, b) => b.score - a.score || a.id - b.id), ...others]
}

async function read(run: Run, projectId: number, wanted: readonly Ranked[]): Promise<Found[]> {
  const rows = await run<PassageRow>(PASSAGES_BY_ID, [projectId, wanted.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ id, score, share }) => {
    const row = byId.get(id)
    return row ? [{ ...toPassage(row), score, share }] : []
  })
}

export function toPassage(row: PassageRow): StoredPassage {
  const { id, kind, headers, blocks, fragments, filepath } = row
  return {
    id,
    kind,
    headers,
    blocks,
    fragments,
    filepath,
    startLine: row.start_line,
    endLine: row.end_line,
    pageId: row.page_id,
  }
}
