import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'

/**
 * The node that was made of each part of the shared document. The binding forgets it all whenever something arrives, and
 * makes every node of the page anew, which whatever compares nodes then takes for a new page. It has forgotten what the
 * change touches, and all that holds it, just before; so the rest is kept.
 */
class KeptMapping extends Map {
  override clear(): void {}
}

/** Given to the binding, it leaves drawing the page to `DrawOnce`. */
export const drawnByUs = () => ({ mapping: new KeptMapping() })

/**
 * Left to itself the binding draws the whole page anew for every plugin that is added later, as each menu is: what is
 * selected loses its frame, and what stands in a block its place.
 */
export const DrawOnce = Extension.create({
  name: 'drawOnce',

  addProseMirrorPlugins() {
    let drawn = false
    return [
      new Plugin({
        key: new PluginKey('drawOnce'),
        view: (view) => {
          if (!drawn) {
            const { binding } = ySyncPluginKey.getState(view.state) as { binding: ProsemirrorBinding }
            binding._forceRerender()
          }
          drawn = true
          return {}
        },
      }),
    ]
  },
})
