import type { OnlyIf } from '../analysis/errors/raised-error.ts'
import type { CitationRef } from '../writers/page-draft.ts'
import type { Capped, FileRef } from './facts.ts'

/** Counts for the beginning of the page. `untold`: places whose error has no known type and message. */
export type ErrorsFacts = {
  errors: number
  files: number
  untold: number
  /** Number of functions that may raise errors and weren't analysed completely. */
  unread: number
  hasConditions: boolean
  /** Files whose errors don't fit on the page, with the number of their errors. */
  left: Capped<{ file: FileRef; errors: number }>
  untitled?: true
}

/** Function that raises an error. `of`: '' if the code is outside functions. */
export type RaiserFacts = { of: string; file: FileRef; cites: CitationRef[] }

export type ErrorTypesFacts = {
  types: {
    name: string
    doc: string
    bases: string[]
    message: string | null
    cite: CitationRef | null
    raisedBy: Capped<RaiserFacts>
  }[]
  more: number
}

/** `typeFile`: the file that declares the type. */
export type ErrorRowFacts = {
  type: string | null
  typeFile: FileRef | null
  status: string | null
  message: string | null
  /** `varies`: each place has conditions of its own. */
  only: OnlyIf | 'varies' | null
  places: Capped<RaiserFacts>
}

export type FileErrorsFacts = { file: FileRef; rows: ErrorRowFacts[]; more: number }
