import type { Passage } from './passage.ts'

/** Approximate input limit of the smallest embedding models in use. */
const MOST_CHARACTERS = 2_000

/** Text of a passage for an embedding model. It contains nothing that changes when the passage moves. */
export function saidOf({ headers, fragments }: Pick<Passage, 'headers' | 'fragments'>): string {
  return bounded([headers.join(' › '), ...fragments].join('\n'))
}

/** Shortens a text to the model's limit, for passages and questions. */
export function bounded(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed()
}
