import { Extension } from '@tiptap/core'

/**
 * Keeps a selection while an editor is being created. The library asks for the selection for each block that
 * React draws. Without a selection, Chromium lays out the whole page to answer. The selection has no meaning
 * at its place. It is made beforehand, while there is nothing to lay out.
 */
export const HeldSelection = Extension.create({
  name: 'heldSelection',

  onBeforeCreate() {
    const selection = getSelection()
    // If something has the focus, there is a selection already.
    if (!selection || document.activeElement !== document.body) return
    selection.collapse(document.body, 0)
    requestAnimationFrame(() => {
      if (selection.anchorNode === document.body) selection.removeAllRanges()
    })
  },
})
