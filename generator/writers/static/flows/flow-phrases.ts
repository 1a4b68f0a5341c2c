import type { Phrase } from '../../inline.ts'

/** Phrases of flow pages. */
export type FlowPhrases = {
  /** Heading of a list of flows on other pages. */
  title: string
  columns: Readonly<Record<'flow' | 'does' | 'through', string>>
  /** "This page follows `serve` through 8 functions in 3 files, in the order of their calls in the source." */
  opening: (name: Phrase, functions: number, files: number) => Phrase
  /** Below the diagram. */
  diagram: string
  /** "Through `open` and `read`." */
  through: (names: Phrase) => Phrase
  /** On the page of a file: the flow pages that show its functions. */
  appearsIn: (pages: Phrase) => Phrase
  /** Introduces the list of all flows. */
  listOpening: string
  /** "In `serve.ts`, where the flow begins." */
  begins: (file: Phrase) => Phrase
  /** "In `open.ts`; `serve` calls it." */
  calledBy: (file: Phrase, caller: Phrase) => Phrase
  /** A function without a list of steps. */
  noSteps: string
  /** Called functions without a section. */
  left: (count: number) => string
}
