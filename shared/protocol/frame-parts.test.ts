import fc from 'fast-check'
import * as decoding from 'lib0/decoding'
import { expect, it } from 'vitest'
import { MESSAGE } from './collaboration.ts'
import { PART_BYTES, PartsReader, partsOf } from './frame-parts.ts'

function taken(reader: PartsReader, part: Uint8Array): Uint8Array | undefined {
  const decoder = decoding.createDecoder(part)
  expect(decoding.readVarUint(decoder)).toBe(MESSAGE.part)
  return reader.take(decoder)
}

it('[CP6] a frame of any size is rebuilt unchanged from its parts, and frames stay in order', () => {
  const reader = new PartsReader()
  const sizes = fc.array(fc.integer({ min: 1, max: 5 * PART_BYTES }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(sizes, fc.nat(), (lengths, seed) => {
      for (const length of lengths) {
        const frame = Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 251)
        const parts = [...partsOf(frame)]
        if (length <= PART_BYTES) {
          expect(parts).toEqual([frame])
          continue
        }
        expect(parts).toHaveLength(Math.ceil(length / PART_BYTES))
        const last = parts.pop() ?? new Uint8Array()
        for (const part of parts) {
          expect(taken(reader, part)).toBeUndefined()
          expect(reader.isWaiting).toBe(true)
        }
        const whole = taken(reader, last)
        expect(whole && Buffer.compare(whole, frame)).toBe(0)
        expect(reader.isWaiting).toBe(false)
      }
    }),
  )
})

it('[CP6] a frame with a missing part is never completed, even from another connection', () => {
  const [first, second, third] = [...partsOf(new Uint8Array(3 * PART_BYTES))] as [Uint8Array, Uint8Array, Uint8Array]
  const reader = new PartsReader()
  taken(reader, first)
  expect(() => taken(reader, third)).toThrow('out of order')
  reader.reset()
  expect(reader.isWaiting).toBe(false)
  expect(() => taken(reader, second)).toThrow('out of order')
  for (const part of [first, second, first, second]) expect(taken(reader, part)).toBeUndefined()
  expect(taken(reader, third)).toHaveLength(3 * PART_BYTES)
})
