import { expect, it } from 'vitest'
import { isInView, offsetOf, rowsToDraw } from './rows-in-view.ts'

const rows = { count: 1000, rowHeight: 30 }

it('the tree draws the visible rows and twelve on either side', () => {
  const drawn = rowsToDraw({ top: 3000, height: 300 }, rows, [])
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([88, 122, 35])
})

it('the tree draws every row of a short list once its height is known', () => {
  expect(rowsToDraw({ top: 0, height: 600 }, { count: 3, rowHeight: 30 }, [0])).toEqual([0, 1, 2])
  expect(rowsToDraw({ top: 0, height: 0 }, { count: 3, rowHeight: 30 }, [0])).toEqual([])
  expect(rowsToDraw({ top: 0, height: 600 }, { count: 0, rowHeight: 30 }, [0])).toEqual([])
})

it('the tree draws a required row outside the view once, at its position', () => {
  const drawn = rowsToDraw({ top: 3000, height: 300 }, rows, [999, 5, 100, 5, -1, 1000])
  expect(drawn.slice(0, 2)).toEqual([5, 88])
  expect(drawn.slice(-2)).toEqual([122, 999])
  expect(new Set(drawn).size).toBe(drawn.length)
})

it('the tree draws the end of a list that has become shorter than the scroll position', () => {
  const drawn = rowsToDraw({ top: 20_000, height: 300 }, { count: 40, rowHeight: 30 }, [])
  expect([drawn[0], drawn.at(-1)]).toEqual([27, 39])
})

it('the tree scrolls just enough to show a row, or centers the row', () => {
  const view = { top: 3000, height: 300 }
  const to = (index: number, align: 'nearest' | 'center') => offsetOf(index, view, { rowHeight: 30, align })
  expect(to(105, 'nearest')).toBe(3000)
  expect(to(99, 'nearest')).toBe(2970)
  expect(to(110, 'nearest')).toBe(3030)
  expect(to(200, 'center')).toBe(5865)
  expect([99, 100, 109, 110].map((index) => isInView(view, index, 30))).toEqual([false, true, true, false])
})
