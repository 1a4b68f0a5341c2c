/** Every address of the client, in one place. */

export const paths = {
  home: () => '/',
  login: () => '/login',
  authCallback: () => '/auth-callback',
  projects: () => '/projects',
  examples: () => '/examples',
  hello: () => '/hello',
  chat: () => '/chat',
  claim: () => '/claim',
  administration: () => '/administration',
  sandbox: () => '/editor-sandbox',
  generateGithub: () => '/generate/github',
  generateZip: (projectId: number) => `/generate/zip/${projectId}`,
  project: (projectId: number, pageId?: number | null) => withPage(`/projects/${projectId}`, pageId),
  repository: ({ owner, repo }: Repository, pageId?: number | null) =>
    withPage(`/github/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}`, pageId),
} as const

export type Repository = { owner: string; repo: string }

function withPage(base: string, pageId: number | null | undefined): string {
  return pageId ? `${base}/${pageId}` : base
}

type Addressed = { id: number; type: string; git_url: string | null }

/** A repository project is known by owner and name, any other by its id. */
export function pageAddress(project: Addressed, pageId?: number | null): string {
  const repository = project.type === 'github' ? repositoryOf(project.git_url) : undefined
  return repository ? paths.repository(repository, pageId) : paths.project(project.id, pageId)
}

/** Owner and name out of a repository's address, whatever its host. */
export function repositoryOf(gitUrl: string | null): Repository | undefined {
  if (!gitUrl || !URL.canParse(gitUrl)) return undefined
  const [owner, repo] = new URL(gitUrl).pathname.split('/').filter(Boolean)
  return owner && repo ? { owner, repo: repo.replace(/\.git$/, '') } : undefined
}

/**
 * First segments that are screens or services, never owners of repositories in the short form. Such owners are
 * reached under `/github/`.
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
  'login',
  'metrics',
  'projects',
  'rag',
  'webhooks',
])

export function isReserved(segment: string): boolean {
  return RESERVED.has(segment.toLowerCase())
}
