import type { Passage } from './passage.ts'

/** The smallest embedding models in use read about as much; what a passage is about is said before. */
const MOST_CHARACTERS = 2_000

/** Text of a passage for an embedding model. It contains nothing that changes when the passage moves. */
export function saidOf({ headers, fragments }: Pick<Passage, 'headers' | 'fragments'>): string {
  return bounded([headers.join(' › '), ...fragments].join('\n'))
}

/** And of a question. */
export function bounded(text: string): string {
  return text.slice(0, MOST_CHARACTERS).toWellFormed()
}
