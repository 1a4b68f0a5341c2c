import type { Step } from '../../analysis/steps/step.ts'

import { type Callees, isDull, isLogging } from './callees.ts'
import { calleeOf, shortCode, withoutOwner } from './short-code.ts'
import type { Act } from './told-steps.ts'

/** How much a step tells who reads about the function; what weighs least is left out first. */
export const WEIGHTS = { foreign: 0, likely: 2, here: 3, elsewhere: 4, state: 2, yields: 2, ends: 3, leaves: 1 }

export type Teller = { callees: Callees; language: string }

/** `isGuard`: it may end the function early. `isExplained`: its author says something of it. */
export type Situation = { isGuard: boolean; isExplained: boolean }

export type Leaf = Exclude<Step, { kind: 'branch' | 'choice' | 'loop' | 'try' | 'with' | 'defer' }>

export type Told = { act: Act; weight: number }

const MAX_VALUE = 40

/** What is told of a step without steps of its own; undefined for what is left out. */
export function actOf(
  step: Leaf,
  { callees, language }: Teller,
  { isGuard, isExplained }: Situation,
): Told | undefined {
  switch (step.kind) {
    case 'call': {
      const callee = callees(step.callee)
      if (!callee || isLogging(step.callee)) return undefined
      const { name, known } = callee
      if (step.spawned && known !== 'foreign') return { act: { kind: 'starts', name }, weight: WEIGHTS.elsewhere }
      const isLeftOut = known === 'foreign' || (known === 'likely' && isDull(step.callee))
      if (isLeftOut && !isExplained) return undefined
      return { act: { kind: 'calls', names: [name] }, weight: WEIGHTS[known] }
    }
    case 'return':
      return step.yields ? yielded(step.value) : returned(step.value, { callees, language }, isGuard)
    case 'raise': {
      const verb = language === 'Go' ? 'panic' : RAISES.test(language) ? 'raise' : 'throw'
      const type = step.type === undefined ? null : shortCode(step.type, MAX_VALUE)
      if (step.type !== undefined && type === null) return undefined
      return { act: { kind: 'raises', verb, type, message: messageOf(step.message) }, weight: WEIGHTS.ends }
    }
    case 'assign': {
      const act = assigned(step)
      return act && { act, weight: WEIGHTS.state }
    }
    case 'leave':
      return { act: { kind: step.how === 'continue' ? 'continues' : 'breaks' }, weight: WEIGHTS.leaves }
  }
}

const RAISES = /^(?:Python|Ruby|Elixir)$/
const MAX_MESSAGE = 120

function messageOf(message: string | undefined): string | null {
  const plain = message?.trim() ?? ''
  return plain === '' || plain === '…' || plain.length > MAX_MESSAGE ? null : plain
}

function yielded(value: string | undefined): Told | undefined {
  const code = value === undefined ? null : shortCode(value)
  return code === null ? undefined : { act: { kind: 'yields', value: code }, weight: WEIGHTS.yields }
}

/** At the end of a function a plain value is what the signature says. */
function returned(value: string | undefined, { callees, language }: Teller, isGuard: boolean): Told | undefined {
  if (value === undefined) return isGuard ? { act: { kind: 'returns', value: null }, weight: WEIGHTS.ends } : undefined
  const error = language === 'Go' ? errorOf(value) : undefined
  if (error) return { act: error, weight: WEIGHTS.ends }
  const callee = calleeOf(value)
  const called = callee !== undefined && !isDull(callee) ? callees(callee) : undefined
  if (called && (called.known === 'here' || called.known === 'elsewhere'))
    return { act: { kind: 'returns-result', name: called.name }, weight: WEIGHTS[called.known] }
  if (!isGuard) return undefined
  return { act: { kind: 'returns', value: shortCode(value) ?? 'long' }, weight: WEIGHTS.ends }
}

/** `nil, status.Errorf(codes.NotFound, "memo not found")`: an error is made, and says this. */
function errorOf(value: string): Act | undefined {
  const [, args] =
    /(?:^|[ ,])(?:fmt\.Errorf|errors\.(?:New|Errorf)|status\.Errorf?|connect\.NewError)\((.*)\)$/.exec(value) ?? []
  if (args === undefined) return undefined
  const [, type = null] = /^((?:codes|connect|http)\.\w+), /.exec(args) ?? []
  const [, message = ''] = /"([^"\\]*)"/.exec(args) ?? []
  return message === '' ? undefined : { kind: 'returns-error', type, message }
}

function assigned({ target: place, value, operator }: Extract<Leaf, { kind: 'assign' }>): Act | undefined {
  const short = shortCode(place)
  if (short === null) return undefined
  const target = withoutOwner(short)
  const code = shortCode(value, MAX_VALUE)
  if (operator === '=') return { kind: 'sets', target, value: code }
  if (operator === 'delete') return { kind: 'deletes', target }
  if (operator === '++' || (operator === '+=' && value === '1')) return { kind: 'increases', target }
  if (operator === '--' || (operator === '-=' && value === '1')) return { kind: 'decreases', target }
  return operator === '+=' && code !== null ? { kind: 'adds', target, value: code } : { kind: 'changes', target }
}
