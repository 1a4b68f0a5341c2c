import { type Embedder, ModelFault } from '../../shared/model/model.ts'

/** Length in characters that every model accepts. A refused text is halved until it is this short. */
const SHORTEST = 250

/** Statuses that describe a problem of the server, not of the texts. */
const OF_THE_SERVER: ReadonlySet<number | undefined> = new Set([401, 403, 404, 429])

/**
 * Returns the vectors of texts in order. If one text is too long for the model, a server refuses all of them,
 * with varying statuses. Then each half of the list is requested by itself. A single text is cut to its first
 * half. Rejects with a `ModelFault` if that doesn't help.
 */
export async function embedTexts(
  embedder: Embedder,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[][]> {
  try {
    return await embedder.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof ModelFault) || error.kind !== 'refused' || OF_THE_SERVER.has(error.status)) throw error
    const parts = halves(texts)
    if (!parts) throw error
    const vectors: number[][] = []
    for (const part of parts) vectors.push(...(await embedTexts(embedder, part, signal)))
    return vectors
  }
}

function halves(texts: readonly string[]): (readonly string[])[] | undefined {
  if (texts.length > 1) {
    const middle = Math.ceil(texts.length / 2)
    return [texts.slice(0, middle), texts.slice(middle)]
  }
  const [text = ''] = texts
  return text.length > SHORTEST ? [[text.slice(0, Math.ceil(text.length / 2)).toWellFormed()]] : undefined
}
