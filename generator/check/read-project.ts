import { createHash } from 'node:crypto'
import { PublicConfig } from '../../shared/contract/installation.ts'
import { PageDetail, Source } from '../../shared/contract/pages.ts'
import { ProjectWithPages } from '../../shared/contract/projects.ts'
import { pageOfLink } from '../../shared/document/addresses.ts'
import { pagePaths } from '../../shared/document/files/page-paths.ts'
import { toMarkdown } from '../../shared/document/markdown/serialize.ts'
import type { DocNode } from '../../shared/document/node.ts'
import { citationLabel } from '../../shared/document/source-link.ts'
import { type Ask, type AskParts, openInstallation } from './ask-installation.ts'
import { type Documentation, type DocumentedPage, type PageCitation, UnreadableDocumentation } from './documentation.ts'

const PAGES_AT_ONCE = 6
const MAX_PAGES = 20_000

/** Reads the pages of a project on an installation as Markdown. Throws `UnreadableDocumentation`. */
export async function readProject(address: string, parts: AskParts): Promise<Documentation> {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) {
    throw new UnreadableDocumentation(`"${address}" is not the address of a project.`)
  }
  const url = new URL(address)
  const ask = await openInstallation(url, parts)
  const project = await ask(`/api/project?${await queryOf(url, ask)}`, ProjectWithPages)
  if (project.pages.length > MAX_PAGES) throw new UnreadableDocumentation('The project has too many pages.')
  const paths = pagePaths(project.pages)
  const details = await inPortions(project.pages, ({ id }) => ask(`/api/page/${id}`, PageDetail))
  const ids = new Set(project.pages.map(({ id }) => id))
  return {
    pages: details.map((page) => toPage(page, paths.get(page.id) ?? page.name)),
    files: undefined,
    quote: (citation) => readQuote(citation, ask),
    leadsSomewhere: (_page, href) => {
      const target = pageOfLink(href)
      return target === undefined || ids.has(target.pageId)
    },
  }
}

/** `/projects/7` and `/projects/7/12`, `/github/owner/name`, `/owner/name`. */
async function queryOf(url: URL, ask: Ask): Promise<URLSearchParams> {
  const segments = url.pathname.split('/').filter(Boolean)
  if (segments[0] === 'projects' && /^\d+$/.test(segments[1] ?? '')) {
    return new URLSearchParams({ projectId: segments[1] ?? '' })
  }
  const [owner, name] = segments[0] === 'github' ? segments.slice(1) : segments
  if (!owner || !name) throw new UnreadableDocumentation(`${url.href} is not the address of a project.`)
  const { github_host: host } = await ask('/api/config', PublicConfig)
  return new URLSearchParams({ gitUrl: `https://${host}/${owner}/${name}` })
}

async function inPortions<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += PAGES_AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + PAGES_AT_ONCE).map(act))))
  }
  return results
}

function toPage({ content, citations, source_path, type }: PageDetail, name: string): DocumentedPage {
  const made = citations.map((citation): PageCitation => {
    const { id, path, symbol, start_line, end_line, hash, bare_hash: bareHash, doc_hash: docHash, comment } = citation
    if (hash === undefined) throw new UnreadableDocumentation('The installation is too old for this check: update it.')
    const known = { ...(bareHash && { bareHash }), ...(docHash && { docHash }), ...(comment && { comment }) }
    return {
      id,
      path,
      symbol,
      startLine: start_line,
      endLine: end_line,
      hash,
      ...known,
      label: citationLabel(citation),
    }
  })
  const labels = new Map(made.map(({ id, label }) => [id, label]))
  const markdown = toMarkdown(content as DocNode, {
    citation: (id) => {
      const label = labels.get(id)
      return label === undefined ? undefined : { label }
    },
  })
  const about =
    source_path === null ? undefined : ({ path: source_path, type: type === 'file' ? type : 'folder' } as const)
  return { name, markdown, about, citations: made }
}

/**
 * Returns the quoted lines if their hash matches. An installation sends only the beginning of a long
 * quotation and, after an update, the current lines.
 */
async function readQuote({ id, hash }: PageCitation, ask: Ask): Promise<string | undefined> {
  if (id === undefined) return undefined
  const { text, before } = await ask(`/api/citation/${id}/source`, Source)
  return [text, before?.text].find((one) => one && createHash('sha256').update(one).digest('hex') === hash) ?? undefined
}
