import { useEffect } from 'react'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { User } from '../../../session/index.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { whenIdle } from '../../../ui/when-idle.ts'
import type { PageEdits, PageMenuRequest } from './page-edits.ts'

const HistoryDialog = lateDialog(async () => (await import('../page-history/history-dialog.tsx')).HistoryDialog)
const MoveDialog = lateDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)
const PageMenu = lateDialog(async () => (await import('./page-menu.tsx')).PageMenu)

type PagePartsProps = {
  project: Project
  pages: PageIndex
  /** The page beneath. */
  pageId: number | undefined
  user: User
  edits: PageEdits
  menu: PageMenuRequest | undefined
  moving: number | undefined
  historyOf: number | undefined
}

/** Menus and dialogs for people who may edit pages. Loaded after the page, and each part on first use. */
export function PageParts({ project, pages, pageId, user, edits, menu, moving, historyOf }: PagePartsProps) {
  // Preloads the code for renaming and deleting, which keys start directly. The connection may be gone by then.
  useEffect(
    () =>
      whenIdle(() => {
        void Promise.allSettled([import('./delete-page.ts'), import('../../../sync/page-docs/rename-page.ts')])
      }),
    [],
  )
  const history = historyOf === undefined ? undefined : pages.byId.get(historyOf)
  return (
    <>
      {menu ? (
        <PageMenu
          project={project}
          pages={pages}
          request={menu}
          edits={edits}
          isOpen={menu.pageId === pageId}
          onClose={() => edits.openMenu(undefined)}
        />
      ) : null}
      {moving !== undefined ? (
        <MoveDialog pages={pages} pageId={moving} edits={edits} onClose={() => edits.openMove(undefined)} />
      ) : null}
      {history ? (
        <HistoryDialog
          project={project}
          pages={pages}
          page={history}
          isOpen={history.id === pageId}
          user={user}
          onClose={() => edits.openHistory(undefined)}
        />
      ) : null}
    </>
  )
}
