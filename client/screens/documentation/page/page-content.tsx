import { type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import type { PageDetail, PageRow } from '../../../../shared/contract/pages.ts'
import type { Project } from '../../../../shared/contract/projects.ts'
import { isStatus } from '../../../api/index.ts'
import { pageAddress } from '../../../app/project-address.ts'
import { PageEditor, PageReader, type Surroundings, SurroundingsContext } from '../../../editor/index.ts'
import { type User, unsentPages } from '../../../session/index.ts'
import { loadSource, type PageIndex, savePageName, showPageName } from '../../../sync/index.ts'
import type { PageDoc } from '../../../sync/page-docs/page-doc.ts'
import { SyncPill } from '../../../sync/status/late-sync-pill.ts'
import { late } from '../../../ui/late.tsx'
import { PageSkeleton } from '../../../ui/skeleton/page-skeleton.tsx'
import { layout, tellsOrigins } from '../layout-settings.ts'
import { PageMeta } from './page-meta.tsx'
import type { PageOutline } from './page-pane.tsx'
import { PageStandIn } from './page-stand-in.tsx'
import { useArrival } from './use-arrival.ts'
import { citationsAmong, useCited } from './use-cited.ts'
import { type LiveCitations, useLiveCitations } from './use-live-citations.ts'
import { usePageDetail } from './use-page-detail.ts'

// Loaded late, because few addresses name lines.
const LinkedLines = late(async () => (await import('./linked-lines.tsx')).LinkedLines)
// Loaded late: its text appears after the page.
const Follower = late(async () => (await import('../sidebar/late-parts.ts')).Follower)
const FailedPage = late(async () => (await import('../failed.tsx')).FailedPage, PageSkeleton)

type PageContentProps = {
  project: Project
  pages: PageIndex
  page: PageRow
  user: User | undefined
  editable: boolean
  /** Element in the bar that receives the sync state of the page. */
  corner: HTMLElement | null
  onOutline: (outline: PageOutline & { of: number }) => void
  /** Table of contents under the title, on screens where it has no column of its own. */
  contents: ReactNode
  /** Shown if the server doesn't have the page. */
  noPage: ReactNode
  reload: () => void
}

export function PageContent(props: PageContentProps) {
  const { project, pages, page, user, editable, corner, onOutline, contents, noPage, reload } = props
  // Someone who lost the right to edit opens the page in the editor too, which says what happened to their
  // unsent text.
  const wrote = user !== undefined && unsentPages(user.id).has(String(page.id))
  // The editor stays open if the person loses the right to edit, so that it can say what happened to their
  // text.
  const [wasEditable, setWasEditable] = useState(editable)
  if (editable && !wasEditable) setWasEditable(true)
  const isEditor = user !== undefined && (editable || wasEditable || wrote)
  const { detail, error, show, retry } = usePageDetail(page.id)
  const [isLive, setLive] = useState(true)
  const live = useLiveCitations({
    projectId: project.id,
    pageId: page.id,
    signedIn: user !== undefined,
    editable,
    hasSources: project.type !== 'user',
  })
  const { cited, onCited } = useCited(page.id, detail)
  const surroundings = useSurroundingsOf(project, pages, { detail, live, onCited })
  const known = useRef(surroundings.citations)
  known.current = surroundings.citations
  const citations = useCallback(() => known.current, [])
  const meta = (opened?: PageDoc) => (
    <>
      <PageMeta
        page={page}
        readAt={detail?.updated_at}
        opened={opened}
        project={project}
        citations={citationsAmong(surroundings.citations, cited)}
        isLive={isLive}
      />
      {contents}
    </>
  )
  const [read, setRead] = useState<Pick<PageOutline, 'headings' | 'titled'>>()
  const onHeadings = useCallback(
    (headings: PageOutline['headings'], titled: boolean) => setRead({ headings, titled }),
    [],
  )
  const [edited, setEdited] = useState(false)
  // React renders a long page in pieces, so that people can scroll and click the existing content in between.
  const isWaiting = useDeferredValue(!detail)
  const showsOrigins = useSnapshot(layout).whoWrote && tellsOrigins(page)
  useArrival(page, isEditor ? edited : read !== undefined)

  useLayoutEffect(() => {
    if (!isEditor && read && detail) onOutline({ of: page.id, ...read, content: () => detail.content, citations })
  }, [isEditor, read, detail, page.id, onOutline, citations])

  const outlineOfEditor = useCallback(
    (outline: Omit<PageOutline, 'citations'>) => {
      onOutline({ of: page.id, ...outline, citations })
      setEdited(true)
    },
    [page.id, onOutline, citations],
  )

  if (isEditor) {
    return (
      <SurroundingsContext value={surroundings}>
        <LinkedLines project={project} page={page} citations={surroundings.citations} />
        <PageEditor
          user={user}
          page={page}
          language={detail?.language_code ?? project.language}
          editable={editable}
          showsOrigins={showsOrigins}
          meta={meta}
          fallback={
            detail ? (
              <PageReader content={detail.content} language={detail.language_code} meta={meta()} onHeadings={ignore} />
            ) : (
              <PageStandIn pageId={page.id} />
            )
          }
          onOutline={outlineOfEditor}
          onTitle={(name) => showPageName(page.id, name)}
          onSaveTitle={(name, titleClock) =>
            void savePageName({ projectId: project.id, pageId: page.id }, name, titleClock)
          }
          onRightsChanged={reload}
          corner={(state) => (corner ? createPortal(state, corner) : null)}
        />
      </SurroundingsContext>
    )
  }
  const state = corner
    ? createPortal(
        <>
          <Follower {...{ page, detail, error, show }} onLive={setLive} />
          {user ? <SyncPill /> : null}
        </>,
        corner,
      )
    : null
  const isMissing = isStatus(error, 404)
  if (isMissing || (error && !detail)) {
    return (
      <>
        {state}
        {isMissing ? noPage : <FailedPage error={error} retry={retry} />}
      </>
    )
  }
  if (!detail || isWaiting) return <PageStandIn pageId={page.id} />
  return (
    <SurroundingsContext value={surroundings}>
      <LinkedLines project={project} page={page} citations={surroundings.citations} />
      {state}
      <PageReader
        content={detail.content}
        language={detail.language_code}
        showsOrigins={showsOrigins}
        meta={meta()}
        onHeadings={onHeadings}
        fallback={<PageStandIn pageId={page.id} />}
      />
    </SurroundingsContext>
  )
}

/**
 * Ignores the headings of the reader, which is shown only until the editor has loaded and reports its own.
 */
function ignore(): void {}

type Cited = {
  detail: PageDetail | undefined
  live: LiveCitations
  onCited: Surroundings['onCited'] & {}
}

function useSurroundingsOf(project: Project, pages: PageIndex, { detail, live, onCited }: Cited): Surroundings {
  const { id } = project
  // `updated_at` changes with the sources, again once their symbols are indexed, and at each step of an update.
  const asOf = project.status === 'DOC_UPDATING' ? project.status : project.updated_at
  const hasSources = project.type !== 'user'
  const namedSymbols = useMemo(() => {
    if (!hasSources) return undefined
    return async (names: readonly string[]) =>
      (await import('../../../sync/named-symbols.ts')).namedSymbols({ id, asOf }, names)
  }, [hasSources, id, asOf])
  return useMemo(
    () => ({
      projectId: project.id,
      // Live citations are newer than those that the page was loaded with, so they win.
      citations: new Map([...(detail?.citations ?? []), ...(live.citations ?? [])].map((one) => [one.id, one])),
      ...(live.confirmStatement && { confirmStatement: live.confirmStatement }),
      ...(live.citing && { citing: live.citing }),
      ...(namedSymbols && { namedSymbols }),
      onCited,
      loadSource,
      addressOfPage: (pageId) => (pages.byId.has(pageId) ? pageAddress(project, pageId) : undefined),
    }),
    [project, pages, detail, live, namedSymbols, onCited],
  )
}
