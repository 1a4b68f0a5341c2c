import type { NodeViewRenderer } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { CitationNode } from '../../../../shared/document/nodes/citation.ts'
import { chipLabel } from './chip-label.ts'
import type { CitationBook } from './citation-book.ts'
import { CLOSE_QUOTE, OPEN_QUOTE, PREVIEW_QUOTE } from './citation-events.ts'
import './citation.css'

/** The chip inside an editor. A plain element, because a page may hold hundreds. */
export function citationWithView(book: CitationBook) {
  return CitationNode.extend({
    addNodeView(): NodeViewRenderer {
      return ({ node, editor }) => {
        const id = Number(node.attrs.id)
        const dom = document.createElement('cite')
        dom.className = 'citation'
        dom.contentEditable = 'false'
        dom.dataset.citation = String(id)
        const write = () => {
          const { text, state, name } = chipLabel(book.get(id))
          dom.textContent = state ? `${text} ${state}` : text
          dom.dataset.state = state
          dom.setAttribute('aria-label', name)
          dom.setAttribute('role', 'button')
        }
        write()
        const forget = book.onChange(write)
        const takeAway = book.place(id)
        const tell = (event: string) => dom.dispatchEvent(new CustomEvent(event, { bubbles: true }))
        return {
          dom,
          selectNode: () => {
            dom.classList.add('ProseMirror-selectednode')
            // Checks the focus, because a change to the text around a selected chip also calls this.
            if (editor.view.hasFocus()) tell(PREVIEW_QUOTE)
          },
          deselectNode: () => {
            dom.classList.remove('ProseMirror-selectednode')
            tell(CLOSE_QUOTE)
          },
          // The popover handles clicks on the chip. The editor handles everything else, such as the selection.
          stopEvent: (event) => event.type === 'click',
          ignoreMutation: () => true,
          destroy: () => {
            forget()
            takeAway()
          },
        }
      }
    },

    addKeyboardShortcuts() {
      return {
        Enter: ({ editor }) => {
          const { selection } = editor.state
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== this.name) return false
          const dom = editor.view.nodeDOM(selection.from)
          dom?.dispatchEvent(new CustomEvent(OPEN_QUOTE, { bubbles: true }))
          return true
        },
      }
    },
  })
}
