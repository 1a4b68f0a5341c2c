import { bothWhen, unless, whenOf } from '../../units/steps/conditions.ts'
import type { Predicate, When } from '../../units/steps/told-steps.ts'
import { ends } from '../steps/ends.ts'
import type { Case, LoopStep, RaiseStep, Step, TryStep } from '../steps/step.ts'
import type { OnlyIf, RaisedError } from './raised-error.ts'
import { responseOf, statusIn } from './responses.ts'

type Found = Omit<RaisedError, 'of'>
type Only = OnlyIf | undefined
/** Places that raise errors. `untold`: lines of raising places with neither type nor message. */
export type ErrorsFound = { raised: Found[]; untold: number[] }

const MAX_MESSAGE = 400
const MAX_TYPE = 60
/** Go's general error type, which isn't worth naming. */
const NAMELESS = /^error$/
/** Exit codes, which Rust programs return as `Err` even without an error. */
const EXIT = /\bExitCode\b/

/** Collects the errors that steps raise. Skips errors that are only passed on. */
export function errorsInSteps(steps: readonly Step[], language: string, found: ErrorsFound, only?: Only): void {
  for (const [at, step] of steps.entries()) {
    const own = both(only, behindGuard(steps[at - 1]))
    if (step.kind === 'raise') addRaise(step, own, found)
    else if (step.kind === 'call' || step.kind === 'return') {
      const response = responseOf(step, language)
      if (response) found.raised.push({ ...response, ...placeOf(step, own) })
    } else errorsInside(step, language, found, only)
  }
}

function errorsInside(step: Step, language: string, found: ErrorsFound, only: Only): void {
  const inner = (steps: readonly Step[], own: Only) => errorsInSteps(steps, language, found, both(only, own))
  switch (step.kind) {
    case 'branch':
      inner(step.body, onlyIf(whenOf(step.condition)))
      inner(step.otherwise ?? [], onlyIf(unless(step.condition)))
      break
    case 'choice':
      for (const [at, each] of step.cases.entries())
        inner(each.body, inCase(step.over, each, step.cases[at - 1], language))
      break
    case 'try':
      addTried(step, found, () => inner(step.body, undefined))
      for (const { types, body } of step.catches) inner(body, { caught: types })
      inner(step.finally ?? [], undefined)
      break
    case 'loop':
      inner(step.body, inLoop(step))
      break
    case 'defer':
    case 'with':
      inner(step.body, undefined)
      break
  }
}

/**
 * Adds errors inside a `try`. Skips types without a message that the function catches, as no caller sees
 * them.
 */
function addTried({ catches }: TryStep, found: ErrorsFound, read: () => void): void {
  const before = found.raised.length
  read()
  const types = catches.flatMap((each) => each.types)
  const all = catches.some((each) => each.types.length === 0) || types.includes('Exception')
  const isMet = ({ type, message, status }: Found) =>
    message !== undefined || status !== undefined || !(all || (type !== undefined && types.includes(type)))
  found.raised.push(...found.raised.splice(before).filter(isMet))
}

function addRaise(step: Step & RaiseStep, only: Only, found: ErrorsFound): void {
  if (step.again || EXIT.test(step.type ?? '')) return
  const message = step.message && cutMessage(step.message)
  const type = typeOf(step.type, message)
  const status = statusIn(step.value)
  // Skips an assertion without a message: it only informs the type checker.
  if (type === 'AssertionError' && message === undefined) return
  if (type === undefined && message === undefined) found.untold.push(step.start)
  else
    found.raised.push({
      ...(type !== undefined && { type }),
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message }),
      ...placeOf(step, only),
    })
}

/** Type of an error; undefined if it tells readers nothing, such as a panic without a message. */
function typeOf(type: string | undefined, message: string | undefined): string | undefined {
  if (type === undefined || type.length > MAX_TYPE || type.includes('…') || NAMELESS.test(type)) return undefined
  return type === 'panic' && message === undefined ? undefined : type.replace(/^\\/, '')
}

function cutMessage(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE - 1)}…`
}

function placeOf({ start, end }: Step, only: Only): Pick<Found, 'start' | 'end' | 'only'> {
  const isTold = only && (only.caught || only.when?.parts.some(({ kind }) => kind !== 'others'))
  return { start, end, ...(isTold && { only }) }
}

/** A condition that the page can't show, so that the page says that there is one more. */
const ANOTHER: OnlyIf = { when: { join: 'all', parts: [{ kind: 'others', count: 1 }] } }
/** Variables for results of calls. A condition on such a name tells nothing without the call. */
const RESULT = /^(?:ok|err|error|e)$/
/** Conditions that always hold. */
const ALWAYS = /^(?:[Tt]rue|1)$/

function onlyIf(when: When): OnlyIf {
  return when === 'some-cases' || when.parts.every(isOfResult) ? ANOTHER : { when }
}

function isOfResult(part: Predicate): boolean {
  if (part.kind === 'compare') return RESULT.test(part.left)
  return 'subject' in part && RESULT.test(part.subject)
}

function inLoop({ condition, asksLast }: LoopStep): Only {
  return !condition || asksLast || ALWAYS.test(condition.text) ? undefined : onlyIf(whenOf(condition))
}

/**
 * Condition that holds after an `if` that leaves: the opposite of its condition, and of the `else if` that
 * follow and leave too. Undefined if the `if` only checks whether a call failed.
 */
function behindGuard(before: Step | undefined): Only {
  if (before?.kind !== 'branch' || !ends(before.body)) return undefined
  const when = unless(before.condition)
  const parts = when === 'some-cases' ? [] : when.parts
  const isOfCall = parts.some((part) => part.kind === 'fails' || part.kind === 'succeeds' || isOfResult(part))
  const [next, ...others] = before.otherwise ?? []
  return both(isOfCall ? undefined : onlyIf(when), others.length === 0 ? behindGuard(next) : undefined)
}

/** Combines two conditions that must both hold. Counts what the page can't show beside the rest. */
function both(around: Only, inside: Only): Only {
  if (!around || !inside) return inside ?? around
  const isCaughtTwice = around.caught && inside.caught
  const outer = isCaughtTwice ? combined(around.when, ANOTHER.when) : around.when
  const when = combined(outer, inside.when)
  const caught = inside.caught ?? around.caught
  return { ...(when && { when }), ...(caught && { caught }) }
}

function combined(one: OnlyIf['when'], other: OnlyIf['when']): OnlyIf['when'] {
  if (!one || !other || JSON.stringify(one) === JSON.stringify(other)) return other ?? one
  const when = bothWhen(one, other)
  return when === 'some-cases' ? { join: 'all', parts: [{ kind: 'others', count: 2 }] } : when
}

/** Languages whose case labels are values, not patterns. */
const VALUES = /^(?:TypeScript|TSX|JavaScript|Vue|Svelte|Astro|Go|PHP)$/

function inCase(over: string, { labels, guard }: Case, before: Case | undefined, language: string): OnlyIf {
  const [label, ...others] = labels
  const isPlain = VALUES.test(language) && !/^(?:|select|true)$/.test(over) && !over.endsWith('.(type)')
  if (!isPlain || label === undefined || others.length > 0 || guard !== undefined || before?.through) return ANOTHER
  const form = { kind: 'compare', left: over, operator: '==', right: label } as const
  return onlyIf(whenOf({ text: `${over} == ${label}`, form }))
}
