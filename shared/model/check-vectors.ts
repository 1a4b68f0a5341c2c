import { ModelFault } from './model.ts'

/**
 * Limits of a vector's dimensions. Fewer can't distinguish texts, and no embedding model has more than the
 * maximum.
 */
const LEAST_DIMENSIONS = 8
const MOST_DIMENSIONS = 8_192

/** Checks that a server's answer is `count` vectors, and returns them. Throws a `ModelFault` otherwise. */
export function checkVectors(vectors: unknown, count: number): number[][] {
  if (!Array.isArray(vectors)) throw new ModelFault('broken', 'it sent no vectors')
  if (vectors.length !== count) throw new ModelFault('broken', `it sent ${vectors.length} vectors for ${count} texts`)
  const [first] = vectors as unknown[]
  const dimensions = Array.isArray(first) ? first.length : 0
  if (dimensions < LEAST_DIMENSIONS || dimensions > MOST_DIMENSIONS) {
    throw new ModelFault('broken', `its vectors have ${dimensions} numbers, which no embedding has`)
  }
  // Iterate by index, because an iterator method such as `every` would skip the holes of a sparse list.
  for (let at = 0; at < count; at++) {
    const vector: unknown = vectors[at]
    if (!Array.isArray(vector) || vector.length !== dimensions) {
      throw new ModelFault('broken', 'its vectors are of different lengths')
    }
    if (!vector.every((value) => Number.isFinite(value))) {
      throw new ModelFault('broken', 'its vectors hold what is no number')
    }
  }
  return vectors as number[][]
}
