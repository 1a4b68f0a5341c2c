import type { Condition, ConditionForm } from '../../analysis/steps/step.ts'
import { shortCode, shortPart, withoutOwner } from './short-code.ts'
import type { Predicate, When } from './told-steps.ts'

const MAX_PARTS = 3

/** A condition as it is told: in words where each of its parts has some, else its code, else "in some cases". */
export function whenOf(condition: Condition): When {
  return inWords(condition.form) ?? inCode(condition.text, false)
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
  const isPlain = ({ join, parts }: Exclude<When, string>) => join === 'any' || parts.length === 1
  const parts = [...first.parts, ...second.parts]
  return isPlain(first) && isPlain(second) && parts.length <= MAX_PARTS ? { join: 'any', parts } : undefined
}

function inCode(text: string, isNot: boolean): When {
  const code = shortCode(text)
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
      return about(isNot ? 'present' : 'missing', form.subject)
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
