import type { Condition, ConditionForm } from '../../analysis/steps/step.ts'
import { shortCode, shortPart, withoutOwner } from './short-code.ts'
import type { Predicate, When } from './told-steps.ts'

const MAX_PARTS = 3
/** A condition that stands alone may be longer than other code. */
const MAX_CONDITION = 90

/**
 * Returns a condition as the page shows it: in words where each of its parts has some, else its code, else
 * "in some cases".
 */
export function whenOf(condition: Condition): When {
  return inWords(condition.form) ?? inPart(condition.form, inCode(condition.text, false))
}

/** The parts of a condition that are short enough for a sentence, where the whole is too long. */
function inPart(form: ConditionForm, whole: When): When {
  if (whole !== 'some-cases') return whole
  if (form.kind === 'call') return calledOnly(form.callee)
  if (form.kind !== 'all' && form.kind !== 'any') return whole
  const parts = form.parts.flatMap((part) => predicate(part) ?? []).slice(0, MAX_PARTS - 1)
  if (parts.length === 0) return whole
  return { join: form.kind, parts: [...parts, { kind: 'others', count: form.parts.length - parts.length }] }
}

function calledOnly(callee: string): When {
  const name = shortPart(callee)
  return name === null ? 'some-cases' : { join: 'all', parts: [{ kind: 'code', text: `${name}(…)` }] }
}

/** The opposite of a condition. */
export function unless(condition: Condition): When {
  const { form } = condition
  if (form.kind !== 'all' && form.kind !== 'any') {
    const part = predicate({ kind: 'not', part: form })
    if (part) return { join: 'all', parts: [part] }
  }
  return inCode(condition.text, true)
}

/** One of the conditions of several guards that end alike. */
export function eitherOf(first: When, second: When): When | undefined {
  if (first === 'some-cases' || second === 'some-cases') return undefined
  const isPlain = ({ join, parts }: Parts) => join === 'any' || parts.length === 1
  const parts = othersLast([...first.parts, ...second.parts])
  return isPlain(first) && isPlain(second) && parts.length <= MAX_PARTS ? { join: 'any', parts } : undefined
}

export const NOTHING: When = { join: 'all', parts: [] }

/** Two conditions that must both hold. */
export function bothWhen(one: When, other: When): When {
  if (one === NOTHING) return other
  if (other === NOTHING) return one
  const parts = othersLast([...partsOf(one), ...partsOf(other)])
  if (parts.every(({ kind }) => kind === 'others')) return 'some-cases'
  if (parts.length <= MAX_PARTS) return { join: 'all', parts }
  const shown = parts.filter(({ kind }) => kind !== 'others').slice(0, MAX_PARTS - 1)
  return { join: 'all', parts: [...shown, { kind: 'others', count: countOf(parts) - shown.length }] }
}

type Parts = Exclude<When, string>

/** Parts that must all hold. A condition of another form counts as a single part that isn't shown. */
function partsOf(when: When): readonly Predicate[] {
  const isPlain = when !== 'some-cases' && (when.join === 'all' || when.parts.length === 1)
  return isPlain ? when.parts : [{ kind: 'others', count: 1 }]
}

function othersLast(parts: readonly Predicate[]): Predicate[] {
  const shown = parts.filter(({ kind }) => kind !== 'others')
  const count = countOf(parts) - shown.length
  return count === 0 ? shown : [...shown, { kind: 'others', count }]
}

function countOf(parts: readonly Predicate[]): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'others' ? part.count : 1), 0)
}

function inCode(text: string, isNot: boolean): When {
  const code = shortCode(text, MAX_CONDITION)
  return code === null ? 'some-cases' : { join: 'all', parts: [{ kind: isNot ? 'not-code' : 'code', text: code }] }
}

function inWords(form: ConditionForm): When | undefined {
  if (form.kind !== 'all' && form.kind !== 'any') {
    const part = predicate(form)
    return part && { join: 'all', parts: [part] }
  }
  if (form.parts.length > MAX_PARTS) return undefined
  const parts = form.parts.flatMap((part) => predicate(part) ?? [])
  return parts.length === form.parts.length ? { join: form.kind, parts } : undefined
}

function predicate(form: ConditionForm, isNot = false): Predicate | undefined {
  switch (form.kind) {
    case 'truthy':
      return about(isNot ? 'untrue' : 'true', form.subject)
    case 'missing':
      return form.nothing === undefined
        ? about(isNot ? 'present' : 'missing', form.subject)
        : comparison({ kind: 'compare', left: form.subject, operator: '==', right: form.nothing }, isNot)
    case 'empty':
      return about(isNot ? 'filled' : 'empty', form.subject)
    case 'compare':
      return comparison(form, isNot)
    case 'instance': {
      const subject = shortPart(form.subject)
      const types = form.types.flatMap((type) => shortPart(type) ?? [])
      const isWhole = subject !== null && types.length > 0 && types.length === form.types.length && types.length <= 4
      return isWhole ? { kind: isNot ? 'not-instance' : 'instance', subject, types } : undefined
    }
    case 'member': {
      const subject = shortPart(form.subject)
      const of = shortPart(form.of)
      return subject === null || of === null ? undefined : { kind: isNot ? 'not-member' : 'member', subject, of }
    }
    case 'matches': {
      const subject = shortCode(withoutOwner(form.subject))
      const pattern = shortCode(form.pattern)
      if (subject === null || pattern === null) return undefined
      return { kind: isNot ? 'not-matches' : 'matches', subject, pattern }
    }
    case 'failed': {
      const call = shortPart(form.call)
      return call === null ? undefined : { kind: isNot ? 'succeeds' : 'fails', call }
    }
    case 'call':
      return spoken(`${form.callee}(${form.args.join(', ')})`, isNot)
    case 'text':
      return spoken(form.text, isNot)
    case 'not':
      return predicate(form.part, !isNot)
    default:
      return undefined
  }
}

function about(kind: 'true' | 'untrue' | 'missing' | 'present' | 'empty' | 'filled', text: string) {
  const subject = shortPart(text)
  return subject === null ? undefined : { kind, subject }
}

function spoken(text: string, isNot: boolean): Predicate | undefined {
  const code = shortCode(text)
  return code === null ? undefined : { kind: isNot ? 'not-code' : 'code', text: code }
}

type Compare = Extract<ConditionForm, { kind: 'compare' }>

/** Only equality has an opposite: neither `a < b` nor `a >= b` holds of what cannot be compared. */
function comparison({ left: one, operator, right: other }: Compare, isNot: boolean): Predicate | undefined {
  const isText = /^(?:''|"")$/.test(other) && (operator === '==' || operator === '!=')
  if (isText) return about((operator === '==') === isNot ? 'filled' : 'empty', one)
  const left = shortPart(one)
  const right = shortPart(other)
  if (left === null || right === null) return undefined
  if (!isNot) return { kind: 'compare', left, operator, right }
  if (operator === '==' || operator === '!=')
    return { kind: 'compare', left, operator: operator === '==' ? '!=' : '==', right }
  return spoken(`${one} ${operator} ${other}`, true)
}
