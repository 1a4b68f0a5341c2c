import { Extension } from '@tiptap/core'

/**
 * For each block that React draws in a page, the library asks for the selection. Where there is none, Chromium lays out
 * the whole page to say so. So while an editor comes into being there is one, at a place where it means nothing; it is
 * made before, while there is nothing to lay out.
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
