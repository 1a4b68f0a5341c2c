import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { type User, unsentPages } from '../../../session/index.ts'
import { loadPage } from '../../../sync/page-content.ts'
import { SyncPill } from '../../../sync/status/late-sync-pill.ts'
import { findTrashed, type TrashItem } from '../../../sync/trash.ts'
import { PageSkeleton } from '../../../ui/skeleton/page-skeleton.tsx'
import { TrashedPage } from '../trash/trashed-page.tsx'

type GonePageProps = {
  project: Project
  pageId: number | undefined
  user: User | undefined
  mayEdit: boolean
  /** Element in the bar that receives the sync state of the page. */
  corner: HTMLElement | null
  /** Renders a missing page that still has unsent text on this device. */
  content: (page: PageRow) => ReactNode
  noPage: ReactNode
}

/**
 * Replaces the page when none is chosen, or when the address names a missing one, which may have been
 * deleted.
 */
export function GonePage({ project, pageId, user, mayEdit, corner, content, noPage }: GonePageProps) {
  const trashed = useTrashed(project.id, mayEdit && user ? pageId : undefined)
  const isLooking = useSuccessor(project, trashed ? undefined : pageId)
  if (trashed === 'looking') return <PageSkeleton />
  if (trashed && user && pageId) {
    return <TrashedPage project={project} pageId={pageId} user={user} item={trashed} corner={corner} />
  }
  if (user && pageId && unsentPages(user.id).has(String(pageId))) return content(goneRow(project, pageId))
  if (isLooking) return <PageSkeleton />
  return (
    <>
      {user && corner ? createPortal(<SyncPill />, corner) : null}
      {noPage}
    </>
  )
}

/**
 * Redirects from a missing page to the page that replaced it. Returns whether the search is still running.
 */
function useSuccessor(project: Project, pageId: number | undefined): boolean {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<number>()
  const latest = useRef({ project, navigate })
  latest.current = { project, navigate }
  useEffect(() => {
    if (pageId === undefined) return
    const abort = new AbortController()
    const end = () => abort.signal.aborted || setAsked(pageId)
    loadPage(pageId, abort.signal).then(({ id }) => {
      if (abort.signal.aborted || id === pageId) return end()
      latest.current.navigate(pageAddress(latest.current.project, id), { replace: true })
    }, end)
    return () => abort.abort()
  }, [pageId])
  return pageId !== undefined && asked !== pageId
}

/**
 * Returns the trash item of a deleted page; `looking` during the search, undefined if the page isn't in the
 * trash.
 */
function useTrashed(projectId: number, pageId: number | undefined): TrashItem | 'looking' | undefined {
  const [found, setFound] = useState<{ of: number; item: TrashItem | undefined }>()
  useEffect(() => {
    if (pageId === undefined) return
    let isHere = true
    void findTrashed(projectId, pageId).then((item) => isHere && setFound({ of: pageId, item }))
    return () => {
      isHere = false
    }
  }, [projectId, pageId])
  if (pageId === undefined) return undefined
  return found?.of === pageId ? found.item : 'looking'
}

function goneRow({ id: project_id, updated_at }: Project, id: number): PageRow {
  return {
    id,
    project_id,
    parent_id: 0,
    name: 'Deleted page',
    type: 'generated',
    kind: null,
    source_path: null,
    created_at: updated_at,
    updated_at,
  }
}
