import type { DocumentationLanguage } from '../contract/values.ts'
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

export type SearchedProject = { id: number; language: DocumentationLanguage }

export type SearchOver = {
  /** Those that the asker may read: nothing of any other is looked at. */
  projects: readonly SearchedProject[]
  query: string
  kinds?: readonly PassageKind[]
  limit: number
  offset?: number
  /** The last word may go on. */
  typing?: boolean
}

/** A passage, its project, and the terms for which it was found. */
export type Hit = {
  projectId: number
  passage: StoredPassage
  terms: ReadonlySet<string>
  language: DocumentationLanguage
}
export type Hits = { hits: Hit[]; total: number; similar: boolean }

/** Numbers of passages stay below: a place among all projects is one number. */
const PASSAGES = 2 ** 31
/** Words that go on as somebody types; the shortest are the likeliest. */
const MOST_ENDINGS = 24
const LEAST_BEGINNING = 2

/** So many are looked at whether they are still there, and counted by that; more only for who reads that far. */
const LOOKED_AT = 400
/** Beyond what is read, in case some are not. */
const SPARE = 64

type Place = { at: number; score: number; terms: ReadonlySet<string> }
/** What is meant by a question: its words, said as they are quoted, or words that are spelled `nearly` like them. */
type How = { phrases: readonly string[]; nearly?: boolean }
/** The best of them, and how many there are. */
type Places = { places: Place[]; total: number }

/** Passages of several projects, ranked together; those of documentation and of code take turns. */
export async function findHits(run: Run, asked: SearchOver): Promise<Hits> {
  const { kinds = PASSAGE_KINDS, limit, offset = 0 } = asked
  const projects = asked.projects.toSorted((a, b) => a.id - b.id)
  const find = async (how: How) => {
    const lists: Places[] = []
    for (const kind of kinds) lists.push(await placesOf(run, { ...asked, projects }, kind, how))
    return {
      places: inTurns(lists.map(({ places }) => places)),
      total: lists.reduce((sum, list) => sum + list.total, 0),
    }
  }
  const phrases = quotedPhrases(asked.query)
  let found = await find({ phrases })
  // What is quoted is meant as it stands there.
  const similar = found.total === 0 && phrases.length === 0
  if (similar) found = await find({ phrases, nearly: true })
  const hits = limit > 0 ? await readHits(run, projects, found.places.slice(offset, offset + limit)) : []
  return { hits, total: found.total, similar: similar && found.total > 0 }
}

/** What each language makes of the words differs, so its projects are ranked by themselves and then among the others. */
async function placesOf(run: Run, asked: SearchOver, kind: PassageKind, how: How): Promise<Places> {
  const { phrases, nearly: similar = false } = how
  const places: Place[] = []
  let total = 0
  const most = phrases.length > 0 ? READ_FOR_QUOTED : Math.max(LOOKED_AT, (asked.offset ?? 0) + asked.limit + SPARE)
  const order = new Map(asked.projects.map(({ id }, at) => [id, at]))
  for (const language of new Set(asked.projects.map((project) => project.language))) {
    const ids = asked.projects.filter((project) => project.language === language).map(({ id }) => id)
    const terms = await termsOf(run, { ids, kind }, { ...asked, language, similar })
    if (terms.length === 0) continue
    const names = similar ? [] : nameTerms(asked.query)
    const rows = await run<ProjectPostingRow>(POSTINGS_OF_PROJECTS, [ids, kind, [...terms, ...names]])
    if (rows.length === 0) continue
    const [count] = await run<{ total: number }>(COUNT_IN_PROJECTS, [ids, kind])
    // Of several projects as of one.
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
  }
  const best = places.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, most)
  if (phrases.length > 0) {
    // All of them, also where fewer are shown: who reads on is told how many there are. Nobody reads on while they type.
    const enough = asked.typing ? { enough: (asked.offset ?? 0) + asked.limit } : {}
    const place = (one: Place) => placeIn(asked.projects, one)
    const saying = await sayingPhrases(run, best, place, { phrases, most, ...enough })
    return { places: saying, total: saying.length }
  }
  const live = await liveOf(run, asked.projects, best)
  return { places: live, total: total > most ? total : live.length }
}

/** Without passages that were replaced or whose page was deleted: segments keep the numbers of these until they merge. */
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
