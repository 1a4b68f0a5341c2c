import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { current, openProject } from '../../../sync/index.ts'
import { purgePage, restorePage, type TrashItem } from '../../../sync/trash.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { nameOf } from './trash-words.ts'

type Restoring = {
  project: Project
  item: Pick<TrashItem, 'page_id' | 'name' | 'parent_id'>
  navigate: (address: string) => void
}

/** Restores a page and says where it is. Resolves to whether it is restored or queued. */
export async function restore({ project, item, navigate }: Restoring): Promise<boolean> {
  const restored = await restorePage(project.id, item.page_id)
  if (!restored) {
    showToast({ title: `Couldn’t restore “${nameOf(item)}”`, text: 'Please try again later.', type: 'error' })
    return false
  }
  const { parentId } = restored
  const isElsewhere = parentId !== undefined && parentId !== item.parent_id
  showToast({
    title: `Restored “${nameOf(item)}”`,
    ...(isElsewhere && { text: `Its old parent page no longer exists. It’s ${placeOf(parentId)} now.` }),
    type: 'success',
    action: { label: 'Open', onAct: () => navigate(pageAddress(project, item.page_id)) },
  })
  return true
}

function placeOf(parentId: number): string {
  const { now } = openProject
  const pages = current.device?.view.pages ?? (now.state === 'ready' ? now.pages : undefined)
  const parent = pages?.byId.get(parentId)
  return parent ? `below “${parent.name || 'Untitled'}”` : 'at the top'
}

/** Deletes a page permanently after a confirmation. Resolves to whether it is deleted or queued. */
export async function purgeAfterAsking(project: Project, item: TrashItem): Promise<boolean> {
  const { below } = item
  const pages = below === 0 ? 'This page' : `This page and the ${below === 1 ? 'page' : `${below} pages`} below it`
  const agreed = await confirm({
    title: ['Delete “', nameOf(item), '” for good?'],
    text: `${pages} can’t be restored after that. Everyone loses ${below === 0 ? 'its' : 'their'} text and history.`,
    confirmLabel: 'Delete for good',
    danger: true,
    stays: true,
  })
  return agreed && (await purgePage(project.id, item.page_id))
}
