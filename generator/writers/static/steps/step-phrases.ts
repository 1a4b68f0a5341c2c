import type { Act, Lead, When } from '../../../units/steps/told-steps.ts'
import type { Phrase } from '../../inline.ts'

/**
 * Phrases for the steps of a function, in one language. If `hasSubject` is set, `act` returns a clause that
 * follows the lead ("it calls `x`"). Otherwise it returns a sentence without its capital letter and full
 * stop.
 */
export type StepPhrases = {
  /** Line before the list. `variant`: the function with its parameters, if several functions share the name. */
  stepByStep: (variant: string | null) => Phrase
  act: (act: Act, hasSubject: boolean) => Phrase
  /** "`a`, `b` and `c`" of acts and names. */
  and: (items: readonly Phrase[]) => Phrase
  /**
   * Circumstances of a step, without a final comma. `comma`: whether a comma must separate them from the
   * action.
   */
  lead: (lead: Lead) => { text: Phrase; comma: boolean }
  /** Condition in the form that follows "only if". */
  condition: (when: Exclude<When, 'some-cases'>) => Phrase
  /** Number of omitted steps. `furtherSteps`: phrase for an unknown number. */
  moreSteps: (count: number) => string
  furtherSteps: string
  /** Words of the author. */
  comment: (text: Phrase) => Phrase
}
