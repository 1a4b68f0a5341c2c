import { CornerUpRight, FilePlus, History, Link, PencilLine, Trash2, UsersRound } from 'lucide-react'
import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { COPY } from '../../../../shared/contract/messages/copying.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { pageAddress } from '../../../app/project-address.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { copyText } from '../../../ui/copy-button/copy-text.ts'
import { AnchoredMenu, MenuItem, MenuSeparator, MenuSwitch } from '../../../ui/menu/menu.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { layout, tellsOrigins } from '../layout-settings.ts'
import type { PageEdits, PageMenuRequest } from './page-edits.ts'

type PageMenuProps = {
  project: Project
  pages: PageIndex
  request: PageMenuRequest
  edits: PageEdits
  /** Whether this page is the open one, beneath the menu. */
  isOpen: boolean
  onClose: () => void
}

/** Menu of actions on a page, opened from its row in the tree or from the bar above the page. */
export function PageMenu({ project, pages, request, edits, isOpen, onClose }: PageMenuProps) {
  const { pageId, anchor, returnFocus, rename, afterDelete } = request
  const page = pages.byId.get(pageId)
  const { whoWrote } = useSnapshot(layout)
  const isWritingNext = useRef(false)
  const toWrite = (act: () => void) => () => {
    isWritingNext.current = true
    act()
  }
  const remove = async () => {
    if (await edits.remove(pageId)) afterDelete?.()
  }
  return (
    <AnchoredMenu
      open={page !== undefined}
      onClose={onClose}
      anchor={anchor}
      returnFocus={() => !isWritingNext.current && returnFocus()}
    >
      <MenuItem icon={<FilePlus aria-hidden="true" />} onSelect={toWrite(() => void edits.create(pageId))}>
        New page inside
      </MenuItem>
      {rename ? (
        <MenuItem icon={<PencilLine aria-hidden="true" />} keys="F2" onSelect={toWrite(rename)}>
          Rename
        </MenuItem>
      ) : null}
      <MenuItem icon={<CornerUpRight aria-hidden="true" />} onSelect={() => edits.openMove(pageId)}>
        Move to…
      </MenuItem>
      <MenuItem icon={<Link aria-hidden="true" />} onSelect={() => void copyLink(project, pageId)}>
        Copy link
      </MenuItem>
      <MenuItem icon={<History aria-hidden="true" />} onSelect={() => edits.openHistory(pageId)}>
        Page history
      </MenuItem>
      {isOpen && page && tellsOrigins(page) ? (
        <MenuSwitch
          icon={<UsersRound aria-hidden="true" />}
          checked={whoWrote}
          onChange={(shown) => {
            layout.whoWrote = shown
          }}
        >
          Show who wrote what
        </MenuSwitch>
      ) : null}
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden="true" />}
        keys={rename ? 'Del' : undefined}
        onSelect={() => void remove()}
      >
        Delete
      </MenuItem>
    </AnchoredMenu>
  )
}

async function copyLink(project: Project, pageId: number): Promise<void> {
  const address = new URL(pageAddress(project, pageId), location.href).href
  try {
    await copyText(address)
    showToast({ title: 'Link copied', type: 'success' })
  } catch {
    showToast({
      title: COPY.failed,
      text: `This browser blocked copying. The URL: ${address}`,
      type: 'error',
    })
  }
}
