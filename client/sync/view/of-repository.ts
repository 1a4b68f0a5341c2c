import type { Project } from '../../../shared/contract/projects.ts'

type Repository = { owner: string; repo: string }
type Addressed = Pick<Project, 'id' | 'git_url' | 'created_at'>

/**
 * Of somebody's projects the one that the address of a repository opens for them: of several that document it the
 * oldest, as on the server.
 */
export function openedByRepository<P extends Addressed>(projects: readonly P[], repository: Repository): P | undefined {
  const [oldest] = projects
    .filter((project) => isOfRepository(project, repository))
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
  return oldest
}

export function isOfRepository({ git_url }: Pick<Project, 'git_url'>, { owner, repo }: Repository): boolean {
  return git_url?.toLowerCase().endsWith(`/${owner}/${repo}`.toLowerCase()) ?? false
}
