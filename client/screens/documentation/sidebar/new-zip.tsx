import { useId } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { RefreshState } from '../refresh/refresh-state.tsx'
import { openNewZip } from './open-new-zip.ts'
import styles from './sidebar.module.css'
import { importedAt } from './source-words.ts'

/**
 * Replaces the refresh button of repository projects: a ZIP project gets newer sources only when people
 * upload them.
 */
export function NewZip({ project }: { project: Project }) {
  const hint = useId()
  const busy = isBusy(project)
  return (
    <div>
      <div className={styles.update}>
        <div>
          <p>Imported from ZIP</p>
          <p id={hint} className={styles.updateHint}>
            {importedAt(project) ?? 'Upload a newer ZIP to refresh the pages.'}
          </p>
        </div>
        <Button size="small" busy={busy} aria-describedby={hint} onClick={openNewZip}>
          Upload a new ZIP
        </Button>
      </div>
      <RefreshState project={project} isBusy={busy} />
    </div>
  )
}
