import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isLocalChange } from './local-change.ts'

/**
 * Positions of blocks that carry the provenance of an earlier one: the tail of a split, or a pasted or
 * duplicated block.
 */
export function borrowedProvenance(doc: Node): number[] {
  const seen = new Set<string>()
  const borrowed: number[] = []
  doc.descendants((node, position) => {
    const unit: unknown = node.attrs.unit
    if (typeof unit === 'string' && unit) {
      if (seen.has(unit)) borrowed.push(position)
      else seen.add(unit)
    }
    return !node.isTextblock
  })
  return borrowed
}

/**
 * Makes sure that only one block carries a unit: the first one keeps it, and any other counts as a person's.
 * Repairs only local changes, because incoming changes were repaired where they were made.
 */
export const KeepProvenance = Extension.create({
  name: 'keepProvenance',

  addProseMirrorPlugins() {
    return [
      new Plugin({
        appendTransaction: (transactions, _before, state) => {
          if (!isLocalChange(transactions)) return null
          const { tr } = state
          for (const position of borrowedProvenance(state.doc)) {
            const node = state.doc.nodeAt(position)
            if (!node) continue
            tr.setNodeMarkup(position, undefined, { ...node.attrs, unit: null, hash: null, retired: null })
          }
          return tr.docChanged ? tr : null
        },
      }),
    ]
  },
})
