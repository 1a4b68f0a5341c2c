import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { May } from '../../../app/may-do.ts'
import { paths } from '../../../app/paths.ts'
import { missingArchiveWords, waitsForArchive } from '../../../app/zip-upload/missing-archive.ts'
import { isBusy } from '../../../sync/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { late } from '../../../ui/late.tsx'
import styles from '../documentation-screen.module.css'
import { NewPage } from '../sidebar/new-page.tsx'

const ArchiveActs = late(async () => (await import('../../../app/zip-upload/archive-acts.tsx')).ArchiveActs)

type NoPageProps = {
  project: Project
  may: May
  /** Whether the address names a page that doesn't exist. */
  missing: boolean
  /** Whether this screen showed the page until now. */
  wasOpen?: boolean
  /** Whether the project has no pages. */
  empty: boolean
  showPages: (() => void) | undefined
}

export function NoPage({ project, may, missing, wasOpen = false, empty, showPages }: NoPageProps) {
  const [, navigate] = useLocation()
  const isWaiting = empty && waitsForArchive(project)
  const { title, text } = isWaiting
    ? missingArchiveWords(may)
    : empty && isBusy(project)
      ? COMING
      : wordsOf({ missing, wasOpen, empty, mayEdit: may('page.edit') })
  return (
    <div className={styles.noPage}>
      <h1 className={styles.noPageTitle} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.noPageText}>{text}</p>
      <div className={styles.noPageActs}>
        {showPages && !isWaiting ? (
          <>
            {empty ? null : (
              <Button variant="primary" onClick={showPages}>
                Show the pages
              </Button>
            )}
            {may('page.edit') ? <NewPage project={project} /> : null}
          </>
        ) : null}
        {empty && project.type === 'zip' ? (
          <ArchiveActs project={project} may={may} onSent={() => navigate(paths.generateZip(project.id))} />
        ) : null}
      </div>
    </div>
  )
}

const COMING = {
  title: 'The first pages are being written',
  text: 'They appear here as soon as they’re ready.',
}

function wordsOf({ missing, wasOpen, empty, mayEdit }: Record<'missing' | 'wasOpen' | 'empty' | 'mayEdit', boolean>) {
  const choose = 'Select a page from the list on the left, or create a new one'
  if (!missing) return { title: 'No Page Selected', text: choose }
  // Editors still find a deleted page in the trash. So for them, a page that is gone was deleted for good, or
  // the server refused to create it.
  const [title, why] = !wasOpen
    ? ['This page doesn’t exist', 'It may have been deleted.']
    : mayEdit
      ? ['This page no longer exists', 'It was deleted for good, or couldn’t be created.']
      : ['This page was deleted', 'It was deleted while you had it open.']
  return { title, text: empty ? why : `${why} ${choose}` }
}
