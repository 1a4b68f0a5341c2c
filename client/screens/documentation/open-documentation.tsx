import { PanelLeft } from 'lucide-react'
import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { Project } from '../../../shared/contract/projects.ts'
import { mayDo } from '../../app/may-do.ts'
import { pageAddress } from '../../app/project-address.ts'
import { hintOf, KEYS } from '../../app/shortcuts/keys.ts'
import { useKeys } from '../../app/shortcuts/use-keys.ts'
import { useLinkFollowed } from '../../app/use-link-followed.ts'
import { session } from '../../session/index.ts'
import { noteVisit, type PageIndex } from '../../sync/index.ts'
import { IconButton } from '../../ui/button/button.tsx'
import { isDialogOpen } from '../../ui/dialog/open-dialog.ts'
import { covering } from '../../ui/full-screen/covering.ts'
import { late } from '../../ui/late.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { themeSettings } from '../../ui/theme/theme.ts'
import { Tooltip } from '../../ui/tooltip/tooltip.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { pageToOpen, rememberPage, wantsNoPage } from './chosen-page.ts'
import styles from './documentation-screen.module.css'
import type { MembersProps } from './documentation-screen.tsx'
import { layout } from './layout-settings.ts'
import { PagePane } from './page/page-pane.tsx'
import { usePageElsewhere } from './page/use-page-elsewhere.ts'
import type { PageEdits, PageMenuRequest } from './page-menu/page-edits.ts'
import { usePageEdits } from './page-menu/use-page-edits.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSidebarFocus } from './sidebar/use-sidebar-focus.ts'
import { SHEET } from './widths.ts'

const PageParts = lateDialog(
  async () => (await import('./page-menu/page-parts.tsx')).PageParts,
  ({ menu, moving, historyOf }) => menu !== undefined || moving !== undefined || historyOf !== undefined,
)
const SidebarDialogs = late(async () => (await import('./sidebar/late-parts.ts')).SidebarDialogs)
const SidebarSheet = lateDialog(
  async () => (await import('./sidebar/sidebar-sheet.tsx')).SidebarSheet,
  ({ open }) => open,
)

type OpenDocumentationProps = {
  project: Project
  pages: PageIndex
  pageId: number | undefined
  reload: () => void
  Members: ComponentType<MembersProps>
}

export function OpenDocumentation({ project, pages, pageId, reload, Members }: OpenDocumentationProps) {
  const { now } = useSnapshot(session)
  const user = now.state === 'signed-in' ? now.user : undefined
  const may = mayDo(user, project)
  const asSheet = useMedia(SHEET)
  const { sidebarOpen } = useSnapshot(layout)
  const { now: covered } = useSnapshot(covering)
  const { showGradient } = useSnapshot(themeSettings)
  const [sheetOpen, setSheetOpen] = useState(false)
  const closeSheet = useCallback(() => setSheetOpen(false), [])
  useLinkFollowed(closeSheet)
  // A wide screen shows no sheet. If the sheet stayed open, it would cover a dialog once the window narrows
  // again.
  useEffect(() => {
    if (!asSheet) closeSheet()
  }, [asSheet, closeSheet])
  const [inviting, setInviting] = useState(false)
  const open = asSheet ? sheetOpen : sidebarOpen && !covered
  const toggle = () => {
    if (covered) return
    if (asSheet) setSheetOpen(!sheetOpen)
    else layout.sidebarOpen = !sidebarOpen
  }
  const focus = useSidebarFocus(open)
  useKeys(
    KEYS.toggleSidebar,
    () => {
      if (open) focus.leave()
      toggle()
    },
    () => !isDialogOpen(),
  )
  useAddress(project, pages, pageId)
  const [menu, setMenu] = useState<PageMenuRequest>()
  const [moving, setMoving] = useState<number>()
  const [historyOf, setHistoryOf] = useState<number>()
  const [moved, setMoved] = useState<{ pageId: number }>()
  const onMoved = useCallback((id: number) => setMoved({ pageId: id }), [])
  const acts = usePageEdits({ project, pages, pageId, user }, onMoved)
  const edits = useMemo<PageEdits>(
    () => ({ ...acts, openMenu: setMenu, openMove: setMoving, openHistory: setHistoryOf }),
    [acts],
  )
  const mayEdit = may('page.edit')

  const invite = () => {
    closeSheet()
    setInviting(true)
  }
  const sidebar = (
    <Sidebar
      project={project}
      pages={pages}
      pageId={pageId}
      may={may}
      edits={mayEdit ? edits : undefined}
      moved={moved}
      signedIn={user !== undefined}
      onInvite={invite}
      onClose={asSheet ? closeSheet : undefined}
    />
  )
  return (
    <div className={styles.screen} data-sidebar={!asSheet && open ? 'open' : 'closed'}>
      {asSheet ? (
        <SidebarSheet open={open} tinted={showGradient} onClose={closeSheet}>
          {sidebar}
        </SidebarSheet>
      ) : sidebarOpen ? (
        // In full screen the sidebar is only hidden, so that its open rows and scroll position are kept.
        <nav
          ref={focus.sidebar}
          className={styles.sidebar}
          hidden={covered}
          data-tinted={showGradient ? '' : undefined}
          aria-label="Pages"
        >
          {sidebar}
        </nav>
      ) : null}
      <PagePane
        project={project}
        pages={pages}
        pageId={pageId}
        user={user}
        may={may}
        edits={mayEdit ? edits : undefined}
        reload={reload}
        onInvite={invite}
        showPages={asSheet ? () => setSheetOpen(true) : undefined}
        toggle={
          <Tooltip
            text={open ? 'Hide the sidebar' : 'Show the sidebar'}
            keys={hintOf(KEYS.toggleSidebar)}
            side="bottom"
          >
            <IconButton
              ref={focus.button}
              label={open ? 'Hide the sidebar' : 'Show the sidebar'}
              aria-expanded={open}
              onClick={toggle}
            >
              <PanelLeft />
            </IconButton>
          </Tooltip>
        }
      />
      {mayEdit && user ? (
        <PageParts
          project={project}
          pages={pages}
          pageId={pageId}
          user={user}
          edits={edits}
          menu={menu}
          moving={moving}
          historyOf={historyOf}
        />
      ) : null}
      <SidebarDialogs project={project} may={may} />
      {inviting ? <Members project={project} onClose={() => setInviting(false)} /> : null}
    </div>
  )
}

/** Opens the chosen page if the address names none, and remembers the page that is shown. */
function useAddress(project: Project, pages: PageIndex, pageId: number | undefined): void {
  const [, navigate] = useLocation()
  const isNoneWanted = wantsNoPage(useHistoryState())
  const chosen = pageId ?? (isNoneWanted ? undefined : pageToOpen(project, pages))
  const address = pageId === undefined && chosen !== undefined ? pageAddress(project, chosen) : undefined
  const isThere = pageId !== undefined && pages.byId.has(pageId)
  usePageElsewhere(project.id, isThere ? undefined : pageId)
  useEffect(() => {
    if (address) navigate(address, { replace: true })
  }, [address, navigate])
  useEffect(() => {
    if (pageId === undefined || !isThere) return
    rememberPage(project.id, pageId)
    return noteVisit(project.id, pageId)
  }, [project.id, isThere, pageId])
}
