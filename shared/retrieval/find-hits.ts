import type { DocumentationLanguage } from '../contract/values.ts'
import { FUSED, fuse, type Nearest } from './fuse.ts'
import { nearTerms } from './near-terms.ts'
import { PASSAGE_KINDS, type PassageKind } from './passage.ts'
import { mayBeSaid, quotedPhrases } from './phrases.ts'
import {
  COUNT_IN_PROJECTS,
  LIVE_PASSAGES,
  type LivePassageRow,
  PASSAGES_OF_PROJECTS,
  type PassageRow,
  POSTINGS_OF_PROJECTS,
  type ProjectPostingRow,
  type Run,
  TERMS_BETWEEN,
  type TermRow,
} from './queries.ts'
import { rank } from './rank.ts'
import { READ_FOR_QUOTED, sayingPhrases } from './saying.ts'
import { type StoredPassage, toPassage } from './search.ts'
import { byTerm, type Posting } from './segment.ts'
import { lastWord, nameTerms, queryTerms } from './tokens.ts'
import { inTurns } from './turns.ts'

/** `code`: whether the asker may read its source code. */
export type SearchedProject = { id: number; language: DocumentationLanguage; code: boolean }

export type SearchOver = {
  /** Projects to search. The requester must be allowed to read all of them. */
  projects: readonly SearchedProject[]
  query: string
  kinds?: readonly PassageKind[]
  limit: number
  offset?: number
  /** Whether the query is still being typed, so that its last word may be incomplete. */
  typing?: boolean
  nearest?: Nearest | undefined
}

/** Passage, its project, and the terms that matched. */
export type Hit = {
  projectId: number
  passage: StoredPassage
  terms: ReadonlySet<string>
  language: DocumentationLanguage
}
export type Hits = { hits: Hit[]; total: number; similar: boolean }

/** Upper bound of passage numbers, with which project and passage can be combined into one number. */
const PASSAGES = 2 ** 31
/**
 * Maximum number of completions of the last word that are searched. The shortest come first, as they're
 * likeliest.
 */
const MOST_ENDINGS = 24
const LEAST_BEGINNING = 2

/**
 * Number of results that are checked for existence and counted. More are checked only if someone pages that
 * far.
 */
const LOOKED_AT = 400
/** Number of results that are fetched beyond the requested ones, because some may no longer exist. */
const SPARE = 64

type Place = { at: number; score: number; terms: ReadonlySet<string> }
/** Way to match a query: by its terms, by exact `phrases`, or by terms with a similar spelling (`nearly`). */
type How = { phrases: readonly string[]; nearly?: boolean }
/** Best matches, matches by symbol name (`named`), and the total number of matches. */
type Places = { places: Place[]; named: Place[]; total: number }

/** Searches several projects as one. The results alternate between documentation and code. */
export async function findHits(run: Run, asked: SearchOver): Promise<Hits> {
  const { kinds = PASSAGE_KINDS, limit, offset = 0 } = asked
  const projects = asked.projects.toSorted((a, b) => a.id - b.id)
  const find = async (how: How) => {
    const lists: Places[] = []
    for (const kind of kinds) lists.push(await placesOf(run, { ...asked, projects }, kind, how))
    return lists
  }
  const phrases = quotedPhrases(asked.query)
  // A query with exact phrases is meant literally, so don't search by meaning.
  const nearby = phrases.length > 0 ? [] : kinds.map((kind) => nearOf({ ...asked, projects }, kind))
  let found = await find({ phrases })
  const similar = totalOf(found) === 0 && phrases.length === 0
  if (similar) found = await find({ phrases, nearly: true })
  // Add passages that are near in meaning only if some passage contains the words themselves.
  else
    found = await Promise.all(
      found.map(async (list, at) => joined(run, { ...asked, projects }, list, await nearby[at])),
    )
  const places = inTurns(found.map((list) => list.places)).slice(offset, offset + limit)
  const hits = limit > 0 ? await readHits(run, projects, places) : []
  const total = totalOf(found)
  return { hits, total, similar: similar && total > 0 }
}

function totalOf(lists: readonly Places[]): number {
  return lists.reduce((sum, { total }) => sum + total, 0)
}

async function nearOf({ projects, query, nearest }: SearchOver, kind: PassageKind): Promise<number[] | undefined> {
  const projectIds = projects.filter((project) => isShown(project, kind)).map(({ id }) => id)
  const near = projectIds.length > 0 ? await nearest?.({ query, projectIds, kind }) : undefined
  const order = new Map(projects.map(({ id }, at) => [id, at]))
  return near?.map(({ projectId, id }) => (order.get(projectId) ?? 0) * PASSAGES + id)
}

/** Combines passages that match the terms with passages that are near in meaning. */
async function joined(run: Run, asked: SearchOver, list: Places, near: number[] | undefined): Promise<Places> {
  if (!near) return list
  const { places, named, total } = list
  const numbers = (of: readonly Place[]) => of.map(({ at }) => at)
  const ids = fuse({ words: numbers(places), names: numbers(named), near })
  const known = new Map(places.map((place) => [place.at, place]))
  const terms = new Map(asked.projects.map(({ id, language }) => [id, new Set(queryTerms(asked.query, language))]))
  const alone = ids.filter((at) => !known.has(at)).map((at) => ({ at, score: 0, terms: new Set<string>() }))
  for (const place of alone) place.terms = terms.get(placeIn(asked.projects, place).projectId) ?? place.terms
  const live = await liveOf(run, asked.projects, alone)
  for (const place of live) known.set(place.at, place)
  return { places: ids.flatMap((at) => known.get(at) ?? []), named, total: total + live.length }
}

/**
 * Finds passages by terms. Each language stems words differently, so the projects of each language are ranked
 * together and the rankings are then merged.
 */
async function placesOf(run: Run, asked: SearchOver, kind: PassageKind, how: How): Promise<Places> {
  const { phrases, nearly: similar = false } = how
  const places: Place[] = []
  const named: Place[] = []
  let total = 0
  const most = phrases.length > 0 ? READ_FOR_QUOTED : Math.max(LOOKED_AT, (asked.offset ?? 0) + asked.limit + SPARE)
  const order = new Map(asked.projects.map(({ id }, at) => [id, at]))
  const shown = asked.projects.filter((project) => isShown(project, kind))
  for (const language of new Set(shown.map((project) => project.language))) {
    const ids = shown.filter((project) => project.language === language).map(({ id }) => id)
    const terms = await termsOf(run, { ids, kind }, { ...asked, language, similar })
    if (terms.length === 0) continue
    const names = similar ? [] : nameTerms(asked.query)
    const rows = await run<ProjectPostingRow>(POSTINGS_OF_PROJECTS, [ids, kind, [...terms, ...names]])
    if (rows.length === 0) continue
    const [count] = await run<{ total: number }>(COUNT_IN_PROJECTS, [ids, kind])
    // Rank the passages of all these projects together.
    const postings = byTerm(rows, ({ project_id, ids, impacts }) => {
      const base = (order.get(project_id) ?? 0) * PASSAGES
      return { ids: ids.map((id) => base + id), impacts }
    })
    total += countOf(postings)
    const having = phrases.length > 0 ? mayBeSaid(phrases, { terms, language }, postings) : undefined
    const meant = new Set(terms)
    for (const { id, score } of rank({ terms, names, ...(having ? {} : { most }) }, postings, count?.total ?? 0)) {
      if (!having || having.has(id)) places.push({ at: id, score, terms: meant })
    }
    if (!asked.nearest) continue
    for (const { id, score } of rank({ terms: [], names, most: FUSED }, postings, count?.total ?? 0)) {
      named.push({ at: id, score, terms: meant })
    }
  }
  const best = places.sort(byScore).slice(0, most)
  if (phrases.length > 0) {
    // Check all candidates even if fewer are shown, because someone who reads on needs the total. While typing,
    // stop as soon as there are enough.
    const enough = asked.typing ? { enough: (asked.offset ?? 0) + asked.limit } : {}
    const place = (one: Place) => placeIn(asked.projects, one)
    const saying = await sayingPhrases(run, best, place, { phrases, most, ...enough })
    return { places: saying, named: [], total: saying.length }
  }
  const live = await liveOf(run, asked.projects, best)
  return { places: live, named: named.sort(byScore), total: total > most ? total : live.length }
}

function isShown({ code }: SearchedProject, kind: PassageKind): boolean {
  return kind === 'docs' || code
}

const byScore = (a: Place, b: Place) => b.score - a.score || a.at - b.at

/**
 * Drops passages that were replaced or whose page was deleted. Segments still contain their numbers until
 * segments are merged.
 */
async function liveOf(run: Run, projects: readonly SearchedProject[], places: readonly Place[]): Promise<Place[]> {
  if (places.length === 0) return []
  const wanted = places.map((place) => placeIn(projects, place))
  const asked = [wanted.map(({ projectId }) => projectId), wanted.map(({ id }) => id)]
  const rows = await run<LivePassageRow>(LIVE_PASSAGES, asked)
  const live = new Set(rows.map(({ project_id, id }) => `${project_id} ${id}`))
  return places.filter((_, at) => live.has(`${wanted[at]?.projectId} ${wanted[at]?.id}`))
}

function placeIn(projects: readonly SearchedProject[], { at }: Place): { projectId: number; id: number } {
  return { projectId: projects[Math.floor(at / PASSAGES)]?.id ?? 0, id: at % PASSAGES }
}

function countOf(postings: ReadonlyMap<string, readonly Posting[]>): number {
  const passages = new Set<number>()
  for (const found of postings.values()) for (const { ids } of found) for (const id of ids) passages.add(id)
  return passages.size
}

type Within = { ids: readonly number[]; kind: PassageKind }
type Words = { query: string; language: DocumentationLanguage; typing?: boolean; similar: boolean }

async function termsOf(run: Run, within: Within, { query, language, typing, similar }: Words): Promise<string[]> {
  const terms = queryTerms(query, language)
  if (similar) return nearTerms(run, within, terms)
  const beginning = typing ? lastWord(query) : ''
  if (beginning.length < LEAST_BEGINNING) return terms
  const last = `${beginning}\u{10ffff}`
  const bounds = [beginning, last, beginning.length, beginning.length + 40, MOST_ENDINGS]
  const rows = await run<TermRow>(TERMS_BETWEEN, [within.ids, within.kind, ...bounds])
  return [...new Set([...terms, ...rows.map(({ term }) => term)])]
}

async function readHits(run: Run, projects: readonly SearchedProject[], wanted: readonly Place[]): Promise<Hit[]> {
  if (wanted.length === 0) return []
  const pairs = wanted.map(({ at, terms }) => {
    const project = projects[Math.floor(at / PASSAGES)]
    if (!project) throw new Error('A passage of no project')
    return { project, id: at % PASSAGES, terms }
  })
  const parameters = [pairs.map(({ project }) => project.id), pairs.map(({ id }) => id)]
  const rows = await run<PassageRow>(PASSAGES_OF_PROJECTS, parameters)
  const byPlace = new Map(rows.map((row) => [`${row.project_id} ${row.id}`, row]))
  return pairs.flatMap(({ project, id, terms }) => {
    const row = byPlace.get(`${project.id} ${id}`)
    return row ? [{ projectId: project.id, passage: toPassage(row), terms, language: project.language }] : []
  })
}
