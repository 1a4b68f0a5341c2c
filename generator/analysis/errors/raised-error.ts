import type { When } from '../../units/steps/told-steps.ts'

/** Errors that the code of a file raises, as plain JSON. `untold`: places without a known type and message. */
export type FileErrors = {
  raised: RaisedError[]
  /** Constants that hold an error: Go's `var ErrClosed = errors.New("closed")`. */
  values: ErrorValue[]
  untold: number
  /** Functions that may raise and weren't read whole: too long, or not understood by the parser. */
  unread?: number
}

/**
 * A place that raises an error. `of`: the function with its owners, '' outside of functions. `status`: the HTTP
 * status as written. `message`: the text as written, with its placeholders.
 */
export type RaisedError = {
  of: string
  type?: string
  status?: string
  message?: string
  start: number
  end: number
  only?: OnlyIf
}

/**
 * The innermost condition around a place: the place is reached only if it held. No types: anything that fails
 * is caught.
 */
export type OnlyIf = { when: Exclude<When, 'some-cases'> } | { caught: string[] }

export type ErrorValue = { name: string; message: string; start: number; end: number }

export const MAX_ERRORS_OF_FILE = 200
