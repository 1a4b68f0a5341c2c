import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

/** At the end of the window the toolbar lies over rows of a long table; the one that the cursor is in moves up from there. */
export function useSeenCursor(editor: Editor, block: HTMLElement | undefined): void {
  useEffect(() => {
    const bar = block?.querySelector(':scope > .blockBar')
    if (!bar) return
    const look = () => {
      // Under a pointer that is down, what moves is selected.
      if (editor.isDestroyed || editor.view.dom.matches(':active') || bar.closest('[data-covering]')) return
      const cursor = editor.view.coordsAtPos(editor.state.selection.head)
      const { top, bottom } = bar.getBoundingClientRect()
      if (cursor.bottom > top && cursor.top < bottom) scrollBy({ top: cursor.bottom - top, behavior: 'instant' })
    }
    const lookLater = () => void requestAnimationFrame(look)
    lookLater()
    for (const type of ['pointerup', 'keyup']) document.addEventListener(type, lookLater)
    return () => {
      for (const type of ['pointerup', 'keyup']) document.removeEventListener(type, lookLater)
    }
  }, [editor, block])
}
