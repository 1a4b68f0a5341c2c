import type { Act, Lead, When } from '../../../units/steps/told-steps.ts'
import type { Phrase } from '../../inline.ts'

/**
 * Phrases for the steps of a function, in one language. `act` with a subject is a clause that follows the
 * lead ("it calls `x`"). Without one, it is a sentence that lacks only its capital and its full stop.
 */
export type StepPhrases = {
  /** Precedes the list. `variant`: the function with its parameters, if several functions have that name. */
  stepByStep: (variant: string | null) => Phrase
  act: (act: Act, hasSubject: boolean) => Phrase
  /** "`a`, `b` and `c`" of acts and names. */
  and: (items: readonly Phrase[]) => Phrase
  /** Circumstances of a step, without a comma at the end. `comma`: whether a comma precedes the action. */
  lead: (lead: Lead) => { text: Phrase; comma: boolean }
  /** A condition as the end of "only if". */
  condition: (when: Exclude<When, 'some-cases'>) => Phrase
  /** Left-out steps. `furtherSteps`: if their number is unknown. */
  moreSteps: (count: number) => string
  furtherSteps: string
  /** Words of the author. */
  comment: (text: Phrase) => Phrase
}
