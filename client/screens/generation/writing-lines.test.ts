import { describe, expect, it } from 'vitest'
import { layLines, writtenAt } from './writing-lines.ts'

describe('the lines of the open book', () => {
  it('the lines of the open book stay inside the picture and depend only on its size', () => {
    const lines = layLines(1600, 900)
    expect(lines.length).toBeGreaterThan(20)
    expect(lines.every(({ x, y, length }) => x >= 0 && x + length <= 1600 && y > 0 && y < 900)).toBe(true)
    expect(layLines(1600, 900)).toEqual(lines)
  })

  it('the open book has no lines if there is no room for two pages', () => {
    expect(layLines(390, 844)).toEqual([])
  })

  it('the lines of the open book are written from start to end, in order', () => {
    const line = { x: 0, y: 0, length: 100, page: 'text', order: 2 } as const
    expect(writtenAt(line, 0)).toBe(0)
    expect(writtenAt(line, 2 * 420 + 525)).toBeCloseTo(0.5)
    expect(writtenAt(line, Number.POSITIVE_INFINITY)).toBe(1)
  })
})
