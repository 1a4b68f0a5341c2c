import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
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

// One can read and write before these are here.
const EditorMenus = late(async () => (await import('./menus/editor-menus.tsx')).EditorMenus)
const CitationPopover = late(async () => (await import('./blocks/citation/citation-popover.tsx')).CitationPopover)
const InsertMenu = late(async () => (await import('./menus/insert-menu/insert-menu.tsx')).InsertMenu)

type EditorSurfaceProps = {
  page: EditedPage
  /** Who writes, as others see it; absent where nobody else is. */
  caret?: { id: string; name: string; color: string }
  editable: boolean
  /** What the page is called, shown as long as nothing is written. */
  name?: string
  language: string
  /** Stands under the title. */
  meta: ReactNode
  /** What stands beside the text: in a bar above it, and over it. */
  corner: (insert: ReactNode) => ReactNode
  above?: (editor: Editor, hasCursor: RefObject<boolean>, metaPlace: HTMLElement | undefined) => ReactNode
  onOutline: (outline: EditorOutline) => void
  onFirstText: (text: string, byThisPerson: boolean) => void
  unbind?: RefObject<() => void>
}

/** The editor on a document that is safe to bind, with its menus. Whether it may be edited is decided by who shows it. */
export function EditorSurface(props: EditorSurfaceProps) {
  const { page, caret, editable, name, language, meta, corner, above, onOutline, onFirstText, unbind } = props
  const surroundings = useSurroundings()
  const [, navigate] = useLocation()
  const article = useRef<HTMLElement>(null)
  const [metaPlace, setMetaPlace] = useState<HTMLElement>()
  const book = useMemo(createCitationBook, [])
  const hasCursor = useRef(false)

  // What the extensions call must be the newest, while they themselves are made once.
  const latest = useRef({ surroundings, navigate, onOutline })
  latest.current = { surroundings, navigate, onOutline }

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
        openPage: (pageId, anchor) => {
          const address = latest.current.surroundings.addressOfPage(pageId)
          if (address) latest.current.navigate(`${address}${anchor}`)
        },
        addressOfPage: (pageId) => latest.current.surroundings.addressOfPage(pageId),
      }),
      // Markdown that is pasted is read as a whole.
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

  useEffect(() => book.replace(surroundings.citations), [book, surroundings.citations])
  useEffect(() => {
    editor.setEditable(editable, false)
  }, [editor, editable])
  useEffect(() => {
    // A new page waits for its title, unless somebody has turned to something else meanwhile, or writes there.
    if (!editable || !editor.isEmpty || isFocusGivenHere() || document.activeElement instanceof HTMLInputElement) return
    if (matchMedia('(pointer: fine)').matches) editor.commands.focus('start')
  }, [editor, editable])
  useEffect(() => {
    if (unbind) unbind.current = () => ySyncPluginKey.getState(editor.state)?.binding?.destroy()
  }, [editor, unbind])

  return (
    <>
      {corner(editable ? <InsertMenu editor={editor} place={imagePlaceOf(page)} /> : null)}
      {above?.(editor, hasCursor, metaPlace)}
      <article ref={article} className={styles.document} style={nameStyle(name)} data-page>
        <EditorContent editor={editor} />
      </article>
      {metaPlace ? createPortal(meta, metaPlace) : null}
      {editable ? <EditorMenus editor={editor} place={imagePlaceOf(page)} doc={page.doc} /> : null}
      <CitationPopover page={article} />
    </>
  )
}

/** A string of a style sheet. */
function nameStyle(name: string | undefined): CSSProperties | undefined {
  return name ? ({ '--page-name': JSON.stringify(name.replace(/\s+/g, ' ')) } as CSSProperties) : undefined
}
