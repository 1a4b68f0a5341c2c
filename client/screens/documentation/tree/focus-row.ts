import type { FeatureImplementation, ItemInstance } from '@headless-tree/core'
import { isWrittenIn } from '../../../ui/given-focus.ts'
import type { TreeRow } from './tree-model.ts'

/** A row far off is scrolled to first: half a second, as the library waits. */
const FRAMES = 30

/** In place of the library's own, which gives a row the focus from whatever has it by then, be it a field that is written in. */
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

/** Where something was asked about a page, it has the focus until it is quite gone. */
function hasGoneElsewhere(): boolean {
  const { activeElement: active, body } = document
  if (!active || active === body || active.closest('[data-closed]')) return false
  return isWrittenIn(active) || !active.closest('[role=tree]')
}
