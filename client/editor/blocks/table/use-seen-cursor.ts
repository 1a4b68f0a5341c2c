import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

/**
 * Scrolls the row with the cursor out from under the toolbar. In a long table, the toolbar sticks to the
 * edge of the window and covers rows.
 */
export function useSeenCursor(editor: Editor, block: HTMLElement | undefined): void {
  useEffect(() => {
    const bar = block?.querySelector(':scope > .blockBar')
    if (!bar) return
    const look = () => {
      // While a pointer is down, scrolling would select content.
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
