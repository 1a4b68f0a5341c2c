import type { DocumentationLanguage } from '../contract/values.ts'

/**
 * Place in a page for a paragraph that a model writes. It contains all facts that the paragraph may state;
 * anything else is treated as untrue.
 */
export type Slot = {
  /** Name of the prompt, such as `topic` or `file`. */
  name: string
  /** Version of the prompt. Raise it when the prompt changes for equal facts. */
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
/**
 * Maximum number of tokens of an answer: enough for the paragraph in each language, and the JSON around it.
 */
export const ANSWER_TOKENS = 400
