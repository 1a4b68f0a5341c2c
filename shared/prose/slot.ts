import type { DocumentationLanguage } from '../contract/values.ts'

/**
 * Slot in a page for one paragraph that a model writes. It contains everything that the paragraph may say;
 * anything else counts as untrue.
 */
export type Slot = {
  /** Name of the prompt, such as `topic` or `file`. */
  name: string
  /** Version of the prompt. Raised when the question for equal facts may have changed. */
  version: number
  /** Instruction to the model: the subject of the paragraph. */
  task: string
  /** Known facts, one a line. Words quoted from the repository are in quotation marks. */
  lines: readonly string[]
  /** Names that the paragraph may use: paths, symbols, titles, packages. */
  names: readonly string[]
  numbers: readonly number[]
  /** Words quoted from the repository. */
  quotes: readonly string[]
}

export type SlotLanguage = DocumentationLanguage

/** Length limits of a paragraph, in characters. */
export const SHORTEST = 60
export const LONGEST = 700
export const MOST_SENTENCES = 4
/** Token limit of an answer: the paragraph in any of the languages, and the JSON around it. */
export const ANSWER_TOKENS = 400
