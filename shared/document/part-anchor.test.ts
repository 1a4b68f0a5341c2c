import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileAnchor, fileNamed, headingsAnchor, linesAnchor, linesNamed } from './part-anchor.ts'

const line = fc.integer({ min: 1, max: 999_999_999 })

it('an anchor for lines is read back as the same lines', () => {
  fc.assert(
    fc.property(line, line, (one, other) => {
      const lines = { start_line: Math.min(one, other), end_line: Math.max(one, other) }
      expect(linesNamed(linesAnchor(lines))).toEqual(lines)
    }),
  )
  expect(linesNamed('L20-12')).toEqual({ start_line: 20, end_line: 20 })
})

it('an anchor for a file is read back with its path and lines, for any file name', () => {
  const name = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.isWellFormed())
  fc.assert(
    fc.property(name, line, (text, start_line) => {
      const lines = { start_line, end_line: start_line }
      const path = `src/${text}`
      for (const anchor of [fileAnchor(path), fileAnchor(path, lines)]) {
        expect(fileNamed(decodeURIComponent(anchor))).toBe(path)
        expect(anchor).not.toMatch(/[\s()<>#]/)
      }
      expect(linesNamed(fileAnchor(text, lines))).toEqual(lines)
      expect(linesNamed(fileAnchor(text))).toBeUndefined()
    }),
  )
  expect(fileAnchor('src/a (b).ts')).toBe(':src/a%20%28b%29.ts')
  for (const anchor of ['', ':', 'L3', 'L3:', '/a:b', 'a:b']) expect(fileNamed(anchor)).toBeUndefined()
})

it('an anchor of any other form is parsed as no lines', () => {
  for (const anchor of [
    '',
    'l12',
    'L',
    'L0',
    'L1-',
    'L1-L2-L3',
    'L12 ',
    'layers',
    headingsAnchor(['L12']),
    'L1234567890',
  ]) {
    expect([anchor, linesNamed(anchor)]).toEqual([anchor, undefined])
  }
})
