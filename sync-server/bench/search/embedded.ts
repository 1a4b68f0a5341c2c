import { embedTexts } from '../../../generator/embedding/embed-texts.ts'
import type { Embedder } from '../../../shared/model/model.ts'
import { openEmbedder } from '../../../shared/model/open-model.ts'
import type { Passage } from '../../../shared/retrieval/passage.ts'
import { quantise } from '../../../shared/retrieval/quantise.ts'
import { bounded, saidOf } from '../../../shared/retrieval/said-text.ts'
import { readConfig } from '../../config.ts'
import { lengthOf, type Vectors } from '../../rag/near-vectors.ts'
import type { DocumentedFunction } from './documented-code.ts'

const TEXTS_AT_ONCE = 16

/** The embedding model that the environment names, if it does. */
export function benchEmbedder(): Embedder | null {
  return openEmbedder(readConfig(process.env))
}

export async function directionsOf(embedder: Embedder, texts: readonly string[]): Promise<Int8Array[]> {
  const directions: Int8Array[] = []
  for (let at = 0; at < texts.length; at += TEXTS_AT_ONCE) {
    const portion = texts.slice(at, at + TEXTS_AT_ONCE)
    directions.push(...(await embedTexts(embedder, portion, new AbortController().signal)).map(quantise))
  }
  return directions
}

export async function vectorsOf(embedder: Embedder, passages: readonly Passage[]): Promise<Vectors> {
  return toVectors(await directionsOf(embedder, passages.map(saidOf)))
}

export function questionsOf(embedder: Embedder, functions: readonly DocumentedFunction[]): Promise<Int8Array[]> {
  return directionsOf(
    embedder,
    functions.map(({ query }) => bounded(query)),
  )
}

export function toVectors(directions: readonly Int8Array[]): Vectors {
  const dimensions = directions[0]?.length ?? 0
  const values = new Int8Array(directions.length * dimensions)
  directions.forEach((direction, at) => {
    values.set(direction, at * dimensions)
  })
  const lengths = directions.map((direction) => lengthOf(direction, 0, dimensions))
  return { ids: Int32Array.from(directions.keys()), values, lengths: Float64Array.from(lengths), dimensions }
}
