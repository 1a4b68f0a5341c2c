import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Key code of on-screen keyboards while text is being composed. Reading the selection then would stop the
 * composition.
 */
const COMPOSED = 229

/**
 * A key acts where the cursor is. The browser says that it was moved only after it has moved it, and on a busy device a
 * key can come in between: it would act where the cursor was before. So the cursor is looked at before each key.
 */
export const FreshSelection = Extension.create({
  name: 'freshSelection',
  // Before everything that acts on keys.
  priority: 10_000,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown: (view, event) => {
              if (!view.composing && event.keyCode !== COMPOSED) readSelection(view)
              return false
            },
          },
        },
      }),
    ]
  },
})

/** The view's own reading of the browser's selection, which it has no public name for. */
function readSelection(view: EditorView): void {
  const { domObserver } = view as unknown as { domObserver?: { flush?: () => void } }
  domObserver?.flush?.()
}
