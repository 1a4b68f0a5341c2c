import { Extension } from '@tiptap/core'
import { Mark, type Node, type Schema } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { type ProsemirrorBinding, ySyncPluginKey } from '@tiptap/y-tiptap'

/**
 * Map from parts of the shared document to editor nodes. On every incoming change, the binding clears this
 * map and recreates all nodes, so code that compares nodes would see a new page. Before that, it deletes the
 * changed parts and their ancestors, so the other nodes are still valid. `clear` therefore does nothing.
 */
class KeptMapping extends Map {
  override clear(): void {}
}

/** Options for the binding, with a map that keeps valid nodes. `DrawOnce` draws the page instead. */
export const drawnByUs = () => ({ mapping: new KeptMapping() })

/**
 * Makes text nodes drop formats that exclude each other, as `readText` does. Two people can add such formats
 * to the same text at the same time. The shared text then has both, and the binding would create a node with
 * both.
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
 * Corrects three faults of the binding (y-tiptap 3.0.9):
 * - After an undo, it keeps the selection from before the change, and restores it after a later change, such
 *   as another person's.
 * - If the page got shorter, it uses a position that no longer exists, and loses the incoming change.
 * - It writes the empty paragraph that represents an empty page. If others write or someone redoes a change,
 *   the page then has a paragraph too many.
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
 * Draws the page only once. The binding would redraw the whole page whenever a plugin is added, for example
 * by a menu. A redraw loses the frame of a selected node and positions inside blocks.
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
