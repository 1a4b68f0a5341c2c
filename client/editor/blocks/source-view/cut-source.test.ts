import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutSource, SHOWN_LINES, windowAround } from './cut-source.ts'

it('a short source file stays in one piece', () => {
  expect(cutSource(['a', 'b'], 1)).toEqual([{ firstLine: 1, lines: ['a', 'b'] }])
})

it('a long source file is cut into pieces short enough to colour, without losing lines or numbers', () => {
  const line = fc.integer({ min: 0, max: 60_000 }).map((length) => 'x'.repeat(length))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(), (lines, firstLine) => {
      const pieces = cutSource(lines, firstLine)
      expect(pieces.flatMap((piece) => piece.lines)).toEqual(lines)
      let next = firstLine
      for (const piece of pieces) {
        expect(piece.firstLine).toBe(next)
        next += piece.lines.length
        expect(piece.lines.length === 1 || piece.lines.join('\n').length <= 50_000).toBe(true)
      }
    }),
    { numRuns: 50 },
  )
})

it('a very long source file is shown around the cited line', () => {
  expect(windowAround(SHOWN_LINES, 2999)).toBe(0)
  fc.assert(
    fc.property(fc.integer({ min: SHOWN_LINES + 1, max: 100_000 }), fc.nat(), (total, line) => {
      const cited = 1 + (line % total)
      const from = windowAround(total, cited)
      expect(from >= 0 && from + SHOWN_LINES <= total && from < cited && cited <= from + SHOWN_LINES).toBe(true)
    }),
  )
})
