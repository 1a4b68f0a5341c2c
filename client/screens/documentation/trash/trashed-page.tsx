import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { DocReader } from '../../../editor/late-reader.tsx'
import { usePageDoc } from '../../../editor/use-page-doc.ts'
import type { User } from '../../../session/index.ts'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { SyncPill } from '../../../sync/status/late-sync-pill.ts'
import type { TrashItem } from '../../../sync/trash.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { PageSkeleton } from '../../../ui/skeleton/page-skeleton.tsx'
import { restore } from './trash-acts.ts'
import { daysLeft, deletionWords, nameOf, newerWords, pagesBelow } from './trash-words.ts'
import styles from './trashed-page.module.css'

type TrashedPageProps = {
  project: Project
  pageId: number
  user: User
  item: TrashItem
  corner: HTMLElement | null
}

/** Shows a deleted page with everything written in it, to read and to restore. */
export function TrashedPage({ project, pageId, user, item, corner }: TrashedPageProps) {
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const page = usePageDoc(user.id, { projectId: project.id, pageId }, 0)
  const isRoot = item.page_id === pageId
  const name = isRoot ? nameOf(item) : nameOf(item.pages.find(({ id }) => id === pageId) ?? { name: 'This page' })
  const now = new Date()
  const newer = newerWords(item)
  const restoreIt = async () => {
    setBusy(true)
    if (!(await restore({ project, item, navigate }))) setBusy(false)
  }
  return (
    <>
      {corner ? createPortal(<SyncPill {...(page && { facts: page.facts })} />, corner) : null}
      <div className={styles.notice}>
        <Notice
          tone="attention"
          title={`“${name}” is in the trash`}
          actions={
            <Button size="small" busy={isBusy} onClick={() => void restoreIt()}>
              {isRoot ? 'Restore' : `Restore “${nameOf(item)}”`}
            </Button>
          }
        >
          {isRoot ? '' : `Deleted along with “${nameOf(item)}”. `}
          {`${deletionWords(item, now)}. `}
          {newer ? `${newer}. ` : ''}
          {item.below > 0 ? `Restoring brings back ${pagesBelow(item.below)}, too. ` : ''}
          {`${daysLeft(item, now)}. Everything that was written is kept.`}
          {item.successor ? (
            <>
              {' Its files are now described on '}
              <Link href={pageAddress(project, item.successor.id)}>{nameOf(item.successor)}</Link>.
            </>
          ) : null}
        </Notice>
      </div>
      {page ? <Content page={page} language={project.language} /> : <PageSkeleton />}
    </>
  )
}

/** Shows the current text of a deleted page. The last edits may still be arriving from the server. */
function Content({ page, language }: { page: PageDoc; language: string }) {
  const { settled, everSynced } = useSnapshot(page.facts)
  if (!everSynced) return <PageSkeleton />
  return <DocReader key={String(settled)} doc={page.doc} language={language} meta={null} onHeadings={ignore} />
}

function ignore(): void {}
