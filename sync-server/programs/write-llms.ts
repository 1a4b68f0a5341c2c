import type { ProjectForAsker } from '../../db/tables/projects.ts'
import { projectPath } from '../../shared/contract/documentation-address.ts'
import { commitOf } from '../../shared/contract/sources.ts'
import type { OrderedPage } from '../../shared/document/files/page-order.ts'
import { link, plain } from '../../shared/retrieval/quote.ts'

type Listed = Pick<ProjectForAsker, 'id' | 'type' | 'name' | 'description' | 'git_url' | 'commit_hash' | 'sources_at'>
type NamedPage = { id: number; name: string; parent_id: number }

/**
 * Writes `llms.txt` as defined by llmstxt.org: the project, and its pages by top-level heading of its tree.
 */
export function writeLlms(
  project: Listed,
  pages: readonly OrderedPage<NamedPage>[],
  base: string,
  beginnings: ReadonlyMap<number, string> = new Map(),
): string {
  const entryOf = (page: NamedPage) => {
    const entry = `- ${link({ label: nameOf(page), href: `${base}${projectPath(project.id, page.id)}.md` })}`
    const note = noteFrom(beginnings.get(page.id) ?? '')
    return note ? `${entry}: ${plain(note)}` : entry
  }
  const address = `${base}${projectPath(project.id)}`
  const facts = [
    `- Documentation: ${address}`,
    ...(project.git_url ? [`- Repository: ${project.git_url}`] : []),
    ...sourceFacts(project),
    `- All pages in one file: ${address}/llms-full.txt`,
    `- MCP server: ${base}/mcp (repoName "${project.id}")`,
  ]
  return lines([
    `# ${plain(project.name)}`,
    `> ${plain(project.description || `Documentation of ${project.name}`)}`,
    facts.join('\n'),
    ...sections(pages).flatMap(({ title, entries }) => [`## ${plain(title)}`, entries.map(entryOf).join('\n')]),
  ])
}

function sourceFacts(project: Listed): string[] {
  const commit = commitOf(project)
  if (commit) return [`- Written for commit: ${commit}`]
  return project.type === 'zip' && project.sources_at
    ? [`- Imported from ZIP: ${project.sources_at.toISOString()}`]
    : []
}

/** Lists the public projects of an installation. */
export function writeInstallation(projects: readonly Listed[], base: string): string {
  const entries = projects.map(({ id, name, description }) => {
    const entry = `- ${link({ label: name || 'Untitled', href: `${base}${projectPath(id)}/llms.txt` })}`
    return description ? `${entry}: ${plain(description)}` : entry
  })
  return lines([
    '# Docwright',
    '> Documentation that is written from code, page by page with the lines behind every statement.',
    `Each page is available as Markdown at its URL plus .md. Programs can query the MCP server at ${base}/mcp.`,
    ...(entries.length > 0 ? ['## Projects', entries.join('\n')] : []),
  ])
}

type Section = { title: string; entries: NamedPage[] }

/**
 * Groups pages into sections. A top-level page with child pages heads a section; other top-level pages go
 * into the first section.
 */
function sections(pages: readonly OrderedPage<NamedPage>[]): Section[] {
  const first: Section = { title: 'Pages', entries: [] }
  const found = [first]
  for (const [at, { page, depth }] of pages.entries()) {
    const heads = depth === 0 && (pages[at + 1]?.depth ?? 0) > 0
    if (heads) found.push({ title: nameOf(page), entries: [] })
    const section = depth === 0 && !heads ? first : found.at(-1)
    section?.entries.push(page)
  }
  return found.filter(({ entries }) => entries.length > 0)
}

/** Maximum length of a note, in characters; search engines show no more. */
const LONGEST_NOTE = 160

/** Returns the first meaningful words of a text, after its title. */
function noteFrom(text: string): string {
  const words = text
    .split('\n')
    .slice(1)
    .find((line) => line.trim().split(/\s+/).length >= 4)
    ?.trim()
    .toWellFormed()
  if (!words || words.length <= LONGEST_NOTE) return words ?? ''
  return `${words.slice(0, LONGEST_NOTE).replace(/\s\S*$/, '')}…`
}

const nameOf = ({ name }: NamedPage) => name || 'Untitled'
const lines = (parts: readonly string[]) => `${parts.join('\n\n')}\n`
