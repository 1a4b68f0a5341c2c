export type ModelTimes = {
  /** Time limit for the first word of a stream: the server may have to load the model. */
  firstMs: number
  /** Time limit between two pieces of a stream. */
  pauseMs: number
  totalMs: number
  /** Time limit for a complete, small answer. */
  callMs: number
  /**
   * Time limit for a search's calls of an embedding model: results by words are ready in a few milliseconds.
   */
  nearMs: number
}

export const MODEL_TIMES: ModelTimes = {
  ...{ firstMs: 30_000, pauseMs: 10_000, totalMs: 120_000, callMs: 30_000 },
  nearMs: 1_000,
}

/** Cuts off a model that repeats itself endlessly. */
export const MOST_CHARACTERS = 40_000
/** Limit of a streamed answer, including the server's data around the words. */
export const MOST_STREAMED_BYTES = 16_000_000
/** Limit of a small answer. */
export const MOST_BYTES = 1_000_000

/** Limit of an answer with vectors: a number takes about twenty bytes. */
export const MOST_VECTOR_BYTES = 16_000_000

/** Context that every model in use has, in tokens. Used when the server doesn't tell. */
export const SAFE_CONTEXT = 4_096
/** A larger context costs memory on the model's machine and doesn't help with these questions. */
export const MOST_CONTEXT = 8_192

/** Average of code and of most scripts; English has more. */
export const CHARACTERS_A_TOKEN = 3

/** Estimated number of tokens in a text, for servers that don't count. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}
