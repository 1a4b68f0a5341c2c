import { type ComponentType, useEffect, useState } from 'react'
import type { Project } from '../../../shared/contract/projects.ts'
import { paths } from '../../app/paths.ts'
import { EndingNotice } from '../../editor/save-state/ending-notice.tsx'
import type { PageDoc } from '../../sync/page-docs/page-doc.ts'
import { releasePageDoc, retainUnsent } from '../../sync/page-docs/retained.ts'
import { LinkButton } from '../../ui/button/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TopBar } from '../../ui/top-bar/top-bar.tsx'
import styles from './documentation-screen.module.css'

/**
 * For a project that went away while it was open: deleted, or closed to this person. What they had typed and nobody took
 * is theirs, and is given back before anything else is said.
 */
export function GoneProject({ project, Missing }: { project: Project; Missing: ComponentType }) {
  useDocumentTitle('Not found')
  const [page, setPage] = useState<PageDoc>()
  useEffect(() => {
    const unsent = retainUnsent(project.id)
    setPage(unsent)
    return () => unsent && releasePageDoc(unsent)
  }, [project.id])
  if (!page) return <Missing />
  return (
    <>
      <TopBar brandHref={paths.projects()} plain />
      <main id="content" tabIndex={-1} className={styles.failed}>
        <EndingNotice page={page} onDiscarded={() => setPage(undefined)} />
        <LinkButton href={paths.projects()} size="small">
          Back to projects
        </LinkButton>
      </main>
    </>
  )
}
