import type { DocumentationLanguage } from '../contract/values.ts'

/**
 * A place in a page for one paragraph that a model writes. Everything that it may say stands in it: what is not known
 * here is not true.
 */
export type Slot = {
  /** Of the prompt: `topic`, `file`. */
  name: string
  /** Of the prompt, raised whenever the same facts may be asked for differently. */
  version: number
  /** What the paragraph is to tell, for the model. */
  task: string
  /** What is known, a line each. What the repository says in words stands in quotation marks. */
  lines: readonly string[]
  /** What may be named: paths, symbols, titles, packages. */
  names: readonly string[]
  numbers: readonly number[]
  /** What the repository says in words. */
  quotes: readonly string[]
}

export type SlotLanguage = DocumentationLanguage

/** Characters of a paragraph. */
export const SHORTEST = 60
export const LONGEST = 700
export const MOST_SENTENCES = 4
/** Room for an answer: the paragraph in any of the languages, and the JSON around it. */
export const ANSWER_TOKENS = 400
