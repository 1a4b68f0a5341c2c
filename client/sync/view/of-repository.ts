import type { Project } from '../../../shared/contract/projects.ts'
import { gitHost } from '../../hosts/git-host.ts'

/** `host`: where it is, unless that is GitHub. */
type Repository = { owner: string; repo: string; host?: string | undefined }
type Addressed = Pick<Project, 'id' | 'git_url' | 'created_at'>

/**
 * Returns the project that opens at a repository's address: the oldest of the person's projects that
 * document the repository, as on the server.
 */
export function openedByRepository<P extends Addressed>(projects: readonly P[], repository: Repository): P | undefined {
  const [oldest] = projects
    .filter((project) => isOfRepository(project, repository))
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id)
  return oldest
}

export function isOfRepository({ git_url }: Pick<Project, 'git_url'>, repository: Repository): boolean {
  const { owner, repo, host = gitHost() } = repository
  return git_url?.toLowerCase().endsWith(`//${host}/${owner}/${repo}`.toLowerCase()) ?? false
}
