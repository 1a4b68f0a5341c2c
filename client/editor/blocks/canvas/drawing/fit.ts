import { Box, type Editor, type TLShapeId } from 'tldraw'

const FIT_MS = 200
const EDGE = 32

/**
 * Fits the whole drawing into the view: at once when it opens, and whenever others draw or the size of its
 * frame changes. Stops when this person moves the view.
 */
export function fitDrawing(editor: Editor): { soon: () => void; stop: () => void } {
  const container = editor.getContainer()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLooking = false
  const looks = () => {
    isLooking = true
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => isLooking || showAll(editor), FIT_MS)
  }
  const size = new ResizeObserver(soon)
  size.observe(container)
  const acts = ['pointerdown', 'wheel', 'keydown'] as const
  for (const act of acts) container.addEventListener(act, looks, { passive: true })
  showAll(editor)
  return {
    soon,
    stop: () => {
      clearTimeout(timer)
      size.disconnect()
      for (const act of acts) container.removeEventListener(act, looks)
    },
  }
}

function showAll(editor: Editor): void {
  const bounds = [...editor.getCurrentPageShapeIds()].flatMap((id: TLShapeId) => editor.getShapePageBounds(id) ?? [])
  // Never zooms in beyond the real size, because a single word would fill the screen.
  if (bounds.length > 0) editor.zoomToBounds(Box.Common(bounds), { targetZoom: 1, inset: EDGE, immediate: true })
}
