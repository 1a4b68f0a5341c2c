import { Extension } from '@tiptap/core'
import { Mark, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
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
 * Two people can at once give a text formats that do not go together, and the shared text then has both. The binding makes
 * nodes of whatever it finds; here one format excludes the other, as when one person gives both. `readText` does the same.
 */
export function excludeMarks(schema: Schema): void {
  const create = schema.text.bind(schema)
  schema.text = (text, marks) =>
    create(
      text,
      marks?.reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), Mark.none),
    )
}

/**
 * After undoing, the binding selects what was selected when that was done, and compares by the place that it had then. In
 * a page that has become shorter there is no such place: the binding would throw, and leave out what has just arrived.
 */
export function forgetPlacesOutside(binding: ProsemirrorBinding): void {
  let selection = binding.beforeTransactionSelection
  Object.defineProperty(binding, 'beforeTransactionSelection', {
    get: () => {
      const end = binding.prosemirrorView?.state.doc.content.size ?? 0
      const isOutside = selection && Math.max(selection.absAnchor ?? 0, selection.absHead ?? 0) > end
      return isOutside ? { ...selection, absAnchor: undefined, absHead: undefined } : selection
    },
    set: (next) => {
      selection = next
    },
  })
}

/**
 * Left to itself the binding draws the whole page anew for every plugin that is added later, as each menu is: what is
 * selected loses its frame, and what stands in a block its place.
 */
export const DrawOnce = Extension.create({
  name: 'drawOnce',

  addProseMirrorPlugins() {
    excludeMarks(this.editor.schema)
    let drawn = false
    return [
      new Plugin({
        view: (view) => {
          if (!drawn) {
            const { binding } = ySyncPluginKey.getState(view.state) as { binding: ProsemirrorBinding }
            forgetPlacesOutside(binding)
            binding._forceRerender()
          }
          drawn = true
          return {}
        },
      }),
    ]
  },
})
