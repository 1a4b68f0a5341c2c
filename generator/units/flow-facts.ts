import type { CitationRef } from '../writers/page-draft.ts'
import type { DiagramFacts, FileRef, Names, PageRef } from './facts.ts'
import type { CalledName, StepsFacts } from './steps/told-steps.ts'

/** Opening of a flow page. `left`: number of called functions without a section on the page. */
export type FlowFacts = {
  name: string
  cite: CitationRef | null
  functions: number
  files: number
  diagram: Pick<DiagramFacts, 'nodes' | 'edges'> | null
  left: number
}

/**
 * Function of a flow. `doc`: the first sentence of its doc comment, or more for the first function. `caller`:
 * null for the first function. `steps`: null if the code is too short or too unclear for a list.
 */
export type FlowFunctionFacts = {
  name: string
  file: FileRef
  cite: CitationRef | null
  doc: string
  caller: { name: CalledName; cite: CitationRef | null } | null
  steps: StepsFacts | null
}

/**
 * List of links to flows. `of`: the page with the list. `through`: functions that the first function leads
 * to.
 */
export type FlowListFacts = {
  of: 'flows' | 'overview' | 'topic'
  flows: { page: PageRef; doc: string; cite: CitationRef | null; through: Names }[]
}
