import type { FeatureImplementation, ItemInstance } from '@headless-tree/core'
import { isWrittenIn } from '../../../ui/given-focus.ts'
import type { TreeRow } from './tree-model.ts'

/** Frames to wait while the list scrolls to a distant row: half a second, as in the library. */
const FRAMES = 30

/**
 * Replaces the library's feature, which moves the focus to a row from any element, even from a field in use.
 */
export const focusRowFeature: FeatureImplementation<TreeRow> = {
  treeInstance: {
    updateDomFocus: ({ tree }) => {
      const item = tree.getFocusedItem()
      tree.getConfig().scrollToItem?.(item)
      focusRow(item)
    },
  },
}

/** Focuses a row as soon as it is drawn, unless the focus has moved elsewhere. */
export function focusRow(item: ItemInstance<TreeRow>, frames = FRAMES): void {
  requestAnimationFrame(() => {
    if (!item.isFocused() || hasGoneElsewhere()) return
    const row = item.getElement()
    if (row) row.focus()
    else if (frames > 0) focusRow(item, frames - 1)
  })
}

/** Whether the person has moved the focus out of the tree. An element in a closing dialog doesn't count. */
function hasGoneElsewhere(): boolean {
  const { activeElement: active, body } = document
  if (!active || active === body || active.closest('[data-closed]')) return false
  return isWrittenIn(active) || !active.closest('[role=tree]')
}
