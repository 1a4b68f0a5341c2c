import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Key code of on-screen keyboards while text is being composed. Reading the selection then would stop the
 * composition.
 */
const COMPOSED = 229

/**
 * Reads the browser's selection before each key, so that the key acts at the current cursor. Browsers report
 * a moved cursor later. On a busy device, a key can arrive before that report, and would act at the old
 * cursor.
 */
export const FreshSelection = Extension.create({
  name: 'freshSelection',
  // Runs before everything else that acts on keys.
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

/**
 * Makes the editor view read the browser's selection, through a private method, because no public one
 * exists.
 */
function readSelection(view: EditorView): void {
  const { domObserver } = view as unknown as { domObserver?: { flush?: () => void } }
  domObserver?.flush?.()
}
