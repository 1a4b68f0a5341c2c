import { EditorContent, useEditor } from '@tiptap/react'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { readDoc } from '../../shared/document/yjs.ts'
import { cursorColour } from '../../shared/protocol/cursor-colour.ts'
import { displayName } from '../session/index.ts'
import { type Facts, isEditable } from '../sync/page-docs/save-state.ts'
import { late } from '../ui/late.tsx'
import { createCitationBook } from './blocks/citation/citation-book.ts'
import { CitationPopover } from './blocks/citation/citation-popover.tsx'
import styles from './document.module.css'
import './editor.css'
import { editorExtensions } from './extensions.ts'
import type { OpenedPageProps } from './page-editor.tsx'
import { createTitleWatch } from './page-title.ts'
import { SavePill } from './save-state/save-pill.tsx'
import { shallowPaste } from './shallow-paste.ts'
import { useSurroundings } from './surroundings.ts'

// One can read and write before these are here.
const People = late(async () => (await import('./presence/people.tsx')).People)
const EditorMenus = late(async () => (await import('./menus/editor-menus.tsx')).EditorMenus)
const InsertMenu = late(async () => (await import('./menus/insert-menu/insert-menu.tsx')).InsertMenu)

type MountedEditorProps = OpenedPageProps & { unbind: RefObject<() => void> }

/** The editor on a document that is known to be safe to bind. */
export function MountedEditor(props: MountedEditorProps) {
  const { document: page, user, language, meta, corner, onOutline, unbind } = props
  const editable = isEditable(useSnapshot(page.facts) as Facts)
  const surroundings = useSurroundings()
  const [, navigate] = useLocation()
  const article = useRef<HTMLElement>(null)
  const metaPlace = useMemo(() => globalThis.document.createElement('div'), [])
  const book = useMemo(createCitationBook, [])
  const titleWatch = useTitleWatch(props)

  // What the extensions call must be the newest, while they themselves are made once.
  const latest = useRef({ surroundings, navigate, onOutline })
  latest.current = { surroundings, navigate, onOutline }

  const editor = useEditor(
    {
      editable,
      extensions: editorExtensions({
        page,
        user: { name: displayName(user), color: cursorColour(user.id) },
        book,
        title: { meta: metaPlace, onFirstText: titleWatch.changed },
        onOutline: (headings, titled) =>
          latest.current.onOutline({ headings, titled, content: () => readDoc(page.doc) }),
        openPage: (pageId, anchor) => {
          const address = latest.current.surroundings.addressOfPage(pageId)
          if (address) latest.current.navigate(`${address}${anchor}`)
        },
      }),
      editorProps: {
        transformPasted: shallowPaste,
        attributes: { 'aria-label': 'Page', role: 'textbox', 'aria-multiline': 'true', lang: language },
      },
    },
    [page],
  )

  useEffect(() => book.replace(surroundings.citations), [book, surroundings.citations])
  useEffect(() => {
    editor.setEditable(editable, false)
  }, [editor, editable])
  useEffect(() => {
    // A new page waits for its title.
    if (editable && editor.isEmpty && matchMedia('(pointer: fine)').matches) editor.commands.focus('start')
  }, [editor, editable])
  useEffect(() => {
    unbind.current = () => ySyncPluginKey.getState(editor.state)?.binding?.destroy()
  }, [editor, unbind])

  return (
    <>
      {corner(
        <>
          <People awareness={page.awareness} selfId={user.id} />
          {editable ? <InsertMenu editor={editor} place={page.room} /> : null}
          <SavePill facts={page.facts} />
        </>,
      )}
      <article ref={article} className={styles.document}>
        <EditorContent editor={editor} />
      </article>
      {createPortal(meta, metaPlace)}
      {editable ? <EditorMenus editor={editor} /> : null}
      <CitationPopover page={article} />
    </>
  )
}

/** Keeps the page's name in step with its first text. */
function useTitleWatch({ page, onTitle, onSaveTitle }: OpenedPageProps) {
  const latest = useRef({ onTitle, onSaveTitle })
  latest.current = { onTitle, onSaveTitle }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one watch a page.
  const watch = useMemo(
    () =>
      createTitleWatch({
        show: (name) => latest.current.onTitle(name),
        save: (name) => latest.current.onSaveTitle(name),
        after: (milliseconds, act) => {
          const timer = setTimeout(act, milliseconds)
          return () => clearTimeout(timer)
        },
      }),
    [page.id],
  )
  useEffect(() => {
    // Leaving the page, by going on in the project or by closing the tab.
    addEventListener('pagehide', watch.flush)
    return () => {
      removeEventListener('pagehide', watch.flush)
      watch.flush()
    }
  }, [watch])
  return watch
}
