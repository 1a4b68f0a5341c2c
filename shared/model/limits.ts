export type ModelTimes = {
  /** Until the first word of a stream: the server may have to load the model. */
  firstMs: number
  /** Between two pieces of it. */
  pauseMs: number
  totalMs: number
  /** For a whole answer that is small. */
  callMs: number
  /** For all that a search asks of an embedding model: the words alone are ready in a few milliseconds. */
  nearMs: number
}

export const MODEL_TIMES: ModelTimes = {
  ...{ firstMs: 30_000, pauseMs: 10_000, totalMs: 120_000, callMs: 30_000 },
  nearMs: 1_000,
}

/** A model that repeats itself for ever is cut off here. */
export const MOST_CHARACTERS = 40_000
/** Limit of a streamed answer, including the server's data around the words. */
export const MOST_STREAMED_BYTES = 16_000_000
/** Limit of a small answer. */
export const MOST_BYTES = 1_000_000

/** Limit of an answer with vectors: a number takes about twenty bytes. */
export const MOST_VECTOR_BYTES = 16_000_000

/** Context that every model in use has, in tokens. Used when the server doesn't tell. */
export const SAFE_CONTEXT = 4_096
/** More than this costs memory on the model's machine and is of no use to what is asked here. */
export const MOST_CONTEXT = 8_192

/** In code and in most scripts; English has more. */
export const CHARACTERS_A_TOKEN = 3

/** About as many tokens as a text has, for servers that do not count. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN)
}
