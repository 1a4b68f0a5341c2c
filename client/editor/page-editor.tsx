import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { roomName } from '../../shared/protocol/collaboration.ts'
import type { User } from '../session/index.ts'
import type { PageDoc } from '../sync/page-docs/page-doc.ts'
import type { Ending } from '../sync/page-docs/page-facts.ts'
import { dropPageDoc } from '../sync/page-docs/retained.ts'
import { SyncPill } from '../sync/status/late-sync-pill.ts'
import { late } from '../ui/late.tsx'
import type { Heading } from './headings.ts'
import { DocReader } from './late-reader.tsx'
import { MountedEditor } from './mounted-editor.tsx'
import { loadPageContent } from './page-content.ts'
import { useKnownParts, usePageDoc } from './use-page-doc.ts'

const NotHere = late(async () => (await import('./save-state/not-here.tsx')).NotHere)
const EndingNotice = late(async () => (await import('./save-state/ending-notice.tsx')).EndingNotice)

export type EditorOutline = { headings: readonly Heading[]; titled: boolean; content: () => unknown }

export type PageEditorProps = {
  user: User
  page: { id: number; project_id: number; name: string }
  language: string
  /** Whether this person may edit, as far as this device knows. The server may disagree. */
  editable: boolean
  /** Whether to show for each block who wrote it. */
  showsOrigins: boolean
  /** Returns the content under the title. */
  meta: (page: PageDoc) => ReactNode
  /** Shown until the document has loaded. */
  fallback: ReactNode
  /** Renders the page's state in the corner that the screen reserves for it. */
  corner: (state: ReactNode) => ReactNode
  onOutline: (outline: EditorOutline) => void
  onTitle: (name: string) => void
  onSaveTitle: (name: string, titleClock: number) => void
  /** Called when this person's rights on the page change. */
  onRightsChanged: () => void
}

/** Editable page: opens at once from this device and stays in sync with the server and everyone else. */
export function PageEditor(props: PageEditorProps) {
  const [attempt, setAttempt] = useState(0)
  const room = { projectId: props.page.project_id, pageId: props.page.id }
  const openAnew = (document: PageDoc) => {
    dropPageDoc(document)
    setAttempt(attempt + 1)
  }
  const page = usePageDoc(props.user.id, room, attempt)
  if (!page) return props.fallback
  return (
    <OpenedPage
      key={`${roomName(room)} ${attempt}`}
      {...props}
      document={page}
      onAllowedAgain={() => openAnew(page)}
      onDiscarded={() => {
        openAnew(page)
        props.onRightsChanged()
      }}
    />
  )
}

export type OpenedPageProps = PageEditorProps & {
  document: PageDoc
  onDiscarded: () => void
  /** Called when the person may edit again. Losing the right had closed this document. */
  onAllowedAgain: () => void
}

function OpenedPage(props: OpenedPageProps) {
  const { document: page, fallback, language, showsOrigins, meta, corner, onOutline } = props
  // Called when the document gets parts that this version doesn't know, before the binding gets them.
  const unbind = useRef<() => void>(() => undefined)
  const stopEditing = useCallback(() => unbind.current(), [])
  const known = useKnownParts(page, stopEditing)
  const { link, everSynced, ending } = useSnapshot(page.facts)
  useRegained(props.editable, isOfRights(ending), props.onAllowedAgain)
  const outlineOfReading = useCallback(
    (headings: readonly Heading[], titled: boolean) =>
      onOutline({ headings, titled, content: () => loadPageContent(page.doc) }),
    [onOutline, page],
  )

  return (
    <>
      {ending ? <EndingNotice page={page} onDiscarded={props.onDiscarded} /> : null}
      {known === 'known' ? <MountedEditor {...props} unbind={unbind} /> : corner(<SyncPill facts={page.facts} />)}
      {known === 'unknown' ? (
        <DocReader
          doc={page.doc}
          language={language}
          showsOrigins={showsOrigins}
          meta={meta(page)}
          onHeadings={outlineOfReading}
        />
      ) : null}
      {known === 'waiting' ? (
        <>
          {link === 'offline' && !everSynced && !ending ? <NotHere /> : null}
          {fallback}
        </>
      ) : null}
    </>
  )
}

/**
 * Calls `onRegained` when a lost right to edit returns. A loss counts only once `editable` is false: the
 * server may end the document earlier, while `editable` is still true.
 */
function useRegained(editable: boolean, hasEnded: boolean, onRegained: () => void): void {
  const [wasLost, setWasLost] = useState(!editable)
  if (!editable && !wasLost) setWasLost(true)
  const isRegained = hasEnded && editable && wasLost
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    if (isRegained) onRegained()
  }, [isRegained])
}

function isOfRights(ending: Ending | null): boolean {
  return ending?.kind === 'gone' || (ending?.kind === 'refused' && ending.reason === 'read-only')
}
