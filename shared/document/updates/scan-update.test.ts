import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { MAX_UPDATE_RANGES, MAX_UPDATE_STRUCTS, MAX_UPDATE_VALUES } from '../limits.ts'
import { UpdateProblem } from './byte-reader.ts'
import { type Scan, scanUpdate } from './scan-update.ts'
import { editedPage, updatesOf } from './testing/copies.ts'
import { deleting, everySecond, numbers, structsOf } from './testing/written-updates.ts'

/** Result of decoding an update with Yjs, counted as the scan counts; `undefined` if Yjs throws. */
function decoded(update: Uint8Array) {
  try {
    const { structs, ds } = Y.decodeUpdate(update)
    return {
      structs,
      ranges: [...ds.clients].flatMap(([client, ranges]) => ranges.map((range) => ({ client, ...range }))),
    }
  } catch {
    return undefined
  }
}

function scanned(update: Uint8Array): Scan | string {
  try {
    return scanUpdate(update)
  } catch (error) {
    if (error instanceof UpdateProblem) return error.message
    throw error
  }
}

/** Item at the root of the page, with content of this kind. */
const item = (kind: number, content: (encoder: encoding.Encoder) => void) =>
  structsOf({ client: 9, count: 1 }, (encoder) => {
    encoding.writeUint8(encoder, kind)
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 'default')
    content(encoder)
  })
describe('scanning an update', () => {
  it('[CO52] scanning an update counts what Yjs counts, and accepts every update of editing', () => {
    fc.assert(
      fc.property(editedPage, (page) => {
        for (const update of updatesOf(page)) {
          const { structs, ranges } = decoded(update) ?? { structs: [], ranges: [] }
          expect(scanned(update)).toEqual({ structs: structs.length, ranges: ranges.length, bytes: update.length })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('scanning an update reports the clocks, needed structs and deletions that Yjs reports', () => {
    fc.assert(
      fc.property(editedPage, (page) => {
        for (const update of updatesOf(page)) {
          const { structs, ranges } = decoded(update) ?? { structs: [], ranges: [] }
          const told = { clocks: new Map<number, number>(), needs: [] as unknown[], deleted: [] as unknown[] }
          scanUpdate(update, {
            run: (client, from, to) => told.clocks.set(client, (told.clocks.get(client) ?? 0) + to - from),
            need: (client, clock) => told.needs.push(`${client}:${clock}`),
            deleted: (client, from, to) => told.deleted.push({ client, clock: from, len: to - from }),
          })
          const clocks = new Map<number, number>()
          const needs: unknown[] = []
          for (const struct of structs) {
            if (!(struct instanceof Y.Skip))
              clocks.set(struct.id.client, (clocks.get(struct.id.client) ?? 0) + struct.length)
            if (!(struct instanceof Y.Item)) continue
            for (const id of [struct.origin, struct.rightOrigin, struct.parent as unknown])
              if (id instanceof Y.ID) needs.push(`${id.client}:${id.clock}`)
          }
          expect(told).toEqual({ clocks, needs, deleted: ranges })
        }
      }),
      { numRuns: 50 },
    )
  })

  it('[CO52] the update scanner refuses updates that Yjs cannot decode, and counts the rest like Yjs', () => {
    const damage = fc.record({ at: fc.nat(), byte: fc.nat(255), how: fc.constantFrom('set', 'cut', 'insert', 'drop') })
    let passed = 0
    fc.assert(
      fc.property(editedPage, fc.array(damage, { minLength: 1, maxLength: 3 }), (page, damages) => {
        for (const update of updatesOf(page)) {
          const bytes = damages.reduce<number[]>(
            (all, { at, byte, how }) => {
              const place = at % Math.max(1, all.length)
              if (how === 'cut') return all.slice(0, place)
              return all.toSpliced(place, how === 'insert' ? 0 : 1, ...(how === 'drop' ? [] : [byte]))
            },
            [...update],
          )
          const damaged = Uint8Array.from(bytes)
          const scan = scanned(damaged)
          const found = decoded(damaged)
          // Format values are JSON, which only the decoder parses.
          if (typeof scan === 'string' || !found) {
            if (typeof scan !== 'string') expect(() => Y.decodeUpdate(damaged)).toThrow(SyntaxError)
            continue
          }
          passed += 1
          expect([scan.structs, scan.ranges]).toEqual([found.structs.length, found.ranges.length])
        }
      }),
      { numRuns: 100 },
    )
    expect(passed).toBeGreaterThan(100)
  })

  it('the update scanner accepts the same text as a strict UTF-8 decoder', () => {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    const bytes = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 8 }),
      fc
        .array(
          fc.constantFrom(0x41, 0xc1, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf),
          { minLength: 1, maxLength: 6 },
        )
        .map((all) => Uint8Array.from(all)),
      fc.string({ unit: 'binary', minLength: 1 }).map((text) => new TextEncoder().encode(text)),
    )
    fc.assert(
      fc.property(bytes, (text) => {
        let length: number | undefined
        try {
          length = decoder.decode(text).length
        } catch {}
        let read: number | undefined
        try {
          scanUpdate(
            item(4, (encoder) => encoding.writeVarUint8Array(encoder, text)),
            {
              run: (_, from, to) => {
                read = to - from
              },
            },
          )
        } catch {}
        expect(read).toBe(length)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    [
      'more structs than an update may have',
      structsOf({ client: 9, count: MAX_UPDATE_STRUCTS + 1 }, (encoder) =>
        encoding.writeUint8Array(encoder, Uint8Array.of(0, 1)),
      ),
      'too many parts',
    ],
    ['a claim of structs that are not there', numbers([1, 2 ** 40, 9, 0]), 'too many parts'],
    ['a million deleted ranges', deleting(9, everySecond(1_000_000)), 'too many places'],
    ['a claim of ranges that are not there', numbers([0, 1, 9, 2 ** 40]), 'too many places'],
    [
      'one range again and again',
      deleting(
        9,
        Array.from({ length: 10 }, () => [0, 1_000_000] as const),
      ),
      'not in order',
    ],
    [
      'ranges out of order',
      deleting(9, [
        [5, 1],
        [2, 1],
      ]),
      'not in order',
    ],
    ['a client twice', numbers([2, 1, 9, 0, 0, 1, 1, 9, 1, 0, 1, 0]), 'not in order'],
    ['deletions of a client twice', numbers([0, 2, 9, 1, 0, 1, 9, 1, 5, 1]), 'not in order'],
    [
      'a million clients without structs',
      numbers([1_000_000, ...Array.from({ length: 3_000_000 }, (_, at) => (at % 3 === 1 ? 2_000_000 - at : 0))]),
      'empty part',
    ],
    [
      'a value nested a million times',
      item(8, (encoder) => {
        encoding.writeVarUint(encoder, 1)
        for (let at = 0; at < 1_000_000; at++) encoding.writeUint8Array(encoder, Uint8Array.of(117, 1))
      }),
      'nested too deeply',
    ],
    [
      'a value of a million parts',
      item(8, (encoder) => {
        encoding.writeVarUint(encoder, MAX_UPDATE_VALUES + 1)
        encoding.writeUint8Array(encoder, new Uint8Array(MAX_UPDATE_VALUES + 1).fill(126))
      }),
      'too many values',
    ],
    [
      'a document within the document',
      item(9, (encoder) => {
        encoding.writeVarString(encoder, 'x')
        encoding.writeAny(encoder, {})
      }),
      'do not use',
    ],
    ['an embedded object', item(5, (encoder) => encoding.writeVarString(encoder, '{}')), 'do not use'],
    ['a list as a type', item(7, (encoder) => encoding.writeVarUint(encoder, 0)), 'do not use'],
    [
      'a format that goes on for a megabyte',
      item(6, (encoder) => {
        encoding.writeVarString(encoder, 'bold')
        encoding.writeVarString(encoder, `"${'x'.repeat(1_000_000)}"`)
      }),
      'too long',
    ],
    ['an item without length', item(4, (encoder) => encoding.writeVarString(encoder, '')), 'empty part'],
    [
      'a length beyond all numbers',
      structsOf({ client: 9, count: 9 }, (encoder) => {
        encoding.writeUint8(encoder, 0)
        encoding.writeVarUint(encoder, 2 ** 50)
      }),
      'too large',
    ],
    ['a string that ends after the update', Uint8Array.of(1, 1, 9, 0, 4, 1, 1, 120, 100, 65), 'ends too early'],
    ['an empty frame', new Uint8Array(), 'ends too early'],
  ])('refuses %s', (_, update, problem) => {
    expect(scanned(update)).toContain(problem)
  })

  it('scanning an update accepts the largest update within limits', () => {
    const update = structsOf({ client: 9, count: MAX_UPDATE_STRUCTS }, (encoder) =>
      encoding.writeUint8Array(encoder, Uint8Array.of(0, 1)),
    )
    expect(scanned(update)).toMatchObject({ structs: MAX_UPDATE_STRUCTS })
    const ranges = deleting(9, everySecond(MAX_UPDATE_RANGES))
    expect(scanned(ranges)).toMatchObject({ ranges: MAX_UPDATE_RANGES })
  })
})
