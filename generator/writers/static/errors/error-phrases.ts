import type { Phrase } from '../../inline.ts'

export type ErrorColumn = 'error' | 'message' | 'only' | 'raised-by' | 'type' | 'words' | 'extends'

/** Phrases about errors. */
export type ErrorPhrases = {
  title: string
  typesTitle: string
  columns: Readonly<Record<ErrorColumn, string>>
  /** "The code raises 88 errors in 20 files." */
  counts: (errors: number, files: number) => string
  /** Sentence about the limits of the condition column: checks further up aren't shown. */
  conditions: string
  /** Number of places that raise an error of unknown type and message. */
  untold: (places: number) => string
  /** Number of functions that may raise errors but weren't analysed completely. */
  unread: (functions: number) => string
  /** Files that don't fit on the page, each with its number of errors. */
  left: (files: readonly Phrase[], more: number) => Phrase
  moreInFile: (errors: number) => string
  moreTypes: (types: number) => string
  /** "`KeyError` is caught", after "only if". */
  caught: (types: readonly Phrase[]) => Phrase
  /** "`KeyError` is caught, and `item` is missing". */
  both: (caught: Phrase, when: Phrase) => Phrase
  /** Cell of an error whose places have different conditions, after "only if". */
  varies: string
  /** Functions that raise an error. `more`: number of further functions that aren't named. */
  list: (items: readonly Phrase[], more: number) => Phrase
}
