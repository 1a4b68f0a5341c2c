import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { Project } from '../../../../shared/contract/projects.ts'
import { Button } from '../../../ui/button/button.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { exporting, exportProject } from './export-project.ts'
import styles from './sidebar.module.css'

/** Exports all pages with their images, for anyone who may read them. Continues when the settings close. */
export function ExportMarkdown({ project }: { project: Project }) {
  const { now } = useSnapshot(exporting)
  const hint = useId()
  const bytes = now?.projectId === project.id ? now.bytes : undefined
  return (
    <div className={styles.update}>
      <div>
        <p>All pages</p>
        <p id={hint} className={styles.updateHint} aria-live="polite">
          {bytes === undefined ? 'With their images, as a ZIP file.' : progressOf(bytes)}
        </p>
      </div>
      <Button size="small" busy={now !== null} aria-describedby={hint} onClick={() => void exportProject(project)}>
        Export as Markdown
      </Button>
    </div>
  )
}

function progressOf(bytes: number): string {
  return bytes === 0 ? 'Preparing the ZIP file.' : `${fileSize(bytes)} so far.`
}
