import { useId } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { openNewZip } from './open-new-zip.ts'
import styles from './sidebar.module.css'

/** Where a repository is asked for what is new: nobody but people brings newer sources here. */
export function NewZip({ project }: { project: Project }) {
  const hint = useId()
  return (
    <div className={styles.update}>
      <div>
        <p>Archive</p>
        <p id={hint} className={styles.updateHint}>
          Newer sources come in with a new archive.
        </p>
      </div>
      <Button size="small" busy={isBusy(project)} aria-describedby={hint} onClick={openNewZip}>
        Upload a new ZIP
      </Button>
    </div>
  )
}
