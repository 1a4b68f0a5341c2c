import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { beginPage } from '../../../app/begin-page.ts'
import type { User } from '../../../session/index.ts'
import { movePage, type PageIndex, renamePage } from '../../../sync/index.ts'
import type { PageEdits } from './page-edits.ts'

type Documentation = { project: Project; pages: PageIndex; pageId: number | undefined; user: User | undefined }

/** Returns the actions that change pages. The object never changes, so it causes no re-render. */
export function usePageEdits(
  documentation: Documentation,
  onMoved: (pageId: number) => void,
): Omit<PageEdits, 'openMenu' | 'openMove' | 'openHistory'> {
  const [, navigate] = useLocation()
  const current = useRef({ ...documentation, navigate })
  current.current = { ...documentation, navigate }
  return useMemo(
    () => ({
      rename: (pageId, name) => {
        const { user } = current.current
        if (user) void renamePage(user.id, pageId, name)
      },
      move: async (pageId, parentId) => {
        if (await movePage(pageId, parentId)) onMoved(pageId)
      },
      remove: async (pageId) => {
        const { deleteAfterAsking } = await import('./delete-page.ts')
        return await deleteAfterAsking(pageId, () => current.current)
      },
      create: async (parentId) => {
        await beginPage(current.current.project, parentId, (address) => current.current.navigate(address))
      },
    }),
    [onMoved],
  )
}
