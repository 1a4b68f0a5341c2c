import type { Project } from '../../../../shared/contract/projects.ts'
import styles from './sidebar.module.css'
import { importedAt, sourceWords } from './source-words.ts'

/**
 * Line under the project's name. An archive's import time gets its own line, because archives differ only in
 * it. An undone refresh gets its own line, too.
 */
export function SourceLine({ project }: { project: Project }) {
  const at = project.type === 'zip' && importedAt(project)
  return (
    <p className={styles.source} title={project.git_url ?? undefined}>
      {sourceWords(project)}
      {at ? <time dateTime={project.sources_at ?? undefined}>{at}</time> : null}
      {project.undone_commit ? <span>{`Refresh to ${project.undone_commit.slice(0, 7)} undone`}</span> : null}
    </p>
  )
}
