import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type WantedBytes, wantedBytes } from './byte-range.ts'

const size = fc.integer({ min: 1, max: 2000 })
const place = fc.integer({ min: 0, max: 2500 })

/** A file whose bytes are their own positions. */
const bytesOf = (count: number) => Array.from({ length: count }, (_, at) => at)
const cut = (count: number, wanted: WantedBytes) =>
  typeof wanted === 'string' ? wanted : bytesOf(count).slice(wanted.from, wanted.to)

describe('a Range header', () => {
  it('a Range header selects the bytes from first to last, both included', () => {
    fc.assert(
      fc.property(size, place, place, (count, first, last) => {
        const expected = bytesOf(count).filter((at) => at >= first && at <= last)
        const wanted = cut(count, wantedBytes(`bytes=${first}-${last}`, count))
        if (last < first) expect(wanted).toBe('all')
        else expect(wanted).toEqual(expected.length > 0 ? expected : 'none')
      }),
    )
  })

  it('a Range header selects everything from a position on', () => {
    fc.assert(
      fc.property(size, place, (count, first) => {
        const expected = bytesOf(count).slice(first)
        expect(cut(count, wantedBytes(`bytes=${first}-`, count))).toEqual(expected.length > 0 ? expected : 'none')
      }),
    )
  })

  it('a Range header selects a number of bytes at the end', () => {
    fc.assert(
      fc.property(size, place, (count, length) => {
        const expected = length === 0 ? 'none' : bytesOf(count).slice(-length)
        expect(cut(count, wantedBytes(`bytes=-${length}`, count))).toEqual(expected)
      }),
    )
  })

  it('a Range header selects everything if it is invalid, uses another unit or has several ranges', () => {
    for (const header of [
      undefined,
      '',
      'bytes=',
      'bytes=-',
      'bytes=a-b',
      'bytes=1-2-3',
      'bytes=5-4',
      'items=0-1',
      'bytes 0-1',
      'bytes=0-1,4-5',
      'bytes=0x1-2',
      'bytes=1.5-2',
      'bytes=--1',
    ]) {
      expect([header, wantedBytes(header, 100)]).toEqual([header, 'all'])
    }
    fc.assert(
      fc.property(fc.string(), size, (text, count) => {
        const wanted = wantedBytes(text, count)
        if (typeof wanted === 'string') return
        expect(wanted.from >= 0 && wanted.from < wanted.to && wanted.to <= count).toBe(true)
      }),
    )
  })

  it('a Range header accepts numbers of any length, and spaces and capitals as the standard does', () => {
    const huge = '9'.repeat(400)
    expect(wantedBytes(`bytes=${huge}-`, 10)).toBe('none')
    expect(wantedBytes(`bytes=0-${huge}`, 10)).toEqual({ from: 0, to: 10 })
    expect(wantedBytes(`bytes=-${huge}`, 10)).toEqual({ from: 0, to: 10 })
    expect(wantedBytes('Bytes= 2-3 ', 10)).toEqual({ from: 2, to: 4 })
  })
})
