import { Extension } from '@tiptap/core'

/**
 * Sets a selection while an editor is being created. The library asks for the selection for each block that
 * React draws. If there is none, Chromium lays out the whole page to answer. The selection is set before the
 * blocks exist, while layout is cheap. Its position has no meaning.
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
