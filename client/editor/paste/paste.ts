import { Extension } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { whenIdle } from '../../ui/when-idle.ts'
import type { CitationBook } from '../blocks/citation/citation-book.ts'
import type { ImagePlace } from '../blocks/image/image-file.ts'
import { cursorBelow } from '../cursor-below.ts'

/** Code for pasting and copying. Large, so it loads shortly after the editor. */
type Parts = typeof import('./pasting.ts')
let parts: Parts | undefined

async function load(): Promise<void> {
  try {
    parts ??= await import('./pasting.ts')
  } catch {
    // The next paste tries again. Pasting also works without this code.
  }
}

export type PasteOptions = {
  place: ImagePlace
  book: CitationBook
  /** Returns the full address of another page. */
  addressOfPage: (pageId: number) => string | undefined
}

/** Handles pastes of text and HTML from elsewhere, of Markdown files, and of content copied here. */
export const Paste = Extension.create<PasteOptions>({
  // Tiptap already has an extension with the shorter name.
  name: 'takePastes',
  // Runs before the extensions that treat files as images, or Markdown from a code editor as code.
  priority: 1000,

  addProseMirrorPlugins() {
    const { editor, options } = this
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { tr }) => {
          const isPasted = transactions.some((transaction) => transaction.getMeta('paste'))
          return isPasted && cursorBelow(tr).selectionSet ? tr : null
        },
        view: () => {
          whenIdle(() => void load())
          return {}
        },
        props: {
          handleDOMEvents: {
            paste: (view, event) =>
              parts ? parts.pasted({ editor, view, event, ...options }) : pastedLater(view, event),
          },
          transformPastedHTML: (html, view) => parts?.cleaned(html, view, options.place) ?? html,
          transformPastedText: (text, _plain, view) => parts?.tidiedText(text, view) ?? text,
          transformPasted: (slice, view) => parts?.tidied(slice, view) ?? slice,
          handlePaste: (view, event, slice) => parts?.taken({ editor, view, event, ...options }, slice),
          handleDrop: (view, event, slice, isMoved) =>
            !isMoved && parts?.dropped({ editor, view, event, ...options }, slice),
          clipboardTextSerializer: (slice) => parts?.copiedText(slice, options) ?? '',
          // A partial serializer is enough, because the view calls no other method.
          clipboardSerializer: {
            serializeFragment: (...content) =>
              (parts?.copiedHtml(editor.schema, options) ?? DOMSerializer.fromSchema(editor.schema)).serializeFragment(
                ...content,
              ),
          } as DOMSerializer,
        },
      }),
    ]
  },
})

/** Repeats a paste later if the editor has only just opened and the code that reads pastes hasn't loaded. */
function pastedLater(view: EditorView, event: ClipboardEvent): boolean {
  const data = event.clipboardData
  if (!data || data.files[0] || !view.editable) return false
  const [text, html] = [data.getData('text/plain'), data.getData('text/html')]
  event.preventDefault()
  void load().then(() => {
    if (parts) parts.pastedAgain(view, { text, html })
    // The schema accepts nothing harmful.
    else if (html) view.pasteHTML(html)
    else view.pasteText(text)
  })
  return true
}
