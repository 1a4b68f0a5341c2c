import { Extension } from '@tiptap/core'
import { Mark, type Node, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'

/**
 * Editor node of each part of the shared document. On every incoming change the binding clears this map and
 * recreates all nodes, so code that compares nodes sees a new page. Just before, the binding has already
 * deleted the changed parts and their ancestors from the map. The rest is still valid and stays.
 */
class KeptMapping extends Map {
  override clear(): void {}
}

/** Given to the binding, so that the binding leaves drawing the page to `DrawOnce`. */
export const drawnByUs = () => ({ mapping: new KeptMapping() })

/**
 * Two people can at once give a text formats that exclude each other, and the shared text then has both. The
 * binding creates nodes for both. Here one format excludes the other, as when one person gives both.
 * `readText` does the same.
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
 * Corrects three faults of the binding (y-tiptap 3.0.9). After an undo, it keeps the selection from before
 * the undone change, and uses it for a later change, such as someone else's. It compares by a position that
 * a shortened page no longer has, and loses what has just arrived. It writes the empty paragraph that
 * represents an empty page: if others write or something is redone, the page would have one paragraph too
 * many.
 */
export function correctBinding(binding: ProsemirrorBinding): void {
  let selection = binding.beforeTransactionSelection
  Object.defineProperty(binding, 'beforeTransactionSelection', {
    get: () => {
      const end = binding.prosemirrorView?.state.doc.content.size ?? 0
      const isOutside = selection && Math.max(selection.absAnchor ?? 0, selection.absHead ?? 0) > end
      return isOutside ? { ...selection, absAnchor: undefined, absHead: undefined } : selection
    },
    set: (next) => {
      selection = binding.doc._transaction ? next : null
    },
  })
  const write = binding._prosemirrorChanged.bind(binding)
  binding._prosemirrorChanged = (doc: Node) => {
    const isUnwritten = binding.type.length === 0 && doc.eq(doc.type.createAndFill() ?? doc)
    if (!isUnwritten) write(doc)
  }
}

/**
 * Draws the page only once. The binding would redraw the whole page for every plugin added later, such as
 * each menu. A selected node would lose its frame, and a position inside a block would be lost.
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
            correctBinding(binding)
            binding._forceRerender()
          }
          drawn = true
          return {}
        },
      }),
    ]
  },
})
