import { Ellipsis } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Citation, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import type { Action } from '../../../../shared/rbac/can.ts'
import { pageAddress } from '../../../app/project-address.ts'
import type { Heading } from '../../../editor/index.ts'
import type { User } from '../../../session/index.ts'
import type { PageIndex } from '../../../sync/index.ts'
import { IconButton } from '../../../ui/button/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { late } from '../../../ui/late.tsx'
import { useAfterPaint } from '../../../ui/use-after-paint.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Contents, FoldedContents } from '../contents/contents.tsx'
import styles from '../documentation-screen.module.css'
import { areFirstStepsDue } from '../first-steps/due.ts'
import { layout } from '../layout-settings.ts'
import type { PageEdits } from '../page-menu/page-edits.ts'
import { WIDE } from '../widths.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { PageContent } from './page-content.tsx'

const UserMenu = late(async () => (await import('../../../session/user-menu/user-menu.tsx')).UserMenu)
// Loaded late, because most addresses name an existing page.
const NoPage = late(async () => (await import('./no-page.tsx')).NoPage)
const GonePage = late(async () => (await import('./gone-page.tsx')).GonePage)
// Loaded late, because most projects have no status to report.
const StatusBanner = late(async () => (await import('./status-banner.tsx')).StatusBanner)

const FirstSteps = late(async () => (await import('../first-steps/first-steps.tsx')).FirstSteps)

export type PagePaneProps = {
  project: Project
  pages: PageIndex
  pageId: number | undefined
  user: User | undefined
  may: (action: Action) => boolean
  edits: PageEdits | undefined
  reload: () => void
  onInvite: () => void
  /** Button that opens and closes the sidebar. */
  toggle: ReactNode
  /** Opens the sheet with the pages; undefined if the sidebar isn't a sheet. */
  showPages: (() => void) | undefined
}

export type PageOutline = {
  headings: readonly Heading[]
  titled: boolean
  /** Returns the current document, for copying. */
  content: () => unknown
  /** Returns the known citations of the document, by id. */
  citations: () => ReadonlyMap<number, Citation>
}

/** Everything beside the sidebar: the bar with the breadcrumbs, the page, and its contents at the right. */
export function PagePane(props: PagePaneProps) {
  const { project, pages, pageId, user, may, edits, reload, onInvite, toggle, showPages } = props
  const page = pageId === undefined ? undefined : pages.byId.get(pageId)
  // Shows the effect of a click first, and renders the new page after this paint, because rendering may take
  // long.
  const drawnId = useAfterPaint(pageId) ?? pageId
  const drawn = page && drawnId !== undefined ? (pages.byId.get(drawnId) ?? page) : page
  const [outline, setOutline] = useState<PageOutline & { of: number }>()
  const [corner, setCorner] = useState<HTMLElement | null>(null)
  const { tableOfContents, firstStepsSeen } = useSnapshot(layout)
  const wide = useMedia(WIDE)
  const onOutline = useCallback((next: PageOutline & { of: number }) => setOutline(next), [])
  useDocumentTitle(page ? `${page.name} · ${project.name}` : project.name)
  const current = outline && outline.of === drawn?.id ? outline : undefined
  const showsFirstSteps = areFirstStepsDue({ project, pageId: drawn?.id, may, seen: firstStepsSeen })
  const lastShown = useRef<number>(undefined)
  if (page) lastShown.current = page.id
  const wasOpen = pageId !== undefined && lastShown.current === pageId
  const ofNoPage = { project, may, empty: pages.byId.size === 0, wasOpen, showPages }
  const contentOf = (row: PageRow) => (
    <PageContent
      key={row.id}
      project={project}
      pages={pages}
      page={row}
      user={user}
      editable={may('page.edit')}
      corner={corner}
      onOutline={onOutline}
      contents={wide ? null : <FoldedContents outline={current} project={project} />}
      noPage={<NoPage {...ofNoPage} missing />}
      reload={reload}
    />
  )

  return (
    <>
      <div className={styles.middle}>
        <header className={styles.bar}>
          {toggle}
          <Breadcrumbs project={project} pages={pages} page={page} addressOf={pageAddress} />
          {/* The open page fills this element with the other people on the page and its sync state. */}
          <div ref={setCorner} className={styles.corner} />
          {edits && page ? <PageMenuButton page={page} edits={edits} /> : null}
          <div className={user ? styles.account : undefined}>
            <UserMenu />
          </div>
        </header>
        {/* Inert while the previous page is still visible, so that keys meant for the next page don't reach it. */}
        <main id="content" tabIndex={-1} className={styles.column} inert={edits && drawn && drawn.id !== pageId}>
          <StatusBanner project={project} may={may} reload={reload} />
          {showsFirstSteps ? <FirstSteps project={project} onInvite={onInvite} /> : null}
          {drawn ? (
            contentOf(drawn)
          ) : (
            <GonePage
              project={project}
              pageId={pageId}
              user={user}
              mayEdit={may('page.edit')}
              corner={corner}
              content={contentOf}
              noPage={<NoPage {...ofNoPage} missing={pageId !== undefined} />}
            />
          )}
        </main>
      </div>
      {wide && drawn ? <Contents key={drawn.id} outline={current} project={project} wanted={tableOfContents} /> : null}
    </>
  )
}

function PageMenuButton({ page, edits }: { page: PageRow; edits: PageEdits }) {
  const button = useRef<HTMLElement>(null)
  const here = () => button.current
  return (
    <IconButton
      ref={button}
      label="Page menu"
      aria-haspopup="menu"
      onClick={() =>
        edits.openMenu({ pageId: page.id, anchor: here, returnFocus: here, afterDelete: () => focusNoPage() })
      }
    >
      <Ellipsis />
    </IconButton>
  )
}

/**
 * Focuses the message that replaces a deleted page, because its menu button is gone. Retries for `frames`
 * frames.
 */
function focusNoPage(frames = 300): void {
  requestAnimationFrame(() => {
    const said = document.querySelector<HTMLElement>('#content h1[tabindex]')
    const { activeElement, body } = document
    if (said) said.focus()
    else if (frames > 0 && (activeElement === body || activeElement?.closest('[data-closed]'))) focusNoPage(frames - 1)
  })
}
