import { useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/paths.ts'
import type { User } from '../../../session/index.ts'
import { createPage, deletePage, movePage, type PageIndex, renamePage } from '../../../sync/index.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { forgetPage, NO_PAGE } from '../chosen-page.ts'
import { countBelow, isWithin } from '../tree/page-places.ts'
import { deletionQuestion, type PageEdits } from './page-edits.ts'

type Documentation = { project: Project; pages: PageIndex; pageId: number | undefined; user: User | undefined }

/** Changing the pages of a project: always the same object, so that nothing is drawn anew for it. */
export function usePageEdits(
  documentation: Documentation,
  onMoved: (pageId: number) => void,
): Omit<PageEdits, 'openMenu' | 'openMove'> {
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
        const asked = current.current.pages
        const question = deletionQuestion(asked.byId.get(pageId)?.name ?? '', countBelow(asked, pageId))
        if (!(await confirm({ ...question, confirmLabel: 'Delete', danger: true }))) return false
        // Others may have changed the project while the question stood.
        const { project, pages, pageId: opened, navigate: go } = current.current
        const isOpen = opened !== undefined && isWithin(pages, opened, pageId)
        if (isOpen) {
          forgetPage()
          go(pageAddress(project), { replace: true, state: NO_PAGE })
        }
        const isGone = await deletePage(pageId)
        if (!isGone && isOpen) go(pageAddress(project, opened), { replace: true })
        return isGone
      },
      create: async (parentId) => {
        const { project } = current.current
        const id = await createPage(project.id, parentId)
        if (id !== undefined) current.current.navigate(pageAddress(project, id))
      },
    }),
    [onMoved],
  )
}
