import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cut, readCursor, writeCursor } from './bounded.ts'

it('a long text is cut into bounded parts that together are the text, without half characters', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', 'é', '漢', '👩', '\u200d'), { maxLength: 80 }).map((all) => all.join('')),
      fc.integer({ min: 2, max: 60 }),
      (text, room) => {
        const parts: string[] = []
        for (let rest = text; rest !== ''; rest = rest.slice(parts.at(-1)?.length)) parts.push(cut(rest, room))
        expect(parts.join('')).toBe(text)
        expect(parts.filter((part) => part === '' || part.length > room || !part.isWellFormed())).toEqual([])
      },
    ),
  )
})

it('a cursor is read back as it was written, and any other cursor is refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.nat({ max: 999_999_999 }), (pageId, said) => {
      expect(readCursor(writeCursor({ pageId, said }))).toEqual({ pageId, said })
    }),
  )
  for (const cursor of ['', '0.1', '-1.0', '1', '1.', '.1', '1.1.1', '1.9999999999', 'x.y', '99999999999999999.0']) {
    expect(() => readCursor(cursor)).toThrow('Invalid cursor')
  }
})
