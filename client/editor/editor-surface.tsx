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

// Loaded after the text, because people can read and write without these parts.
const EditorMenus = late(async () => (await import('./menus/editor-menus.tsx')).EditorMenus)
const CitationPopover = late(async () => (await import('./blocks/citation/citation-popover.tsx')).CitationPopover)
// Loaded on demand, because most of the time no one asks who wrote what.
const EditorOrigins = late(async () => (await import('./origins/editor-origins.tsx')).EditorOrigins)
const SymbolNames = late(async () => (await import('./symbols/symbol-names.tsx')).SymbolNames)
const InsertMenu = late(async () => (await import('./menus/insert-menu/insert-menu.tsx')).InsertMenu)

type EditorSurfaceProps = {
  page: EditedPage
  /** Name and colour of this person's cursor for others. Absent if no one else can be on the page. */
  caret?: { id: string; name: string; color: string }
  editable: boolean
  /** Name of the page. Shown as its title until something has been written on the page. */
  name?: string
  language: string
  /** Whether to show who wrote each block. */
  showsOrigins?: boolean
  /** Shown under the title. */
  meta: ReactNode
  /** Renders content around the text: `corner` in the bar above the text, `above` directly above the text. */
  corner: (insert: ReactNode) => ReactNode
  above?: (editor: Editor, hasCursor: RefObject<boolean>, belowMeta: HTMLElement | undefined) => ReactNode
  onOutline: (outline: EditorOutline) => void
  onFirstText: (text: string, byThisPerson: boolean) => void
  unbind?: RefObject<() => void>
}

/**
 * Editor with its menus, bound to a document. The caller must check that the document is safe to bind, and
 * decides whether the page can be edited.
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

  // The extensions are created once, so they reach the newest functions through this ref.
  const latest = useRef({ surroundings, navigate, onOutline })
  latest.current = { surroundings, navigate, onOutline }
  const openPage = useCallback((pageId: number, anchor: string) => {
    const address = latest.current.surroundings.addressOfPage(pageId)
    if (address) latest.current.navigate(`${address}${anchor}`)
  }, [])
  const shown = useRef<Editor>(null)
  // Destroying an editor removes its chips. They aren't reported, because they're still on the page.
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
      // Other paste rules are disabled, because pasted Markdown is parsed as a whole.
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
    // A closing menu returns the focus to its opener. Waits one frame, until this has happened.
    let giveUp = () => {}
    const frame = requestAnimationFrame(() => {
      if (editor.isDestroyed) return
      giveUp = takeTyped(pageId, (typed, isMadeHere) => {
        // On touch screens, only a page that this person has just created takes the focus and opens the keyboard.
        const waits = isEmpty && (isMadeHere || matchMedia('(pointer: fine)').matches)
        // An empty page takes the focus, unless the person has moved on or types elsewhere.
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

/** Writes lines as if they were typed. If others have written meanwhile, writes below their text. */
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
 * Whether anything was ever written on a page. If so, the page's name no longer stands in for an empty
 * title, even if someone has cleared the title.
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

/** Style that passes the page's name to the style sheet as a string. */
function nameStyle(name: string | undefined): CSSProperties | undefined {
  return name ? ({ '--page-name': JSON.stringify(name.replace(/\s+/g, ' ')) } as CSSProperties) : undefined
}
