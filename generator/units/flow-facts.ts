import type { CitationRef } from '../writers/page-draft.ts'
import type { DiagramFacts, FileRef, Names, PageRef } from './facts.ts'
import type { CalledName, StepsFacts } from './steps/told-steps.ts'

/** Opening of a flow page. `left`: functions that the shown ones call and that have no section. */
export type FlowFacts = {
  name: string
  cite: CitationRef | null
  functions: number
  files: number
  diagram: Pick<DiagramFacts, 'nodes' | 'edges'> | null
  left: number
}

/**
 * A function of a flow. `doc`: the first sentence of its doc comment. `caller`: null for the first function. `steps`:
 * null where the code is too short or too unclear for a list.
 */
export type FlowFunctionFacts = {
  name: string
  file: FileRef
  cite: CitationRef | null
  doc: string
  caller: { name: CalledName; cite: CitationRef | null } | null
  steps: StepsFacts | null
}

/** Flows as a list of links. `of`: the page that shows the list. `through`: functions that the first one leads to. */
export type FlowListFacts = {
  of: 'flows' | 'overview' | 'topic'
  flows: { page: PageRef; doc: string; cite: CitationRef | null; through: Names }[]
}
