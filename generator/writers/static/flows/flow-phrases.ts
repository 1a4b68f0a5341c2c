import type { Phrase } from '../../inline.ts'

/** Phrases of flow pages. */
export type FlowPhrases = {
  /** Heading above a list of flows that have their own pages. */
  title: string
  columns: Readonly<Record<'flow' | 'does' | 'through', string>>
  /** "This page follows `serve` through 8 functions in 3 files, in the order of their calls in the source." */
  opening: (name: Phrase, functions: number, files: number) => Phrase
  /** Below the diagram. */
  diagram: string
  /** "Through `open` and `read`." */
  through: (names: Phrase) => Phrase
  /** Sentence on a file's page: the flow pages that show functions of the file. */
  appearsIn: (pages: Phrase) => Phrase
  /** Opening sentence of the list of all flows. */
  listOpening: string
  /** "In `serve.ts`, where the flow begins." */
  begins: (file: Phrase) => Phrase
  /** "In `open.ts`; `serve` calls it." */
  calledBy: (file: Phrase, caller: Phrase) => Phrase
  /** Sentence that replaces the steps of a function if the list would leave out too much. */
  noSteps: string
  /** Called functions without a section. */
  left: (count: number) => string
}
