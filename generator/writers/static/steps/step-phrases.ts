import type { Act, Lead } from '../../../units/steps/told-steps.ts'
import type { Phrase } from '../../inline.ts'

/**
 * Phrases for the steps of a function, in one language. `act` with a subject is a clause that follows the
 * lead ("it calls `x`"). Without one, it is a sentence that lacks only its capital and its full stop.
 */
export type StepPhrases = {
  /** Stands before the list; `variant`: the function with its parameters, where there are several of that name. */
  stepByStep: (variant: string | null) => Phrase
  act: (act: Act, hasSubject: boolean) => Phrase
  /** "`a`, `b` and `c`" of acts and names. */
  and: (items: readonly Phrase[]) => Phrase
  /** Under which circumstances, without a comma at its end; `comma`: one stands before what is done. */
  lead: (lead: Lead) => { text: Phrase; comma: boolean }
  /** Steps that are left out; `furtherSteps`: where nobody knows how many there are. */
  moreSteps: (count: number) => string
  furtherSteps: string
  /** Words of the author. */
  comment: (text: Phrase) => Phrase
}
