import type { Project } from '../../../../shared/contract/projects.ts'
import { repositoryOf } from '../../../app/paths.ts'
import styles from './sidebar.module.css'

/** The repository and commit that the documentation comes from, or that there is none. */
export function SourceLine({ project }: { project: Project }) {
  const repository = repositoryOf(project.git_url)
  const parts = repository
    ? [`${repository.owner}/${repository.repo}`, project.commit_hash?.slice(0, 7)].filter(Boolean)
    : [SOURCES[project.type]]
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
