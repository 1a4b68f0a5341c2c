import { Extension } from '@tiptap/core'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { needsParagraph } from './trailing-paragraph.ts'

/**
 * Moves the cursor to the end when someone clicks below the last block. Browsers find no text there, or move
 * the cursor to the start of the page.
 */
export const GoOnBelow = Extension.create({
  name: 'goOnBelow',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        view: (view) => {
          const click = (event: MouseEvent) => goOnBelow(view, event)
          // On the document, because the area below a short page isn't part of the editor.
          document.addEventListener('click', click)
          return { destroy: () => document.removeEventListener('click', click) }
        },
      }),
    ]
  },
})

function goOnBelow(view: EditorView, { target, clientY }: MouseEvent): void {
  const { doc, schema, tr } = view.state
  const last = view.dom.lastElementChild?.getBoundingClientRect()
  const isBelow = last !== undefined && clientY > last.bottom
  const isBlank = target === view.dom || (target !== null && target === view.dom.closest('main'))
  // A selection means that the person dragged over words instead of clicking.
  if (!view.editable || !isBlank || !isBelow || !getSelection()?.isCollapsed) return
  const { paragraph } = schema.nodes
  if (paragraph && needsParagraph(doc)) tr.insert(doc.content.size, paragraph.create())
  else if (!doc.lastChild?.isTextblock) return
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)))
  view.focus()
}
