import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inPieces } from './in-pieces.ts'

async function all(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}

async function* sent(chunks: readonly Uint8Array[]) {
  yield* chunks
}

it('a stream is cut into pieces of one size, however its chunks arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 50 })),
      fc.integer({ min: 1, max: 40 }),
      async (chunks, size) => {
        const pieces = await all(inPieces(sent(chunks), size))
        expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true)
        expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true)
        expect(pieces.every(({ length }) => length > 0 && length <= size)).toBe(true)
      },
    ),
  )
})
