import type { Editor } from 'tldraw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fitDrawing } from './fit.ts'

vi.mock('tldraw', () => ({ Box: { Common: (boxes: unknown[]) => boxes } }))

let resized = () => {}

class Resizes {
  constructor(tell: () => void) {
    resized = tell
  }
  observe(): void {}
  disconnect(): void {}
}

function shown() {
  const container = new EventTarget()
  const zoomToBounds = vi.fn()
  const editor = {
    getContainer: () => container,
    getCurrentPageShapeIds: () => new Set(['shape:a']),
    getShapePageBounds: () => ({ x: 0, y: 0, w: 10, h: 10 }),
    zoomToBounds,
  } as unknown as Editor
  return { container, zoomToBounds, fit: fitDrawing(editor) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('ResizeObserver', Resizes)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the whole drawing', () => {
  it('the view fits the whole drawing at once and 200 ms after the last change', () => {
    const { zoomToBounds, fit } = shown()
    expect(zoomToBounds).toHaveBeenCalledTimes(1)
    fit.soon()
    vi.advanceTimersByTime(150)
    resized()
    vi.advanceTimersByTime(199)
    expect(zoomToBounds).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(zoomToBounds).toHaveBeenCalledTimes(2)
  })

  it('the view no longer fits the whole drawing after someone scrolls or leaves', () => {
    for (const end of ['look', 'stop'] as const) {
      const { container, zoomToBounds, fit } = shown()
      fit.soon()
      if (end === 'look') container.dispatchEvent(new Event('wheel'))
      else fit.stop()
      vi.advanceTimersByTime(1000)
      expect(zoomToBounds).toHaveBeenCalledTimes(1)
    }
  })
})
