import { bothWhen, unless, whenOf } from '../../units/steps/conditions.ts'
import type { When } from '../../units/steps/told-steps.ts'
import { ends } from '../steps/ends.ts'
import type { Case, RaiseStep, Step, TryStep } from '../steps/step.ts'
import type { OnlyIf, RaisedError } from './raised-error.ts'
import { responseOf, statusIn } from './responses.ts'

type Found = Omit<RaisedError, 'of'>
type Only = OnlyIf | undefined
/** Places that raise; `untold`: lines of places without a known type and message. */
export type ErrorsFound = { raised: Found[]; untold: number[] }

const MAX_MESSAGE = 400
const MAX_TYPE = 60
/** Errors of Go without a type of their own. */
const NAMELESS = /^error$/
/** Rust programs give back exit codes as `Err` without any error. */
const EXIT = /\bExitCode\b/

/** Collects the errors that steps raise. An error that is only passed on is none. */
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

/** Leaves out types without a message that the function itself catches: nobody else meets them. */
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
  // A check for the type checker says nothing to readers.
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

/** A panic without a message says nothing. */
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

/** A name that holds a result says nothing without the call that gave it. */
const RESULT = /^(?:ok|err|error|e)$/

function onlyIf(when: When): Only {
  if (when === 'some-cases') return undefined
  const isPlain = when.parts.every((part) => {
    if (part.kind === 'compare') return RESULT.test(part.left)
    return 'subject' in part && RESULT.test(part.subject)
  })
  return isPlain ? undefined : { when }
}

/** Behind an `if` that always leaves, its condition didn't hold. That no call failed is no condition. */
function behindGuard(before: Step | undefined): Only {
  if (before?.kind !== 'branch' || before.otherwise || !ends(before.body)) return undefined
  const when = unless(before.condition)
  const isOfCall = when !== 'some-cases' && when.parts.some(({ kind }) => kind === 'fails' || kind === 'succeeds')
  return isOfCall ? undefined : onlyIf(when)
}

/** The condition around a place and the one that the guard before it excludes. What is caught has no words of its own. */
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
