import type { Project } from '../../../shared/contract/projects.ts'

type Addressed = Pick<Project, 'id' | 'git_url' | 'created_at'>

/**
 * Of somebody's projects the one that the address of a repository opens for them: of several that document it the
 * oldest, as on the server.
 */
export function openedByRepository<P extends Addressed>(
  projects: readonly P[],
  { owner, repo }: { owner: string; repo: string },
): P | undefined {
  const address = `/${owner}/${repo}`.toLowerCase()
  const [oldest] = projects
    .filter(({ git_url }) => git_url?.toLowerCase().endsWith(address))
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
  return oldest
}
