import { lastName } from '../../analysis/last-name.ts'
import type { CallStep } from '../../analysis/steps/step.ts'
import {
  isAssertion,
  isChange,
  isDeed,
  isDull,
  isLastingDeed,
  isLogging,
  isPlumbing,
  isPure,
  isQuery,
} from './callee-words.ts'
import type { Callee, Callees } from './callees.ts'
import { VITAL } from './draft.ts'
import { messageOf } from './message-of.ts'
import { shortCode } from './short-code.ts'
import type { Act, CalledName } from './told-steps.ts'

/** `mentioned`: names that conditions and results speak of; `asked`: those of conditions. */
export type Teller = {
  callees: Callees
  language: string
  mentioned: ReadonlySet<string>
  asked: ReadonlySet<string>
  isConstructor: boolean
  /** Whether a target of an assignment outlives the call. */
  isLasting: (target: string) => boolean
  /** All values that the function returns. */
  given: ReadonlySet<string>
  /** Last names of functions that the page describes further below. Readers expect their calls. */
  awaited?: ReadonlySet<string>
  /** Set if calls are shown with their arguments, because only the arguments distinguish two cases. */
  isArgued?: true
  /** Set if every step is told, however little it tells, because a handler's item needs the steps that may fail. */
  isEager?: true
}

export type Told = { act: Act; weight: number }

export const MORE: Told = { act: { kind: 'more', mayEnd: 'nothing' }, weight: 0 }

/** Weights of calls: how much a call tells readers about the function. Light calls are left out first. */
const WEIGHTS = { foreign: 0, chained: 1, likely: 2, here: 3, elsewhere: 4, warning: 8 }
/** Bonus for a call with an unused result, because the call is made for its effect. */
const COMMAND_WEIGHT = 1
/** Bonus for a call whose result a condition uses. The list would mention a result without its origin. */
const ASKED_WEIGHT = 1
/** Bonus for a function name with a verb, because the call is made for its effect. */
const DEED_WEIGHT = 1

/** Describes a call. Undefined if the call only computes, writes to a log or prepares something. */
export function called(step: CallStep, teller: Teller, isExplained: boolean): Told | undefined {
  const { callee: written, args, results, used, spawned } = step
  if (step.warning) return warned(step.warning)
  if (isLogging(written) || isAssertion(written)) return undefined
  const callee = teller.callees(written)
  // A call with a used result only computes, so it needs no note if it's left out.
  const left: Told | undefined = results || used || isPlumbing(written) ? undefined : MORE
  if (!callee) return left
  const { known } = callee
  const isOwn = known === 'here' || known === 'elsewhere'
  const name = isOwn && !teller.isArgued ? callee.name : withArguments(callee.name, args)
  const isLeftOut = !isOwn && !isTelling(step, callee, teller)
  if (isLeftOut && !isExplained && !teller.isEager && !isAsked(step, teller)) return left
  if (spawned) return { act: { kind: 'starts' as const, name }, weight: WEIGHTS[isOwn ? 'elsewhere' : known] }
  const isDone = !used && (results ?? []).every((result) => /^(?:err|_|error)$/.test(result))
  const weight =
    (isAwaited(callee, teller) ? AWAITED_WEIGHT : isWrite(step, callee) ? VITAL : 0) +
    WEIGHTS[known] +
    (isAsked(step, teller) ? ASKED_WEIGHT : 0) +
    (isDone || (known !== 'foreign' && isDeed(written)) ? COMMAND_WEIGHT : 0) +
    (known === 'foreign' && isDeed(written) ? DEED_WEIGHT : 0)
  if (written.startsWith('new ')) return { act: { kind: 'creates' as const, name }, weight: WEIGHTS[known] }
  const spoken = spokenOf(results ?? [], teller)
  const act: Act =
    spoken.length > 0 && spoken.length <= MAX_RESULTS
      ? { kind: 'gets', results: spoken, name }
      : { kind: 'calls', names: [name] }
  return { act, weight }
}

function isAwaited({ name: { text } }: Callee, { awaited }: Teller): boolean {
  return awaited?.has(lastName(text)) ?? false
}

/** Results to name. Two results are named together, because the name of one alone would stand for both. */
function spokenOf(results: readonly string[], { mentioned }: Teller): string[] {
  const named = results.filter((result) => result !== '_' && !FAILURE.test(result))
  if (!named.some((result) => mentioned.has(result))) return []
  return named.length <= MAX_RESULTS ? named : named.filter((result) => mentioned.has(result))
}

const FAILURE = /^(?:err|[\p{L}\d]+Err)$/u

function warned({ message, type }: NonNullable<CallStep['warning']>): Told | undefined {
  const words = messageOf(message)
  if (words === null) return undefined
  return {
    act: { kind: 'warns', type: type === undefined ? null : shortCode(type), message: words },
    weight: WEIGHTS.warning,
  }
}

/** Whether a call writes to something that outlives the function. */
function isWrite({ callee: written, args, results = [], used }: CallStep, { known, outlives }: Callee): boolean {
  const isMethod = /[.>:]/.test(written)
  if (!isDeed(written) || isPure(written)) return isLastingDeed(written, args)
  const isDone = !used && results.length === 0
  const isKnown = isMethod && (known === 'likely' || known === 'elsewhere' || known === 'here' || outlives === true)
  return isKnown || (isMethod && OF_STORE.test(written)) || (isDone && isLastingDeed(written, args))
}

const OF_STORE = /(?:cache|session|storage|store|repository|repo|redis|database|db|tx|prisma|driver)s?\.[\w.]{1,80}$/i

const MAX_RESULTS = 2
/** Weight of a call that the page explains below. More than a guard's: the section would lack its reason. */
const AWAITED_WEIGHT = 2 * VITAL

function isAsked({ results = [] }: CallStep, { asked }: Teller): boolean {
  return results.some((result) => asked.has(result) && !/^(?:err|_)$/.test(result))
}

/**
 * Whether a call of an unknown function is worth a sentence: it does something, or the list mentions its
 * result.
 */
function isTelling(step: CallStep, callee: Callee, { mentioned, language }: Teller): boolean {
  const { callee: written, args, results = [], used } = step
  const isDone = step.results === undefined && !used
  if (isDone && (isLastingDeed(written, args) || (callee.outlives === true && isChange(written)))) return true
  if (isDull(written) && !isQuery(written, language)) return false
  if (callee.known === 'likely' && !used) return true
  if (isDone) return !isPlumbing(written)
  return !isPure(written) && (isDeed(written) || results.some((result) => mentioned.has(result) && result !== 'err'))
}

/** Whether a call that gets no description does more than compute. */
export function isUntold(step: CallStep, teller: Teller): boolean {
  const { callee, results, used } = step
  const isPlain = isDull(callee) || isPure(callee) || isLogging(callee) || isAssertion(callee)
  return (results !== undefined || used === true) && !isPlain && called(step, teller, false) === undefined
}

/**
 * Adds the arguments to a call, because no page describes the function and they tell one call from another.
 */
function withArguments(name: CalledName, args: readonly string[]): CalledName {
  // The name of a call on another call's result already ends with brackets: `ensure_sync(func)(…)`.
  const plain = name.text.replace(/\(…\)$/, '')
  if (plain === name.text && args.length === 0) return name
  const text = shortCode(`${plain}(${args.join(', ')})`)
  return text === null ? name : { ...name, text }
}
