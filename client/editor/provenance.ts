import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { isLocalChange } from './local-change.ts'

/**
 * Positions of blocks that share their unit with an earlier block: the second half of a split block, or a
 * pasted or duplicated block.
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
 * Ensures that no two blocks have the same unit. The first block keeps it; the others count as a person's.
 * Repairs only local changes, because the client that makes a change repairs it.
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
