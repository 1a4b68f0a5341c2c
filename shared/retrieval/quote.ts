import { projectPath } from '../contract/documentation-address.ts'
import type { SearchResult } from '../contract/rag.ts'
import type { DocumentationLanguage } from '../contract/values.ts'
import { pageOfLink } from '../document/addresses.ts'
import { parseMarkdown } from '../document/markdown/parse.ts'
import { toMarkdown } from '../document/markdown/serialize.ts'
import { fileAnchor, headingsAnchor } from '../document/part-anchor.ts'
import { citationLabel, sourceLink } from '../document/source-link.ts'
import { fenced } from './code-passages.ts'
import type { StoredPassage } from './search.ts'

/** Project data that quotations need. */
export type QuotedProject = {
  id: number
  language: DocumentationLanguage
  git_url: string | null
  commit_hash: string | null
}

/** Functions that write passages as Markdown, with links to their sources. */

/** Content of a passage as Markdown. Code is cut after `lines`. */
export function contentOf(projectId: number, passage: StoredPassage, lines = Number.POSITIVE_INFINITY): string {
  if (passage.blocks === null) return fenced(firstLines(passage.fragments[0] ?? '', lines), passage.filepath ?? '')
  const href = (address: string) => {
    const page = pageOfLink(address)
    return page ? `${projectPath(projectId, page.pageId)}${page.anchor}` : address
  }
  return toMarkdown({ type: 'doc', content: passage.blocks }, { href }).trim()
}

function firstLines(text: string, count: number): string {
  const lines = text.split('\n')
  return lines.length <= count ? text : [...lines.slice(0, count), '…'].join('\n')
}

export function toResult(projectId: number, passage: StoredPassage): SearchResult {
  return {
    headers: passage.headers,
    content: contentOf(projectId, passage),
    original_fragments: passage.fragments,
    filepath: passage.filepath,
    page_id: passage.pageId,
    project_id: projectId,
  }
}

/** Label and address of a passage. */
export function sourceOf(project: QuotedProject, passage: StoredPassage): { label: string; href: string | null } {
  const place = placeOf(passage)
  const label = place ? citationLabel(place) : passage.headers.join(' › ')
  if (passage.pageId !== null) {
    const anchor = place ? fileAnchor(place.path, place) : headingsAnchor(passage.headers.slice(1))
    return { label, href: `${projectPath(project.id, passage.pageId)}${anchor && `#${anchor}`}` }
  }
  return { label, href: place && sourceLink(project.git_url, { ...place, commit_hash: project.commit_hash }) }
}

function placeOf({ kind, filepath, startLine, endLine }: StoredPassage) {
  if (kind !== 'code' || filepath === null || startLine === null || endLine === null) return null
  return { path: filepath, start_line: startLine, end_line: endLine }
}

export function link({ label, href }: { label: string; href: string | null }): string {
  return href === null ? plain(label) : `[${plain(label)}](${href})`
}

/** Escapes text, so that Markdown takes it literally. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#|!~&$]/g, '\\$&')
}

export function codeSpan(text: string): string {
  const bare = text.replace(/\s+/g, ' ').trim()
  const longest = Math.max(0, ...[...bare.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return longest === 0 ? `${ticks}${bare}${ticks}` : `${ticks} ${bare} ${ticks}`
}

/** Closes all Markdown constructs that a foreign text opens, so that they can't affect the text after it. */
export function closed(markdown: string): string {
  return toMarkdown(parseMarkdown(markdown)).trim()
}
