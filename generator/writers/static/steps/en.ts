import type { Act, Lead, Predicate, When } from '../../../units/steps/told-steps.ts'
import { code, type Phrase, say } from '../../inline.ts'
import type { StepPhrases } from './step-phrases.ts'
import { codes, listed, nameOf, small } from './step-words.ts'

const COMPARED = {
  '==': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
} as const

function predicate(part: Predicate): Phrase {
  switch (part.kind) {
    case 'true':
      return code(part.subject)
    case 'untrue':
      return say`not ${code(part.subject)}`
    case 'missing':
    case 'present':
    case 'empty':
      return say`${code(part.subject)} is ${part.kind}`
    case 'filled':
      return say`${code(part.subject)} is not empty`
    case 'compare':
      return say`${code(part.left)} ${COMPARED[part.operator]} ${code(part.right)}`
    case 'instance':
    case 'not-instance':
      return say`${code(part.subject)} is ${part.kind === 'instance' ? '' : 'not '}of type ${codes(part.types, 'or')}`
    case 'member':
    case 'not-member':
      return say`${code(part.subject)} is ${part.kind === 'member' ? '' : 'not '}in ${code(part.of)}`
    case 'matches':
    case 'not-matches':
      return say`${code(part.subject)} is ${part.kind === 'matches' ? '' : 'not '}${code(part.pattern)}`
    case 'fails':
    case 'succeeds':
      return say`${code(part.call)} ${part.kind}`
    case 'code':
      return code(part.text)
    case 'others':
      return part.count === 1 ? 'another condition holds' : 'other conditions hold'
    case 'not-code':
      return say`not ${code(part.text)}`
    case 'none-of':
      return `none of ${part.count} other conditions holds`
    case 'group':
      return say`(${all(part)})`
  }
}

function all({ join, parts }: Pick<Exclude<When, string>, 'join' | 'parts'>): Phrase {
  return listed(parts.map(predicate), join === 'all' ? 'and' : 'or')
}

function condition(when: When): Phrase {
  if (when === 'some-cases') return 'in some cases'
  return say`if ${all(when)}`
}

/** A single condition has a shorter form. */
function opening(when: When): Phrase {
  const [only, ...others] = when === 'some-cases' ? [] : when.parts
  if (only && others.length === 0) {
    if (only.kind === 'missing') return say`Without ${code(only.subject)}`
    if (only.kind === 'untrue') return say`Unless ${code(only.subject)}`
    if (only.kind === 'not-code') return say`Unless ${code(only.text)}`
  }
  return when === 'some-cases' ? 'In some cases' : say`If ${all(when)}`
}

function during(when: When, asksLast: boolean): Phrase {
  if (when === 'some-cases') return 'In a loop'
  const [only, ...others] = when.parts
  const isOpposite = others.length === 0 && (only?.kind === 'not-code' || only?.kind === 'untrue')
  if (only && isOpposite)
    return say`${asksLast ? 'At least once, and then until' : 'Until'} ${code('text' in only ? only.text : only.subject)}`
  return say`${asksLast ? 'At least once, and then as long as' : 'As long as'} ${all(when)}`
}

function caught({ types, what, steps, isOther }: Extract<Lead, { kind: 'catch' }>): Phrase {
  const withTypes = types.length > 0 ? say` with ${codes(types, 'or')}` : isOther ? ' in another way' : ''
  if (what) return say`If ${nameOf(what)} fails${withTypes}`
  if (steps && steps[0] === steps[1]) return say`If step ${steps[0]} fails${withTypes}`
  if (steps && steps[1] - steps[0] === 1) return say`If step ${steps[0]} or ${steps[1]} fails${withTypes}`
  if (steps) return say`If one of steps ${steps[0]} to ${steps[1]} fails${withTypes}`
  return types.length > 0 ? say`On ${codes(types, 'or')}` : isOther ? 'On another error' : 'On an error'
}

function lead(given: Lead): Phrase {
  switch (given.kind) {
    case 'if':
      return opening(given.when)
    case 'else':
      return given.when ? say`Otherwise, ${condition(given.when)}` : 'Otherwise'
    case 'each':
      if (given.over === null) return say`For each ${code(given.item)}`
      return given.item === null
        ? say`For each entry of ${code(given.over)}`
        : say`For each ${code(given.item)} of ${code(given.over)}`
    case 'while':
      return during(given.when, given.asksLast)
    case 'repeat':
      return 'In a loop'
    case 'choice':
      return say`Depending on ${code(given.over)}`
    case 'case':
      return given.labels.length > 0 ? guarded(given) : 'If no case fits'
    case 'cases':
      return given.count === 1 ? 'In a case that is not named here' : `In ${given.count} cases that are not named here`
    case 'catch':
      return caught(given)
    case 'tried':
      return 'In a try block'
    case 'untroubled':
      return 'If no error occurs'
    case 'finally':
      return 'After the try block, even after an error'
    case 'within':
      return say`Within ${code(given.resource)}`
    case 'later':
      return 'When it returns'
    case 'nested':
      return say`${lead(given.outer)}, ${small(lead(given.inner))}`
  }
}

function guarded({ labels, guard }: Extract<Lead, { kind: 'case' }>): Phrase {
  const names = codes(labels, 'or')
  if (guard === null) return say`For ${names}`
  return guard === 'long' ? say`In some cases for ${names}` : say`For ${names} if ${code(guard)}`
}

function raised({ verb, type, message }: Extract<Act, { kind: 'raises' }>): Phrase {
  const does = { raise: 'raises', throw: 'throws' }[verb]
  if (type === 'long') return say`${does} an error`
  return type === null ? say`${does} the error again` : say`${does} ${code(type)}${bracketed(message)}`
}

function bracketed(message: string | null): string {
  return message === null ? '' : ` (“${message}”)`
}

function error({ type, message, again }: Extract<Act, { kind: 'returns-error' }>): Phrase {
  if (again && type === null) return 'returns that error'
  return say`returns ${type === null ? 'an error' : say`the error ${code(type)}`}${bracketed(message)}`
}

function act(given: Act, hasSubject: boolean): Phrase {
  switch (given.kind) {
    case 'calls':
      return say`calls ${listed(given.names.map(nameOf), 'and')}`
    case 'gets':
      return say`gets ${codes(given.results, 'and')} from ${nameOf(given.name)}`
    case 'creates':
      return say`creates ${/^[AEIOU]/.test(given.name.text) ? 'an' : 'a'} ${nameOf(given.name)}`
    case 'starts':
      return say`starts ${nameOf(given.name)} and does not wait for it`
    case 'returns':
      return given.value === null
        ? 'returns early'
        : given.value === 'long'
          ? 'returns a value'
          : say`returns ${code(given.value)}`
    case 'returns-result':
      return say`returns the result of ${nameOf(given.name)}`
    case 'returns-new':
      return say`returns a new ${nameOf(given.name)}`
    case 'returns-error':
      return error(given)
    case 'warns':
      return say`warns${given.type === null ? '' : say` (${code(given.type)})`}: “${given.message}”`
    case 'panics':
      return `panics${bracketed(given.message)}`
    case 'yields':
      return say`yields ${code(given.value)}`
    case 'raises':
      return raised(given)
    case 'sets':
      return given.value === null
        ? say`sets ${code(given.target)}`
        : say`sets ${code(given.target)} to ${code(given.value)}`
    case 'sets-result':
      return say`sets ${code(given.target)} to the result of ${nameOf(given.name)}`
    case 'sets-new':
      return say`sets ${code(given.target)} to a new ${nameOf(given.name)}`
    case 'adds':
      return say`adds ${code(given.value)} to ${code(given.target)}`
    case 'waits':
      return say`waits for ${code(given.channel)}`
    case 'sends':
      return say`sends ${code(given.value)} to ${code(given.channel)}`
    case 'increases':
    case 'decreases':
      return say`${given.kind} ${code(given.target)} by one`
    case 'changes':
    case 'deletes':
      return say`${given.kind} ${code(given.target)}`
    case 'continues':
      return given.loop === null ? 'goes on with the next pass' : say`goes on with the next pass of ${code(given.loop)}`
    case 'breaks':
      return given.loop === null ? 'ends the loop' : say`ends the loop ${code(given.loop)}`
    case 'leaves':
      return 'leaves this case'
    case 'idles':
      return 'does nothing'
    case 'goes-on':
      return say`goes on with ${code(given.value)}`
    case 'goes-on-after':
      return 'goes on'
    case 'more':
      if (given.mayEnd === 'nothing') return 'takes further steps'
      if (given.mayEnd === 'block')
        return hasSubject
          ? 'takes further steps and may leave the block'
          : 'may leave the block here, under conditions that are left out'
      return hasSubject ? 'takes further steps and may stop' : 'may stop here, under conditions that are left out'
  }
}

export const en: StepPhrases = {
  stepByStep: (variant) => (variant === null ? 'Step by step:' : say`Step by step, for ${code(variant)}:`),
  act: (given, hasSubject) => say`${hasSubject ? 'it ' : ''}${act(given, hasSubject)}`,
  and: (items) => listed(items, 'and'),
  lead: (given) => ({ text: lead(given), comma: true }),
  condition: ({ join, parts }) => listed(parts.map(predicate), join === 'all' ? 'and' : 'or'),
  moreSteps: (count) =>
    count === 1 ? 'At least one more step is left out.' : `At least ${count} more steps are left out.`,
  furtherSteps: 'Further steps are left out.',
  comment: (text) => say`The comment says: “${text}”`,
}
