import type { Condition, ConditionForm } from '../../analysis/steps/step.ts'
import { shortCode, withoutOwner } from './short-code.ts'
import type { Predicate, When } from './told-steps.ts'

const MAX_PARTS = 5
/** Maximum number of conditions in one sentence about consecutive guards that end alike. */
const MAX_EITHER = 3
/** Maximum length of a condition as code. A condition stands alone, so it may be longer than other code. */
const MAX_CONDITION = 120
const MAX_OPERAND = 60
const MAX_CALL = 80
/** Maximum number of characters of code in one condition. */
const MAX_LETTERS = 180
const MAX_GROUPED = 3

/**
 * Returns a condition as the page shows it: in words if each of its parts can be put in words, else as code,
 * else as "in some cases".
 */
export function whenOf(condition: Condition): When {
  return inWords(condition.form) ?? inPart(condition.form, inCode(condition.text, false))
}

/**
 * Returns the parts of a condition that are short enough for a sentence, if the whole condition is too long.
 */
function inPart(form: ConditionForm, whole: When): When {
  if (whole !== 'some-cases' || (form.kind !== 'all' && form.kind !== 'any')) return whole
  const told = form.parts.map((part) => predicate(part) ?? noneOf(part))
  const parts = fitting(told.flatMap((part) => part ?? []))
  const rest = form.parts.length - parts.length
  if (parts.every(({ kind }) => kind === 'none-of')) return whole
  return { join: form.kind, parts: rest === 0 ? parts : [...parts, { kind: 'others', count: rest }] }
}

/** Predicate for a negated list of conditions that is too long to show. Keeps the negation. */
function noneOf(form: ConditionForm): Predicate | undefined {
  if (form.kind !== 'not' || form.part.kind !== 'any') return undefined
  return { kind: 'none-of', count: form.part.parts.length }
}

/** Parts that fit into one sentence, in their order. */
function fitting(parts: readonly Predicate[]): Predicate[] {
  const shown: Predicate[] = []
  for (const part of parts) if (isReadable([...shown, part])) shown.push(part)
  return shown
}

function isReadable(parts: readonly Predicate[]): boolean {
  return parts.length <= MAX_PARTS && parts.reduce((sum, part) => sum + lettersOf(part), 0) <= MAX_LETTERS
}

/** Number of characters of code in a part. */
function lettersOf(part: Predicate): number {
  if (part.kind === 'group') return part.parts.reduce((sum, each) => sum + lettersOf(each), 0)
  const { kind: _kind, ...codes } = part
  return Object.values(codes).flat().join('').length
}

/** The opposite of a condition. */
export function unless(condition: Condition): When {
  const { form } = condition
  if (form.kind !== 'all' && form.kind !== 'any') {
    const part = predicate({ kind: 'not', part: form })
    if (part) return { join: 'all', parts: [part] }
  }
  const code = inCode(condition.text, true)
  return code === 'some-cases' ? (inWords({ kind: 'not', part: form }) ?? code) : code
}

/** Combines the conditions of guards that end alike with "or". Undefined if a sentence can't hold them. */
export function eitherOf(first: When, second: When): When | undefined {
  if (first === 'some-cases' || second === 'some-cases') return undefined
  const isPlain = ({ join, parts }: Parts) => join === 'any' || parts.length === 1
  const parts = othersLast([...first.parts, ...second.parts])
  return isPlain(first) && isPlain(second) && parts.length <= MAX_EITHER ? { join: 'any', parts } : undefined
}

export const NOTHING: When = { join: 'all', parts: [] }

/** Combines two conditions that must both hold. Counts the parts that don't fit into a sentence. */
export function bothWhen(one: When, other: When): When {
  if (one === NOTHING) return other
  if (other === NOTHING) return one
  const parts = othersLast([...partsOf(one), ...partsOf(other)])
  if (parts.every(({ kind }) => kind === 'others')) return 'some-cases'
  if (isReadable(parts)) return { join: 'all', parts }
  const shown = fitting(parts.filter(({ kind }) => kind !== 'others')).slice(0, MAX_PARTS - 1)
  return { join: 'all', parts: [...shown, { kind: 'others', count: countOf(parts) - shown.length }] }
}

type Parts = Exclude<When, string>

/** Parts that must all hold. */
function partsOf(when: When): readonly Predicate[] {
  if (when === 'some-cases') return [{ kind: 'others', count: 1 }]
  const isPlain = when.join === 'all' || when.parts.length === 1
  if (isPlain) return when.parts
  const isShort = when.parts.length <= MAX_GROUPED && when.parts.every(({ kind }) => kind !== 'group')
  return [isShort ? { kind: 'group', join: when.join, parts: when.parts } : { kind: 'others', count: 1 }]
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

function inWords(given: ConditionForm): When | undefined {
  const form = withoutNegation(given)
  if (form.kind !== 'all' && form.kind !== 'any') {
    const part = predicate(form)
    return part && { join: 'all', parts: [part] }
  }
  const parts = form.parts.flatMap((part) => predicate(part) ?? [])
  return parts.length === form.parts.length && isReadable(parts) ? { join: form.kind, parts } : undefined
}

/** `not (a and b)` as `not a or not b`. */
function withoutNegation(form: ConditionForm): ConditionForm {
  const { part } = form.kind === 'not' ? form : {}
  if (part?.kind !== 'all' && part?.kind !== 'any') return form
  return { kind: part.kind === 'all' ? 'any' : 'all', parts: part.parts.map((each) => opposite(each)) }
}

function opposite(form: ConditionForm): ConditionForm {
  return form.kind === 'not' ? form.part : { kind: 'not', part: form }
}

/** Predicate for a list of conditions inside another list. The page shows it in brackets. */
function grouped(form: Extract<ConditionForm, { parts: unknown }>): Predicate | undefined {
  if (form.parts.length > MAX_GROUPED || form.parts.some((part) => withoutNegation(part) !== part)) return undefined
  const parts = form.parts.flatMap((part) =>
    part.kind === 'all' || part.kind === 'any' ? [] : (predicate(part) ?? []),
  )
  return parts.length === form.parts.length ? { kind: 'group', join: form.kind, parts } : undefined
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
      const subject = partCode(form.subject)
      const types = form.types.flatMap((type) => partCode(type) ?? [])
      const isWhole = subject !== null && types.length > 0 && types.length === form.types.length && types.length <= 4
      return isWhole ? { kind: isNot ? 'not-instance' : 'instance', subject, types } : undefined
    }
    case 'member': {
      const subject = partCode(form.subject)
      const of = partCode(form.of)
      return subject === null || of === null ? undefined : { kind: isNot ? 'not-member' : 'member', subject, of }
    }
    case 'matches': {
      const subject = shortCode(withoutOwner(form.subject))
      const pattern = shortCode(form.pattern)
      if (subject === null || pattern === null) return undefined
      return { kind: isNot ? 'not-matches' : 'matches', subject, pattern }
    }
    case 'failed': {
      const call = partCode(form.call)
      return call === null ? undefined : { kind: isNot ? 'succeeds' : 'fails', call }
    }
    case 'call':
      return spoken(`${form.callee}(${form.args.join(', ')})`, isNot) ?? spoken(`${form.callee}(…)`, isNot)
    case 'text':
      return spoken(form.text, isNot)
    case 'not':
      return predicate(form.part, !isNot)
    case 'all':
    case 'any':
      return grouped(isNot ? (withoutNegation({ kind: 'not', part: form }) as typeof form) : form)
  }
}

function partCode(text: string): string | null {
  return shortCode(withoutOwner(text), MAX_OPERAND)
}

function about(kind: 'true' | 'untrue' | 'missing' | 'present' | 'empty' | 'filled', text: string) {
  const subject = partCode(text)
  return subject === null ? undefined : { kind, subject }
}

function spoken(text: string, isNot: boolean): Predicate | undefined {
  const plain = text.endsWith('(…)') ? text.slice(0, -3) : text
  const code = shortCode(plain, MAX_CALL)
  return code === null ? undefined : { kind: isNot ? 'not-code' : 'code', text: plain === text ? code : `${code}(…)` }
}

type Compare = Extract<ConditionForm, { kind: 'compare' }>

/**
 * Predicate for a comparison. Only equality has an opposite: neither `a < b` nor `a >= b` holds for values
 * that can't be compared.
 */
function comparison({ left: one, operator, right: other }: Compare, isNot: boolean): Predicate | undefined {
  const isText = /^(?:''|"")$/.test(other) && (operator === '==' || operator === '!=')
  if (isText) return about((operator === '==') === isNot ? 'filled' : 'empty', one)
  const left = partCode(one)
  const right = partCode(other)
  if (left === null || right === null) return undefined
  if (!isNot) return { kind: 'compare', left, operator, right }
  if (operator === '==' || operator === '!=')
    return { kind: 'compare', left, operator: operator === '==' ? '!=' : '==', right }
  return spoken(`${one} ${operator} ${other}`, true)
}
