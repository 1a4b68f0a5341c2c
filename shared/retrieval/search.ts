import type { DocumentationLanguage } from '../contract/values.ts'
import type { Passage, PassageKind } from './passage.ts'
import {
  COUNT_OF_PASSAGES,
  PASSAGES_BY_ID,
  type PassageRow,
  POSTINGS_OF_TERMS,
  type PostingRow,
  type Run,
} from './queries.ts'
import { type Ranked, rank } from './rank.ts'
import type { Posting } from './segment.ts'
import { queryTerms } from './tokens.ts'

/** A passage that was found, with the page that it is of, or that describes its file. */
export type Found = Passage & { id: number; pageId: number | null; score: number }
export type StoredPassage = Omit<Found, 'score'>

export type Searched = {
  projectId: number
  language: DocumentationLanguage
  query: string
  kind: PassageKind
  limit: number
}

/** Read beyond the limit, in case passages have gone since they were indexed. */
const SPARE = 8

/** The passages of a project that fit a question best. Fewer than `limit` when no more have one of its words. */
export async function search(run: Run, { projectId, language, query, kind, limit }: Searched): Promise<Found[]> {
  const terms = queryTerms(query, language)
  if (limit < 1 || terms.length === 0) return []
  const rows = await run<PostingRow>(POSTINGS_OF_TERMS, [projectId, kind, terms])
  const [count] = await run<{ total: number }>(COUNT_OF_PASSAGES, [projectId, kind])
  const ranked = rank(byTerm(rows), count?.total ?? 0)
  const found: Found[] = []
  for (let at = 0; found.length < limit && at < ranked.length; ) {
    const wanted = ranked.slice(at, at + limit - found.length + SPARE)
    found.push(...(await read(run, projectId, wanted)))
    at += wanted.length
  }
  return found.slice(0, limit)
}

function byTerm(rows: readonly PostingRow[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>()
  for (const { term, ids, impacts } of rows) {
    const known = postings.get(term)
    if (known) known.push({ ids, impacts })
    else postings.set(term, [{ ids, impacts }])
  }
  return postings
}

async function read(run: Run, projectId: number, wanted: readonly Ranked[]): Promise<Found[]> {
  const rows = await run<PassageRow>(PASSAGES_BY_ID, [projectId, wanted.map(({ id }) => id)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap(({ id, score }) => {
    const row = byId.get(id)
    return row ? [{ ...toPassage(row), score }] : []
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
