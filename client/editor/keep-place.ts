import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Whatever gives the focus back to the page, as a dialog does that closes, gives it back to the place where one was.
 * The browser puts the cursor at the start of it, and ProseMirror takes that for a press there unless both are some
 * time apart: what is typed next would go into the title.
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
  // The view asks its element for it, too.
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
