import type { CitationRow } from '../../db/tables/citations.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import { toMarkdown } from '../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { citationLabel, sourceLink } from '../../shared/document/source-link.ts'
import { citedHashes, type SourceNow } from '../analysis/follow-citation.ts'
import type { ExportedCitation } from './exported-project.ts'
import { relativePath } from './page-paths.ts'

export type CitedLines = Pick<
  CitationRow,
  'id' | 'path' | 'symbol' | 'start_line' | 'end_line' | 'hash' | 'commit_hash'
>

export type PageContext = {
  /** The file of the page. */
  from: string
  citations: readonly CitedLines[]
  /** The files of all pages, by id. */
  paths: ReadonlyMap<number, string>
  gitUrl: string | null
}

export function pageMarkdown(doc: DocNode, { from, citations, paths, gitUrl }: PageContext): string {
  const byId = new Map(citations.map((citation) => [citation.id, citation]))
  return toMarkdown(doc, {
    citation: (id) => {
      const found = byId.get(id)
      if (!found) return undefined
      const href = sourceLink(gitUrl, found)
      return { label: citationLabel(found), ...(href ? { href } : {}) }
    },
    href: (href) => {
      const target = pageOfLink(href)
      const path = target && paths.get(target.pageId)
      return path === undefined ? href : `${relativePath(from, path)}${target?.anchor ?? ''}`
    },
  })
}

/** With what the check needs to know of the source, beyond what is stored. */
export function toExported(citation: CitedLines, { content, analysis }: SourceNow): ExportedCitation {
  const { path, start_line, end_line, symbol, hash } = citation
  const place = { path, symbol, startLine: start_line, endLine: end_line }
  const { bareHash, docHash } = citedHashes(place, { content, analysis })
  return {
    path,
    startLine: start_line,
    endLine: end_line,
    ...(symbol === null ? {} : { symbol }),
    hash,
    bareHash,
    ...(docHash === null ? {} : { docHash }),
  }
}
