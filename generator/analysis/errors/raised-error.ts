import type { When } from '../../units/steps/told-steps.ts'

/**
 * Errors that the code of a file raises, as plain JSON. `untold`: number of places with neither type nor
 * message.
 */
export type FileErrors = {
  raised: RaisedError[]
  /** Constants that contain an error, such as Go's `var ErrClosed = errors.New("closed")`. */
  values: ErrorValue[]
  untold: number
  /** Number of functions that may raise errors but weren't read completely: too long, or partly unparsable. */
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
 * Conditions under which a place is reached: those around it, and the opposite of a check directly before it
 * that leaves. `caught`: the caught types; an empty list means that everything is caught.
 */
export type OnlyIf = { when?: Exclude<When, 'some-cases'>; caught?: string[] }

export type ErrorValue = { name: string; message: string; start: number; end: number }

export const MAX_ERRORS_OF_FILE = 200
