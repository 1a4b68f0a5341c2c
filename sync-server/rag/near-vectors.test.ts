import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lengthOf, nearVectors, type Vectors } from './near-vectors.ts'

function vectorsOf(rows: readonly (readonly number[])[], dimensions: number): Vectors {
  const values = Int8Array.from(rows.flat())
  const lengths = rows.map((_, at) => lengthOf(values, at * dimensions, (at + 1) * dimensions))
  return { ids: Int32Array.from(rows.keys()), values, lengths: Float64Array.from(lengths), dimensions }
}

const DIMENSIONS = 8
const byte = fc.integer({ min: -127, max: 127 })
const row = fc.array(byte, { minLength: DIMENSIONS, maxLength: DIMENSIONS })

it('the vector search finds the same as comparing all by cosine, equal vectors by number', async () => {
  await fc.assert(
    fc.asyncProperty(
      row,
      fc.array(row, { maxLength: 30 }),
      fc.integer({ min: 1, max: 12 }),
      async (query, rows, most) => {
        const near = await nearVectors(Int8Array.from(query), vectorsOf(rows, DIMENSIONS), most)
        const dot = (a: readonly number[], b: readonly number[]) =>
          a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
        const all = rows.flatMap((one, id) => {
          const lengths = Math.sqrt(dot(one, one)) * Math.sqrt(dot(query, query))
          return lengths === 0 ? [] : [{ id, likeness: dot(one, query) / lengths }]
        })
        expect(near).toHaveLength(Math.min(most, all.length))
        for (const { id, likeness } of near)
          expect(likeness).toBeCloseTo(all.find((one) => one.id === id)?.likeness ?? 9, 10)
        const worst = near.at(-1)?.likeness ?? 1
        const missed = all.filter(({ id, likeness }) => likeness > worst + 1e-10 && !near.some((one) => one.id === id))
        expect(missed).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
  const same = vectorsOf(
    [
      [1, 0],
      [2, 0],
      [0, 1],
    ].map((one) => [...one, 0, 0, 0, 0, 0, 0]),
    DIMENSIONS,
  )
  expect((await nearVectors(Int8Array.of(5, 0, 0, 0, 0, 0, 0, 0), same, 2)).map(({ id }) => id)).toEqual([0, 1])
})

it('the vector search ignores vectors without a direction or with other dimensions', async () => {
  const vectors = vectorsOf(
    [
      [0, 0, 0, 0, 0, 0, 0, 0],
      [-1, 0, 0, 0, 0, 0, 0, 0],
    ],
    DIMENSIONS,
  )
  expect(await nearVectors(Int8Array.of(1, 0, 0, 0, 0, 0, 0, 0), vectors)).toEqual([{ id: 1, likeness: -1 }])
  expect(await nearVectors(new Int8Array(DIMENSIONS), vectors)).toEqual([])
  expect(await nearVectors(Int8Array.of(1), vectors)).toEqual([])
})

it('the vector search lets other work have its turn', async () => {
  const rows = 9_000
  const vectors: Vectors = {
    ids: Int32Array.from({ length: rows }, (_, at) => at),
    values: new Int8Array(rows * 8).fill(1),
    lengths: new Float64Array(rows).fill(Math.sqrt(8)),
    dimensions: 8,
  }
  let turns = 0
  const count = () => {
    turns += 1
    if (turns < 5) setImmediate(count)
  }
  setImmediate(count)
  await nearVectors(new Int8Array(8).fill(1), vectors)
  expect(turns).toBeGreaterThanOrEqual(2)
})
