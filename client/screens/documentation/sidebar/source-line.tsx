import type { Project } from '../../../../shared/contract/projects.ts'
import { repositoryOf } from '../../../app/paths.ts'
import styles from './sidebar.module.css'

/** Where the documentation comes from: the repository and the commit, or that there is none. */
export function SourceLine({ project }: { project: Project }) {
  const repository = repositoryOf(project.git_url)
  const parts = [
    repository ? `${repository.owner}/${repository.repo}` : SOURCES[project.type],
    project.commit_hash?.slice(0, 7),
  ].filter(Boolean)
  return (
    <p className={styles.source} title={project.git_url ?? undefined}>
      {parts.join(' · ')}
    </p>
  )
}

const SOURCES: Readonly<Record<Project['type'], string>> = {
  github: 'Repository',
  zip: 'From an archive',
  user: 'Written here',
}
