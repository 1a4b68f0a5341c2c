import { Selection } from '@tiptap/pm/state'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { isDialogOpen } from '../ui/dialog/open-dialog.ts'
import { isTypingForAnother, takeTyped } from '../ui/early-typing.ts'
import { isFocusGivenHere } from '../ui/given-focus.ts'
import { late } from '../ui/late.tsx'
import { createCitationBook } from './blocks/citation/citation-book.ts'
import styles from './document.module.css'
import { loadPageContent } from './page-content.ts'
import './editor.css'
import './print.css'
import { type EditedPage, editorExtensions, imagePlaceOf } from './extensions.ts'
import type { EditorOutline } from './page-editor.tsx'
import { shallowPaste } from './shallow-paste.ts'
import { useSurroundings } from './surroundings.ts'
import type { TitlePlace } from './title-line.ts'
import { unbind } from './unbind.ts'

// Loaded later, because people can read and write without them.
const EditorMenus = late(async () => (await import('./menus/editor-menus.tsx')).EditorMenus)
const CitationPopover = late(async () => (await import('./blocks/citation/citation-popover.tsx')).CitationPopover)
// Loaded on demand, because most of the time no one asks who wrote what.
const EditorOrigins = late(async () => (await import('./origins/editor-origins.tsx')).EditorOrigins)
const SymbolNames = late(async () => (await import('./symbols/symbol-names.tsx')).SymbolNames)
const InsertMenu = late(async () => (await import('./menus/insert-menu/insert-menu.tsx')).InsertMenu)

type EditorSurfaceProps = {
  page: EditedPage
  /** Person who writes, as others see them; absent if no one else can be on the page. */
  caret?: { id: string; name: string; color: string }
  editable: boolean
  /** Name of the page, shown until something has been written on it. */
  name?: string
  language: string
  /** Whether to show who wrote each block. */
  showsOrigins?: boolean
  /** Shown under the title. */
  meta: ReactNode
  /** Content around the text: `corner` in the bar above it, `above` over it. */
  corner: (insert: ReactNode) => ReactNode
  above?: (editor: Editor, hasCursor: RefObject<boolean>, belowMeta: HTMLElement | undefined) => ReactNode
  onOutline: (outline: EditorOutline) => void
  onFirstText: (text: string, byThisPerson: boolean) => void
  unbind?: RefObject<() => void>
}

/**
 * The editor with its menus, on a document that is safe to bind. The caller decides whether it can be
 * edited.
 */
export function EditorSurface(props: EditorSurfaceProps) {
  const { page, caret, editable, name, language, meta, corner, above, onOutline, onFirstText } = props
  const { showsOrigins = false, unbind: unbindsBy } = props
  const surroundings = useSurroundings()
  const [, navigate] = useLocation()
  const article = useRef<HTMLElement>(null)
  const [metaPlace, setMetaPlace] = useState<TitlePlace>()
  const hasCursor = useRef(false)
  const isWritten = useIsWritten(page)
  const { pageId } = page.room

  // The extensions are created once but must always call the newest functions.
  const latest = useRef({ surroundings, navigate, onOutline })
  latest.current = { surroundings, navigate, onOutline }
  const openPage = useCallback((pageId: number, anchor: string) => {
    const address = latest.current.surroundings.addressOfPage(pageId)
    if (address) latest.current.navigate(`${address}${anchor}`)
  }, [])
  const shown = useRef<Editor>(null)
  // Chips that disappear because their editor is destroyed are still on the page.
  const book = useMemo(
    () => createCitationBook((ids) => !shown.current?.isDestroyed && latest.current.surroundings.onCited?.(ids)),
    [],
  )

  const editor = useEditor(
    {
      editable,
      extensions: editorExtensions({
        page,
        caret,
        book,
        title: { onPlace: setMetaPlace, onFirstText },
        onOutline: (headings, titled) =>
          latest.current.onOutline({ headings, titled, content: () => loadPageContent(page.doc) }),
        openPage,
        addressOfPage: (pageId) => latest.current.surroundings.addressOfPage(pageId),
      }),
      // Pasted Markdown is read as a whole, without rules for its parts.
      enablePasteRules: ['link'],
      editorProps: {
        transformPasted: shallowPaste,
        handleDOMEvents: {
          focus: () => {
            hasCursor.current = true
            return false
          },
        },
        attributes: { 'aria-label': 'Page', role: 'textbox', 'aria-multiline': 'true', lang: language },
      },
    },
    [page],
  )
  shown.current = editor

  useEffect(() => book.replace(surroundings.citations), [book, surroundings.citations])
  useEffect(() => {
    editor.setEditable(editable, false)
  }, [editor, editable])
  useEffect(() => {
    if (!editable) return
    const { isEmpty } = editor
    // A menu that closes returns the focus to its opener. By the next frame, this has happened.
    let giveUp = () => {}
    const frame = requestAnimationFrame(() => {
      if (editor.isDestroyed) return
      giveUp = takeTyped(pageId, (typed, isMadeHere) => {
        // An on-screen keyboard opens only for a page that was just created.
        const waits = isEmpty && (isMadeHere || matchMedia('(pointer: fine)').matches)
        // A new page takes the focus for its title, unless the person has moved on or types elsewhere.
        const isElsewhere =
          isFocusGivenHere() ||
          isTypingForAnother(pageId) ||
          isDialogOpen() ||
          document.activeElement instanceof HTMLInputElement
        if ((waits || typed) && !isElsewhere) editor.view.focus()
        if (typed) writeLines(editor, typed.split('\n'))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      giveUp()
    }
  }, [editor, editable, pageId])
  useEffect(() => {
    if (unbindsBy) unbindsBy.current = () => unbind(editor.state)
  }, [editor, unbindsBy])

  return (
    <>
      {corner(editable ? <InsertMenu editor={editor} place={imagePlaceOf(page)} /> : null)}
      {above?.(editor, hasCursor, metaPlace?.second)}
      {showsOrigins ? <EditorOrigins editor={editor} /> : null}
      {surroundings.namedSymbols ? (
        <SymbolNames editor={editor} find={surroundings.namedSymbols} openPage={openPage} />
      ) : null}
      <article ref={article} className={styles.document} style={nameStyle(isWritten ? undefined : name)} data-page>
        <EditorContent editor={editor} />
      </article>
      {metaPlace ? createPortal(meta, metaPlace.first) : null}
      {editable ? <EditorMenus editor={editor} place={imagePlaceOf(page)} doc={page.doc} /> : null}
      <CitationPopover page={article} />
    </>
  )
}

/** Writes lines as if they were typed, below what others have written meanwhile. */
function writeLines(editor: Editor, lines: readonly string[]): void {
  const { doc, schema, tr } = editor.state
  if (!editor.isEmpty && schema.nodes.paragraph) {
    tr.insert(doc.content.size, schema.nodes.paragraph.create())
    editor.view.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
  }
  for (const [at, line] of lines.entries()) {
    if (at > 0) editor.commands.enter()
    if (line) editor.view.dispatch(editor.state.tr.insertText(line))
  }
}

/**
 * Whether anything was ever written on a page. If someone has cleared its title, the old title isn't shown
 * again.
 */
function useIsWritten({ doc }: EditedPage): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      doc.on('update', changed)
      return () => doc.off('update', changed)
    },
    [doc],
  )
  return useSyncExternalStore(subscribe, () => doc.store.clients.size > 0)
}

/** The page's name as a string for the style sheet. */
function nameStyle(name: string | undefined): CSSProperties | undefined {
  return name ? ({ '--page-name': JSON.stringify(name.replace(/\s+/g, ' ')) } as CSSProperties) : undefined
}
