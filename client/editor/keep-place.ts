import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Keeps the cursor where it was when the page gets the focus back, for example from a dialog that closes. The
 * browser would put the cursor at the start of the page. ProseMirror takes that for a click there unless some
 * time passes between the two. Then the next typed text would go into the title.
 */
export const KeepPlace = Extension.create({
  name: 'keepPlace',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        view: (view) => {
          view.dom.focus = focusIn(view)
          return { destroy: () => Reflect.deleteProperty(view.dom, 'focus') }
        },
      }),
    ]
  },
})

function focusIn(view: EditorView): HTMLElement['focus'] {
  // The view calls `focus` on its element, too.
  let isAsked = false
  return (options) => {
    if (isAsked || !view.editable) {
      HTMLElement.prototype.focus.call(view.dom, options)
      return
    }
    isAsked = true
    view.focus()
    isAsked = false
  }
}
