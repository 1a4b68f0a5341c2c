import { navigate as navigateTo } from 'wouter/use-browser-location'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { deletePage } from '../../../sync/delete-page.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { confirm, type Question } from '../../../ui/confirm/confirm.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { forgetPage, NO_PAGE } from '../chosen-page.ts'
import { restore } from '../trash/trash-acts.ts'
import { countBelow, isWithin } from '../tree/page-places.ts'

/** Open project and page, with a function to navigate to another address. */
type Documentation = {
  project: Project
  pages: PageIndex
  pageId: number | undefined
  navigate: (address: string, options: { replace: true; state?: unknown }) => void
}

/**
 * Deletes a page after a confirmation. Resolves to whether the page is deleted. If it contains the open page,
 * no page is open afterwards.
 */
export async function deleteAfterAsking(pageId: number, current: () => Documentation): Promise<boolean> {
  const asked = current().pages
  const question = deletionQuestion(asked.byId.get(pageId)?.name ?? '', countBelow(asked, pageId))
  if (!(await confirm({ ...question, confirmLabel: 'Delete', danger: true }))) return false
  // Reads the state again, because it may have changed while the confirmation was open.
  const { project, pages, pageId: opened, navigate } = current()
  const isOpen = opened !== undefined && isWithin(pages, opened, pageId)
  if (isOpen) {
    forgetPage()
    navigate(pageAddress(project), { replace: true, state: NO_PAGE })
  }
  const page = pages.byId.get(pageId)
  const isGone = await deletePage(pageId)
  if (!isGone && isOpen) navigate(pageAddress(project, opened), { replace: true })
  if (isGone && page) sayWhereItIs(project, page)
  return isGone
}

function sayWhereItIs(project: Project, { id: page_id, name, parent_id }: PageRow): void {
  const item = { page_id, name, parent_id }
  showToast({
    title: `“${name || 'Untitled'}” is in the trash`,
    action: { label: 'Restore', onAct: () => void restore({ project, item, navigate: navigateTo }) },
  })
}

/** Returns the question to confirm before a page is deleted. */
function deletionQuestion(name: string, below: number): Pick<Question, 'title' | 'text'> {
  const pages = below === 1 ? 'the page below it' : `the ${below.toLocaleString('en')} pages below it`
  const kept = below === 0 ? 'The page is' : `The page and ${pages} are`
  const text = `This action cannot be undone and may cause loss of data. ${kept} kept in the trash for 30 days.`
  return { title: ['Delete "', name || 'Untitled', '"?'], text }
}
