import { bothWhen, unless, whenOf } from '../../units/steps/conditions.ts'
import type { When } from '../../units/steps/told-steps.ts'
import { ends } from '../steps/ends.ts'
import type { Case, RaiseStep, Step, TryStep } from '../steps/step.ts'
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
  const inner = (steps: readonly Step[], own: Only) => errorsInSteps(steps, language, found, own)
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
      addTried(step, found, () => inner(step.body, only))
      for (const { types, body } of step.catches) inner(body, { caught: types })
      inner(step.finally ?? [], only)
      break
    case 'defer':
      inner(step.body, undefined)
      break
    case 'loop':
    case 'with':
      inner(step.body, only)
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
  return { start, end, ...(only && { only }) }
}

/** Variables for results of calls. A condition on such a name tells nothing without the call. */
const RESULT = /^(?:ok|err|error|e)$/

function onlyIf(when: When): Only {
  if (when === 'some-cases') return undefined
  const isPlain = when.parts.every((part) => {
    if (part.kind === 'compare') return RESULT.test(part.left)
    return 'subject' in part && RESULT.test(part.subject)
  })
  return isPlain ? undefined : { when }
}

/**
 * Condition that holds after an `if` that always leaves: the opposite of its condition. Undefined if the `if`
 * only checks whether a call failed.
 */
function behindGuard(before: Step | undefined): Only {
  if (before?.kind !== 'branch' || before.otherwise || !ends(before.body)) return undefined
  const when = unless(before.condition)
  const isOfCall = when !== 'some-cases' && when.parts.some(({ kind }) => kind === 'fails' || kind === 'succeeds')
  return isOfCall ? undefined : onlyIf(when)
}

/**
 * Combines the condition around a place with the condition that the guard before it excludes. If one of them
 * is a `catch`, they can't be combined, and the guard wins.
 */
function both(around: Only, guard: Only): Only {
  if (!around || !guard || !('when' in around) || !('when' in guard)) return guard ?? around
  return onlyIf(bothWhen(around.when, guard.when)) ?? guard
}

/** Languages whose case labels are values, not patterns. */
const VALUES = /^(?:TypeScript|TSX|JavaScript|Vue|Svelte|Astro|Go|PHP)$/

function inCase(over: string, { labels, guard }: Case, before: Case | undefined, language: string): Only {
  const [label, ...others] = labels
  const isPlain = VALUES.test(language) && !/^(?:|select|true)$/.test(over) && !over.endsWith('.(type)')
  if (!isPlain || label === undefined || others.length > 0 || guard !== undefined || before?.through) return undefined
  const form = { kind: 'compare', left: over, operator: '==', right: label } as const
  return onlyIf(whenOf({ text: `${over} == ${label}`, form }))
}
