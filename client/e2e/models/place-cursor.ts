import { expect, type Locator } from '@playwright/test'

type EditorElement = HTMLElement & {
  editor?: {
    state: { selection: { from: number } }
    view: { posAtDOM: (node: Node, offset: number) => number }
  }
}

/**
 * Clicks into an element of the editor and waits until the editor has followed the browser's cursor. No person
 * is faster than that.
 */
export async function placeCursor(place: Locator, position?: { x: number; y: number }): Promise<void> {
  await place.click(position ? { position } : {})
  const isThere = () =>
    place.evaluate(async (element) => {
      // After a click, a timer of the editor moves the browser's cursor. A key pressed before would lose its effect.
      await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
      const { editor } = (element.closest('.ProseMirror') ?? {}) as EditorElement
      const selection = getSelection()
      if (!editor || !selection?.anchorNode || !element.contains(selection.anchorNode)) return false
      const shown = editor.view.posAtDOM(selection.anchorNode, selection.anchorOffset)
      return shown === editor.state.selection.from
    })
  await expect.poll(isThere).toBe(true)
}
