import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/**
 * Key code of on-screen keyboards while text is being composed. Reading the selection then would stop the
 * composition.
 */
const COMPOSED = 229

/**
 * Reads the cursor before each key, because a key acts where the cursor is. The browser reports a moved
 * cursor only afterwards. On a busy device, a key can come in between and would act at the old position.
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

/** Makes the view read the browser's selection. The view has no public method for this. */
function readSelection(view: EditorView): void {
  const { domObserver } = view as unknown as { domObserver?: { flush?: () => void } }
  domObserver?.flush?.()
}
