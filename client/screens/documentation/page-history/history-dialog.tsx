import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { NotOnDevice } from '../../../app/not-on-device/not-on-device.tsx'
import { pageAddress } from '../../../app/project-address.ts'
import { useLinkFollowed } from '../../../app/use-link-followed.ts'
import type { Surroundings } from '../../../editor/index.ts'
import { loadPageHistory } from '../../../editor/late-history.ts'
import type { User } from '../../../session/index.ts'
import { loadPage, loadSource, type PageIndex, recentPage, savePageName, showPageName } from '../../../sync/index.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { late } from '../../../ui/late.tsx'
import { WaitingForServer } from '../waiting-for-server.tsx'

/** Left out of the installed app files, because it has nothing to show without the server. */
const PageHistory = late(loadPageHistory, Waiting)

type HistoryDialogProps = {
  project: Project
  pages: PageIndex
  page: PageRow
  /** Whether this page is the open one, beneath the dialog. */
  isOpen: boolean
  user: User
  onClose: () => void
}

/** Dialog with the history of a page. */
export function HistoryDialog({ project, pages, page, isOpen, user, onClose }: HistoryDialogProps) {
  const restored = useRef(false)
  const [detail, setDetail] = useState(() => recentPage(page.id))
  useEffect(() => {
    const abort = new AbortController()
    // If this fails, only the sources have no names.
    loadPage(page.id, abort.signal).then(setDetail, () => undefined)
    return () => abort.abort()
  }, [page.id])
  const surroundings = useMemo<Surroundings>(
    () => ({
      citations: new Map((detail?.citations ?? []).map((citation) => [citation.id, citation])),
      loadSource,
      addressOfPage: (pageId) => (pages.byId.has(pageId) ? pageAddress(project, pageId) : undefined),
    }),
    [project, pages, detail],
  )
  const [, navigate] = useLocation()
  useLinkFollowed(onClose)
  return (
    <Dialog
      open
      tall
      onClose={onClose}
      title={`History of “${page.name || 'Untitled'}”`}
      finalFocus={() => (restored.current ? editorOf() : null)}
    >
      <PageHistory
        user={user}
        page={page}
        isOpen={isOpen}
        language={detail?.language_code ?? project.language}
        surroundings={surroundings}
        offline={(retry) => <NotOnDevice within what="this history" retry={retry} />}
        onName={(name, titleClock) => {
          showPageName(page.id, name)
          void savePageName({ projectId: project.id, pageId: page.id }, name, titleClock)
        }}
        onRestored={() => {
          restored.current = isOpen
          onClose()
          if (!isOpen) navigate(pageAddress(project, page.id))
        }}
      />
    </Dialog>
  )
}

/**
 * Returns the open editor, which gets the focus so that its undo keys work. Returns null on a phone, where
 * the focus would open the keyboard.
 */
function editorOf(): HTMLElement | null {
  return matchMedia('(pointer: fine)').matches ? document.querySelector('[data-page] [contenteditable="true"]') : null
}

/** Placeholder until the script has loaded from the server. */
function Waiting() {
  return <WaitingForServer what="this history" label="Loading the history" />
}
