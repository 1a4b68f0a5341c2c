import type { NamedPage, NamedSymbol, SearchAnswer, SearchHit } from '../contract/rag.ts'
import { sourceLink } from '../document/source-link.ts'
import { findHits, type Hit, type SearchedProject, type SearchOver } from './find-hits.ts'
import { type NamedPageRow, type NamedSymbolRow, PAGES_NAMED, type Run, SYMBOLS_BEGINNING } from './queries.ts'
import { snippetOf } from './snippet.ts'

/** Project data that an answer mentions. */
export type NamedProject = SearchedProject & { name: string; git_url: string | null; commit_hash: string | null }

export type SearchAsked = Omit<SearchOver, 'projects'> & { projects: readonly NamedProject[]; names?: boolean }

const MOST_PAGES = 8
const MOST_SYMBOLS = 6
/** Longer texts aren't names. */
const LONGEST_NAME = 100

/** Answers a search. Used by the server and by devices. */
export async function searchAnswer(run: Run, asked: SearchAsked): Promise<SearchAnswer> {
  const { projects, names = false } = asked
  const byId = new Map(projects.map((project) => [project.id, project]))
  const query = asked.query.replaceAll('\0', ' ').toWellFormed()
  const found = await findHits(run, { ...asked, query })
  const wanted = query.trim().toLowerCase()
  const isName = names && wanted.length <= LONGEST_NAME
  const pages = isName ? await pagesNamed(run, projects, wanted) : []
  const symbols = isName ? await symbolsNamed(run, byId, wanted) : []
  const hits = found.hits.map((hit) => toHit(hit, byId.get(hit.projectId)))
  const spokenOf = new Set([...hits, ...pages, ...symbols].map(({ project_id }) => project_id))
  return {
    hits,
    total: found.total,
    similar: found.similar,
    pages,
    symbols,
    projects: projects.filter(({ id }) => spokenOf.has(id)).map(({ id, name }) => ({ id, name })),
  }
}

function pagesNamed(run: Run, projects: readonly NamedProject[], wanted: string): Promise<NamedPage[]> {
  return run<NamedPageRow>(PAGES_NAMED, [projects.map(({ id }) => id), wanted, MOST_PAGES])
}

async function symbolsNamed(
  run: Run,
  projects: ReadonlyMap<number, NamedProject>,
  wanted: string,
): Promise<NamedSymbol[]> {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(wanted)) return []
  const ids = [...projects.values()].filter(({ code }) => code).map(({ id }) => id)
  const rows = await run<NamedSymbolRow>(SYMBOLS_BEGINNING, [ids, wanted, MOST_SYMBOLS])
  return rows.map(({ project_id, qualified: name, kind, signature, source: path, start_line, end_line, page_id }) => ({
    project_id,
    name,
    kind,
    signature,
    path,
    start_line,
    page_id,
    href: page_id === null ? hrefOf(projects.get(project_id), { path, start_line, end_line }) : null,
  }))
}

function toHit({ passage, terms, language }: Hit, project: NamedProject | undefined): SearchHit {
  const { kind, headers, filepath, startLine, endLine, pageId } = passage
  const isPlace = kind === 'code' && filepath !== null && startLine !== null && endLine !== null
  const place = isPlace ? { path: filepath, start_line: startLine, end_line: endLine } : undefined
  return {
    kind,
    project_id: project?.id ?? 0,
    page_id: pageId,
    headers,
    filepath,
    start_line: startLine,
    end_line: endLine,
    href: place && pageId === null ? hrefOf(project, place) : null,
    snippet: snippetOf(passage, { terms, language }),
  }
}

type Place = { path: string; start_line: number; end_line: number }

function hrefOf(project: NamedProject | undefined, place: Place): string | null {
  return project ? sourceLink(project.git_url, { ...place, commit_hash: project.commit_hash }) : null
}
