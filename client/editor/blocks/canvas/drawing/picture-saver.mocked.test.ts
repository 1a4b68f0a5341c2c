import type { Editor } from 'tldraw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { canvasOf, PICTURE, writeRecord } from '../../../../../shared/document/canvas/canvas.ts'
import { pictureOf } from '../../../../../shared/document/canvas/picture.ts'
import { isStale } from '../picture-state.ts'
import { PictureSaver } from './picture-saver.ts'

vi.mock('./slim.ts', () => ({ slim: (svg: unknown) => String(svg) }))

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"></svg>'

function opened({ svg = SVG, takes = 0 } = {}) {
  const map = canvasOf(new Y.Doc(), 'one')
  const ids = new Set<string>()
  const arriving: string[] = []
  const editor = {
    getCurrentPageShapeIds: () => ids,
    getSvgElement: async () => {
      vi.advanceTimersByTime(takes)
      return { svg: svg.replace('></svg>', ` data-shapes="${ids.size}"></svg>`) }
    },
  } as unknown as Editor
  const saver = new PictureSaver(editor, map, () => {
    for (const id of arriving.splice(0)) ids.add(id)
  })
  const draw = (id: string) => {
    ids.add(`shape:${id}`)
    writeRecord(map, { id: `shape:${id}`, typeName: 'shape', type: 'geo', props: {} })
    saver.drawn()
  }
  /** Simulates drawing by others: the records are here, and the editor shows them a moment later. */
  const arrive = (id: string) => {
    arriving.push(`shape:${id}`)
    writeRecord(map, { id: `shape:${id}`, typeName: 'shape', type: 'geo', props: {} })
  }
  const erase = (id: string) => {
    ids.delete(`shape:${id}`)
    map.delete(`shape:${id}`)
    saver.drawn()
  }
  return { map, saver, draw, arrive, erase }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the picture of a drawing', () => {
  it('the picture of a drawing is saved once, half a second after the last change', async () => {
    const { map, draw } = opened()
    const sets = vi.spyOn(map, 'set')
    const saved = () => sets.mock.calls.filter(([key]) => key === PICTURE).length
    draw('a')
    await vi.advanceTimersByTimeAsync(400)
    draw('b')
    await vi.advanceTimersByTimeAsync(499)
    expect(saved()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(saved()).toBe(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(saved()).toBe(1)
  })

  it('the picture of a drawing is not rendered again while it is current', async () => {
    const { map, saver, draw } = opened()
    draw('a')
    await saver.finish()
    expect(isStale(map)).toBe(false)
    const sets = vi.spyOn(map, 'set')
    await saver.finish()
    expect(sets).not.toHaveBeenCalled()
    draw('b')
    expect(isStale(map)).toBe(true)
  })

  it('the picture of a drawing includes what others drew a moment ago', async () => {
    const { map, saver, draw, arrive } = opened()
    draw('a')
    arrive('b')
    await saver.finish()
    expect(isStale(map)).toBe(false)
    expect(pictureOf(map)).toContain('data-shapes="2"')
  })

  it('the picture of a drawing exists after closing and disappears with the last shape', async () => {
    const { map, saver, draw, erase } = opened()
    draw('a')
    await saver.finish()
    expect(pictureOf(map)).toContain('<svg data-of=')
    erase('a')
    await saver.finish()
    expect(pictureOf(map)).toBeUndefined()
  })

  it('the picture of a drawing is saved less often if making it takes long', async () => {
    const { map, saver, draw } = opened({ takes: 1_000 })
    draw('a')
    await saver.finish()
    const before = pictureOf(map)
    draw('b')
    await vi.advanceTimersByTimeAsync(3_999)
    expect(pictureOf(map)).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(pictureOf(map)).not.toBe(before)
  })

  it('a picture that is too large or invalid is marked as too large and not retried', async () => {
    for (const svg of [`<svg xmlns="x">${' '.repeat(400_000)}</svg>`, '<svg xmlns="x"><script/></svg>']) {
      const { map, saver, draw } = opened({ svg })
      draw('a')
      await saver.finish()
      expect(pictureOf(map)).toContain('data-too-large')
      const sets = vi.spyOn(map, 'set')
      await saver.finish()
      expect(sets).not.toHaveBeenCalled()
    }
  })

  it('the picture of a drawing is not made after the drawing is closed', async () => {
    const { map, saver, draw } = opened()
    draw('a')
    saver.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(pictureOf(map)).toBeUndefined()
  })
})
