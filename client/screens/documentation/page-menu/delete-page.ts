import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { deletePage, type PageIndex } from '../../../sync/index.ts'
import { confirm, type Question } from '../../../ui/confirm/confirm.ts'
import { forgetPage, NO_PAGE } from '../chosen-page.ts'
import { countBelow, isWithin } from '../tree/page-places.ts'

/** What is open, and the way to other addresses. */
type Documentation = {
  project: Project
  pages: PageIndex
  pageId: number | undefined
  navigate: (address: string, options: { replace: true; state?: unknown }) => void
}

/** Deletes a page when that is meant; resolves to whether it is gone. Where it was open, nothing is chosen then. */
export async function deleteAfterAsking(pageId: number, current: () => Documentation): Promise<boolean> {
  const asked = current().pages
  const question = deletionQuestion(asked.byId.get(pageId)?.name ?? '', countBelow(asked, pageId))
  if (!(await confirm({ ...question, confirmLabel: 'Delete', danger: true }))) return false
  // Others may have changed the project while the question stood.
  const { project, pages, pageId: opened, navigate } = current()
  const isOpen = opened !== undefined && isWithin(pages, opened, pageId)
  if (isOpen) {
    forgetPage()
    navigate(pageAddress(project), { replace: true, state: NO_PAGE })
  }
  const isGone = await deletePage(pageId)
  if (!isGone && isOpen) navigate(pageAddress(project, opened), { replace: true })
  return isGone
}

/** What is said before a page is deleted. */
function deletionQuestion(name: string, below: number): Pick<Question, 'title' | 'text'> {
  const more = below === 1 ? 'The page below it goes too.' : `The ${below.toLocaleString('en')} pages below it go too.`
  const text = 'This action cannot be undone and may cause loss of data.'
  return { title: ['Delete "', name || 'Untitled', '"?'], text: below === 0 ? text : `${text} ${more}` }
}
