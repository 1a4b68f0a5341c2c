import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '../../db/connect.ts'
import { type CitationRow, listCitations } from '../../db/tables/citations.ts'
import { listPages, type PageRow } from '../../db/tables/pages.ts'
import { findProject } from '../../db/tables/projects.ts'
import { readPageStates } from '../../db/tables/publications.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import { toMarkdown } from '../../shared/document/markdown/serialize.ts'
import { readPage } from '../../shared/document/read-page.ts'
import { citationLabel, sourceLink } from '../../shared/document/source-link.ts'
import { docFromUpdates } from '../../shared/document/yjs.ts'
import type { CodeSymbol } from '../analysis/file-analysis.ts'
import type { ProjectModel } from '../analysis/project-model.ts'
import { pagePaths, relativePath } from './page-paths.ts'

export type ExportedCitation = {
  path: string
  startLine: number
  endLine: number
  symbol?: string
  hash: string
}

export type ExportedPage = {
  id: number
  parentId: number
  name: string
  type: string
  sourcePath?: string
  markdownPath: string
  citations: ExportedCitation[]
}

export type Coverage = {
  files: number
  filesWithPage: number
  publicSymbols: number
  publicSymbolsDocumented: number
}

/** What `docwright.json` holds. */
export type ExportedProject = { project: string; commit: string | null; pages: ExportedPage[]; coverage: Coverage }

/**
 * Writes the pages of a project as Markdown files under `out`, with `docwright.json` beside them. Files of an earlier
 * export that are no longer among the pages are removed; nothing else in the folder is touched.
 */
export async function exportPages(
  database: Database,
  projectId: number,
  model: ProjectModel,
  out: string,
): Promise<ExportedProject> {
  const project = await findProject(database.sql, projectId, null)
  if (!project) throw new Error('the project is gone')
  const pages = await listPages(database.sql, projectId)
  const paths = pagePaths(pages)
  const pathOf = (page: PageRow) => paths.get(page.id) ?? ''
  pages.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1))
  await removeEarlier(out, new Set(paths.values()))
  const exported: ExportedPage[] = []
  for (const page of pages) {
    const citations = await listCitations(database.sql, page.id)
    const markdown = await pageMarkdown(database, page, { citations, paths, gitUrl: project.git_url })
    await mkdir(dirname(join(out, pathOf(page))), { recursive: true })
    await writeFile(join(out, pathOf(page)), markdown)
    exported.push({
      id: page.id,
      parentId: page.parent_id,
      name: page.name,
      type: page.type,
      ...(page.source_path === null ? {} : { sourcePath: page.source_path }),
      markdownPath: pathOf(page),
      citations: citations.map(toExported),
    })
  }
  const result = {
    project: project.name,
    commit: project.commit_hash,
    pages: exported,
    coverage: coverage(model, exported),
  }
  await writeFile(join(out, 'docwright.json'), `${JSON.stringify(result, null, 2)}\n`)
  return result
}

type PageContext = { citations: CitationRow[]; paths: Map<number, string>; gitUrl: string | null }

async function pageMarkdown(database: Database, page: PageRow, context: PageContext): Promise<string> {
  const { citations, paths, gitUrl } = context
  const state = (await readPageStates(database.sql, [page.id])).get(page.id)
  const byId = new Map(citations.map((citation) => [citation.id, citation]))
  return toMarkdown(readPage(docFromUpdates(state?.updates ?? [])), {
    citation: (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const href = sourceLink(gitUrl, found)
      return { label: citationLabel(found), ...(href ? { href } : {}) }
    },
    href: (href) => {
      const target = pageOfLink(href)
      const path = target && paths.get(target.pageId)
      return path === undefined ? href : `${relativePath(paths.get(page.id) ?? '', path)}${target?.anchor ?? ''}`
    },
  })
}

function toExported({ path, start_line, end_line, symbol, hash }: CitationRow): ExportedCitation {
  return { path, startLine: start_line, endLine: end_line, ...(symbol === null ? {} : { symbol }), hash }
}

function coverage(model: ProjectModel, pages: readonly ExportedPage[]): Coverage {
  const withPage = new Set(pages.flatMap(({ sourcePath }) => sourcePath ?? []))
  const cited = new Set(pages.flatMap((page) => page.citations.map(({ path, symbol }) => `${path}\n${symbol ?? ''}`)))
  const symbols = [...model.files.values()].flatMap(({ path, analysis }) =>
    analysis.role === 'source' ? analysis.symbols.filter(isPublic).map(({ name }) => `${path}\n${name}`) : [],
  )
  const distinct = new Set(symbols)
  return {
    files: model.files.size,
    filesWithPage: [...model.files.keys()].filter((path) => withPage.has(path)).length,
    publicSymbols: distinct.size,
    publicSymbolsDocumented: [...distinct].filter((symbol) => cited.has(symbol)).length,
  }
}

function isPublic({ visibility }: CodeSymbol): boolean {
  return visibility === 'public'
}

async function removeEarlier(out: string, current: ReadonlySet<string>): Promise<void> {
  const text = await readFile(join(out, 'docwright.json'), 'utf8').catch(() => null)
  if (text === null) return
  const { pages } = JSON.parse(text) as ExportedProject
  for (const { markdownPath } of pages) {
    const safe =
      typeof markdownPath === 'string' && !markdownPath.split('/').includes('..') && markdownPath.endsWith('.md')
    if (safe && !current.has(markdownPath)) await rm(join(out, markdownPath), { force: true })
  }
}
