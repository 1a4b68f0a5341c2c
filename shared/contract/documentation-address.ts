import { parseId } from '../basics/ids.ts'
import type { ProjectAddress } from './drawn-page.ts'

/**
 * Addresses of a project's documentation and its pages. Writes them, and parses them as the client's router
 * does.
 */

export type Repository = { owner: string; repo: string }

export const projectPath = (projectId: number, pageId?: number | null) => withPage(`/projects/${projectId}`, pageId)

export const repositoryPath = ({ owner, repo }: Repository, pageId?: number | null) =>
  withPage(`/github/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`, pageId)

function withPage(base: string, pageId: number | null | undefined): string {
  return pageId ? `${base}/${pageId}` : base
}

type Addressed = { id: number; type: string; git_url: string | null }

/**
 * Address of a page. A project from GitHub (`gitHost`) is identified by owner and name, any other project
 * by its id.
 */
export function pageAddress(project: Addressed, pageId: number | null | undefined, gitHost: string): string {
  const repository = namedRepository(project, gitHost)
  return repository ? repositoryPath(repository, pageId) : projectPath(project.id, pageId)
}

/**
 * Returns the repository whose owner and name form a project's address; undefined if the address uses the id.
 */
export function namedRepository({ type, git_url }: Omit<Addressed, 'id'>, gitHost: string): Repository | undefined {
  const repository = type === 'github' ? repositoryOf(git_url) : undefined
  return git_url && repository && new URL(git_url).host === gitHost ? repository : undefined
}

/** Parses owner and name from a repository's address, on any host. */
export function repositoryOf(gitUrl: string | null): Repository | undefined {
  if (!gitUrl || !URL.canParse(gitUrl)) return undefined
  const [owner, repo] = new URL(gitUrl).pathname.split('/').filter(Boolean)
  return owner && repo ? { owner, repo: repo.replace(/\.git$/, '') } : undefined
}

/**
 * First path segments that belong to screens or services and so can't be repository owners in the short
 * address. A repository of an owner with such a name has an address under `/github/`.
 */
const RESERVED = new Set([
  'administration',
  'api',
  'auth',
  'auth-callback',
  'chat',
  'claim',
  'collaboration',
  'dev',
  'editor-sandbox',
  'examples',
  'generate',
  'github',
  'health',
  'hello',
  'invitation',
  'login',
  'mcp',
  'metrics',
  'projects',
  'rag',
  'search',
  'webhooks',
])

export function isReserved(segment: string): boolean {
  return RESERVED.has(segment.toLowerCase())
}

/** Parses the project and the page from an address of the documentation; undefined for any other address. */
export function readAddress(pathname: string): (ProjectAddress & { pageId: number | undefined }) | undefined {
  const [first, ...rest] = segmentsOf(pathname) ?? []
  if (first === undefined) return undefined
  if (first === 'projects') {
    const [project, page] = rest
    const projectId = parseId(project)
    return projectId && rest.length <= 2 ? named({ projectId }, page) : undefined
  }
  if (first !== 'github' && isReserved(first)) return undefined
  const [owner, repo, page, ...more] = first === 'github' ? rest : [first, ...rest]
  return owner && repo && more.length === 0 ? named({ owner, repo }, page) : undefined
}

function named<Address extends object>(address: Address, page: string | undefined) {
  const pageId = parseId(page)
  return page && !pageId ? undefined : { ...address, pageId }
}

function segmentsOf(pathname: string): string[] | undefined {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return undefined
  }
}
