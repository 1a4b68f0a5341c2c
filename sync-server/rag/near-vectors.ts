import { setImmediate as turn } from 'node:timers/promises'
import { FUSED } from '../../shared/retrieval/fuse.ts'

/**
 * Vectors of passages, row after row, with one byte per number. `lengths`: the lengths of these byte vectors.
 */
export type Vectors = { ids: Int32Array; values: Int8Array; lengths: Float64Array; dimensions: number }

/** Passage with its similarity to the question: the cosine, from -1 to 1. */
export type Near = { id: number; likeness: number }

/** Number of rows to compare before yielding to other requests. It takes a few milliseconds. */
const ROWS_AT_ONCE = 4_000

const NOWHERE = Number.NEGATIVE_INFINITY

/** Returns the `most` nearest vectors, nearest first, ties by id. Leaves out vectors of length zero. */
export async function nearVectors(query: Int8Array, vectors: Vectors, most = FUSED): Promise<Near[]> {
  const { ids, dimensions } = vectors
  const length = lengthOf(query, 0, query.length)
  if (length === 0 || query.length !== dimensions) return []
  const likenesses = new Float64Array(ids.length)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    if (from > 0) await turn()
    compare(query, vectors, { from, to: Math.min(ids.length, from + ROWS_AT_ONCE), likenesses })
  }
  const least = ids.length <= most ? NOWHERE : (likenesses.toSorted()[ids.length - most] ?? NOWHERE)
  const near: Near[] = []
  likenesses.forEach((dot, at) => {
    if (dot >= least && dot > NOWHERE) near.push({ id: ids[at] ?? 0, likeness: dot / length })
  })
  return near.sort((a, b) => b.likeness - a.likeness || a.id - b.id).slice(0, most)
}

type Rows = { from: number; to: number; likenesses: Float64Array }

/** Computes with 32-bit integers, which is twice as fast. No model has enough dimensions to overflow them. */
function compare(query: Int8Array, { values, lengths, dimensions }: Vectors, { from, to, likenesses }: Rows): void {
  for (let row = from; row < to; row++) {
    const base = row * dimensions
    let dot = 0
    for (let at = 0; at < dimensions; at++)
      dot = (dot + Math.imul(query[at] as number, values[base + at] as number)) | 0
    const length = lengths[row] as number
    likenesses[row] = length === 0 ? NOWHERE : dot / length
  }
}

export function lengthOf(values: Int8Array, from: number, to: number): number {
  let squares = 0
  for (let at = from; at < to; at++) squares += (values[at] as number) ** 2
  return Math.sqrt(squares)
}
