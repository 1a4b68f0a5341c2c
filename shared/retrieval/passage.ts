import type { DocumentationLanguage } from '../contract/values.ts'
import type { DocNode } from '../document/node.ts'
import { nameTerm, tokenize } from './tokens.ts'

export const PASSAGE_KINDS = ['docs', 'code'] as const
export type PassageKind = (typeof PASSAGE_KINDS)[number]

/**
 * Role of a passage, which changes its rank. An overview is for readers who know nothing yet. A test repeats
 * the words of the code that it tests.
 */
export type Standing = 'overview' | 'usual' | 'test'

/** Part of a page or file, of the size that answers quote. */
export type Passage = {
  kind: PassageKind
  /** Headings above the passage, starting with the page's name; for code the symbols around it. */
  headers: string[]
  /** Blocks of a page; null for code. */
  blocks: DocNode[] | null
  /** Text of the passage: each block of a page, or the lines of code. */
  fragments: string[]
  filepath: string | null
  /** 1-based, inclusive; null for what is not code. */
  startLine: number | null
  endLine: number | null
  /**
   * Decides which of two equally good passages comes first. It isn't stored, only used to compute the impact.
   */
  standing?: Standing
}

/** Weights of words in headings and in paths. A word in the text has weight 1, because it says less. */
const HEADER_WEIGHT = 4
const PATH_WEIGHT = 2
/** Weight of a whole name: a query that contains the name means the thing of that name. */
const NAME_WEIGHT = 8

/** Weight of each term in a passage, and the passage's length. */
export function weighTerms(
  { headers, fragments, filepath }: Pick<Passage, 'headers' | 'fragments' | 'filepath'>,
  language: DocumentationLanguage,
): { weights: Map<string, number>; length: number } {
  const weights = new Map<string, number>()
  const add = (terms: readonly string[], weight: number) => {
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight)
  }
  const body = fragments.flatMap((fragment) => tokenize(fragment, { language }))
  add(body, 1)
  for (const header of headers) add(tokenize(header, { language, keepStopWords: true }), HEADER_WEIGHT)
  if (filepath !== null) add(tokenize(filepath, { language, keepStopWords: true }), PATH_WEIGHT)
  for (const name of [
    ...headers,
    ...(filepath === null ? [] : [filepath, filepath.slice(filepath.lastIndexOf('/') + 1)]),
  ]) {
    const term = nameTerm(name)
    if (term) weights.set(term, NAME_WEIGHT)
  }
  return { weights, length: body.length }
}
