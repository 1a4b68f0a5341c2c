import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Keeps the cursor where it was when the page gets the focus back, for example after a dialog closes.
 * Browsers would move the cursor to the start of the page. If that happens right after the focus, ProseMirror
 * takes it for a click at the start, and the next typed text goes into the title.
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
  // Prevents infinite recursion, because `view.focus()` calls `focus` on the element too.
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
