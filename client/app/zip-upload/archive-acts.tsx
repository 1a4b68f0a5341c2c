import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '../../../shared/contract/projects.ts'
import { Button } from '../../ui/button/button.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { askToDeleteProject } from '../delete-project.ts'
import type { May } from '../may-do.ts'
import { paths } from '../paths.ts'
import styles from './archive-acts.module.css'
import { hasUnreadableArchive, waitsForArchive } from './missing-archive.ts'

const NewZipDialog = lateDialog(async () => (await import('./new-zip-dialog.tsx')).NewZipDialog)

type ArchiveActsProps = { project: Project; may: May; onSent: () => void }

/**
 * Actions for a missing or unreadable archive. The upload dialog stays mounted when the project stops
 * waiting for its archive: the project's status can change before the upload's own answer arrives.
 */
export function ArchiveActs({ project, may, onSent }: ArchiveActsProps) {
  const [isAsked, setAsked] = useState(false)
  const [, navigate] = useLocation()
  const remove = async () => {
    if (await askToDeleteProject(project)) navigate(paths.projects())
  }
  const isUnreadable = hasUnreadableArchive(project)
  return (
    <>
      {(waitsForArchive(project) || isUnreadable) && may('project.regenerate') ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => setAsked(true)}>
            {isUnreadable ? 'Upload another ZIP' : 'Upload ZIP'}
          </Button>
          {may('project.delete') ? <Button onClick={() => void remove()}>Delete project</Button> : null}
        </div>
      ) : null}
      {isAsked ? <NewZipDialog project={project} onClose={() => setAsked(false)} onSent={onSent} /> : null}
    </>
  )
}
