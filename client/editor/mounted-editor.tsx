import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { displayName } from '../session/index.ts'
import { type Facts, isEditable } from '../sync/page-docs/page-facts.ts'
import { SyncPill } from '../sync/status/late-sync-pill.ts'
import { late } from '../ui/late.tsx'
import { EditorSurface } from './editor-surface.tsx'
import type { OpenedPageProps } from './page-editor.tsx'
import { createTitleWatch, titleClock } from './page-title.ts'
import { useRecovered } from './recovered/use-recovered.ts'

// Loaded after the text, because people can read and write without these parts.
const People = late(async () => (await import('./presence/people.tsx')).People)
const RecoveredNotice = late(async () => (await import('./recovered/recovered-notice.tsx')).RecoveredNotice)
const Suggestions = late(async () => (await import('./blocks/suggestion/suggestions.tsx')).Suggestions)

type MountedEditorProps = OpenedPageProps & { unbind: RefObject<() => void> }

/** The editor on a page that several people edit. */
export function MountedEditor(props: MountedEditorProps) {
  const { document: page, user, language, showsOrigins, meta, corner, onOutline, unbind } = props
  const editable = isEditable(useSnapshot(page.facts) as Facts)
  const titleWatch = useTitleWatch(props)
  const recovered = useRecovered(page, editable)

  return (
    <EditorSurface
      page={page}
      caret={{ id: user.id, name: displayName(user), color: cursorColour(user.id) }}
      editable={editable}
      name={props.page.name}
      language={language}
      showsOrigins={showsOrigins}
      meta={meta(page)}
      corner={(insert) =>
        corner(
          <>
            <People awareness={page.awareness} selfId={user.id} />
            {insert}
            <SyncPill facts={page.facts} />
          </>,
        )
      }
      above={(editor, hasCursor, belowMeta) => (
        <>
          {recovered.texts.length > 0 ? (
            <RecoveredNotice
              editor={editor}
              pageId={page.room.pageId}
              texts={recovered.texts}
              hasCursor={hasCursor}
              onSettled={recovered.forget}
            />
          ) : null}
          {editable ? <Suggestions editor={editor} page={page} place={belowMeta} /> : null}
        </>
      )}
      onOutline={onOutline}
      onFirstText={titleWatch.changed}
      unbind={unbind}
    />
  )
}

/** Keeps the page's name in step with its first text. */
function useTitleWatch({ page, document: opened, onTitle, onSaveTitle }: OpenedPageProps) {
  const latest = useRef({ onTitle, onSaveTitle })
  latest.current = { onTitle, onSaveTitle }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch a page.
  const watch = useMemo(
    () =>
      createTitleWatch({
        show: (name) => latest.current.onTitle(name),
        save: (name) => latest.current.onSaveTitle(name, titleClock(opened.doc)),
        after: (milliseconds, act) => {
          const timer = setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
      }),
    [page.id],
  )
  useEffect(() => {
    // Flushes when the person leaves the page, by navigating in the project or by closing the tab.
    addEventListener('pagehide', watch.flush)
    return () => {
      removeEventListener('pagehide', watch.flush)
      watch.flush()
    }
  }, [watch])
  return watch
}
