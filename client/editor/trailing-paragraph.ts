import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isLocalChange } from './local-change.ts'

/** After these one can go on writing, or need not. */
const ENOUGH = new Set(['paragraph', 'heading', 'horizontalRule'])

function needsParagraph(doc: Node): boolean {
  return doc.lastChild !== null && !ENOUGH.has(doc.lastChild.type.name)
}

/**
 * Keeps an empty paragraph after the last block, so that there is always a place to go on. Written with the first change
 * of one's own: a page must not change by being opened, and not twice when two people open it.
 */
export const TrailingParagraph = Extension.create({
  name: 'trailingParagraph',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, { doc, schema, tr }) => {
          const { paragraph } = schema.nodes
          if (!paragraph || !isLocalChange(transactions) || !needsParagraph(doc)) return null
          return tr.insert(doc.content.size, paragraph.create())
        },
        view: (view) => {
          const below = (event: MouseEvent) => goOnBelow(view, event)
          // The room below a short page is not the editor's.
          document.addEventListener('click', below)
          return { destroy: () => document.removeEventListener('click', below) }
        },
      }),
    ]
  },
})

/** A click below the last block goes on at the end: the browser finds no text there, or takes what begins the page. */
function goOnBelow(view: EditorView, { target, clientY }: MouseEvent): void {
  const { doc, schema, tr } = view.state
  const last = view.dom.lastElementChild?.getBoundingClientRect()
  const isBelow = last !== undefined && clientY > last.bottom
  const isBlank = target === view.dom || (target !== null && target === view.dom.closest('main'))
  // Whoever has drawn the pointer over words has selected them.
  if (!view.editable || !isBlank || !isBelow || !getSelection()?.isCollapsed) return
  const { paragraph } = schema.nodes
  if (paragraph && needsParagraph(doc)) tr.insert(doc.content.size, paragraph.create())
  else if (!doc.lastChild?.isTextblock) return
  view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)))
  view.focus()
}
