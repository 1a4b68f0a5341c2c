import type { Phrase } from '../../inline.ts'

export type ErrorColumn = 'error' | 'message' | 'only' | 'raised-by' | 'type' | 'words' | 'extends'

/** Phrases about errors. */
export type ErrorPhrases = {
  title: string
  typesTitle: string
  columns: Readonly<Record<ErrorColumn, string>>
  /** "The code raises 88 errors in 20 files." */
  counts: (errors: number, files: number) => string
  /** Says what the condition column leaves open. */
  conditions: string
  /** Places whose error has no known type and message. */
  untold: (places: number) => string
  /** Functions that may raise and weren't read whole. */
  unread: (functions: number) => string
  /** Files that the page has no room for, each with the number of its errors. */
  left: (files: readonly Phrase[], more: number) => Phrase
  moreInFile: (errors: number) => string
  moreTypes: (types: number) => string
  /** "`KeyError` is caught", after "only if". */
  caught: (types: readonly Phrase[]) => Phrase
  /** Raisers; `more`: so many are not named. */
  list: (items: readonly Phrase[], more: number) => Phrase
}
