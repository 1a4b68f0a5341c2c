export type ModelTimes = {
  /** Milliseconds until the first word of a stream. Long enough for a server that must first load the model. */
  firstMs: number
  /** Milliseconds between two pieces of a stream. */
  pauseMs: number
  totalMs: number
  /** Milliseconds for a small answer that isn't streamed. */
  callMs: number
  /**
   * Milliseconds for the embedding call of a search. Short, because word matches are ready within a few
   * milliseconds.
   */
  nearMs: number
}

export const MODEL_TIMES: ModelTimes = {
  ...{ firstMs: 30_000, pauseMs: 10_000, totalMs: 120_000, callMs: 30_000 },
  nearMs: 1_000,
}

/** Maximum length of an answer, in characters. Stops a model that repeats itself endlessly. */
export const MOST_CHARACTERS = 40_000
/** Limit of a streamed answer, including the server's data around the words. */
export const MOST_STREAMED_BYTES = 16_000_000
/** Limit of a small answer. */
export const MOST_BYTES = 1_000_000

/** Maximum size of an answer with vectors, in bytes. A number takes about twenty bytes. */
export const MOST_VECTOR_BYTES = 16_000_000

/** Context in tokens that every supported model has. Used if the server doesn't report one. */
export const SAFE_CONTEXT = 4_096
/**
 * Largest context to request, in tokens. More costs memory on the model's machine and doesn't help these
 * questions.
 */
export const MOST_CONTEXT = 8_192

/** Average number of characters per token, for code and most scripts. English has more. */
export const CHARACTERS_A_TOKEN = 3

/** Estimated number of tokens in a text, for servers that don't count. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}
