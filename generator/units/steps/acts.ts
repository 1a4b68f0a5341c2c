import type { Step } from '../../analysis/steps/step.ts'
import { called, MORE, type Teller, type Told } from './call-acts.ts'
import { isDull, isPure } from './callee-words.ts'
import { VITAL } from './draft.ts'
import { messageOf } from './message-of.ts'
import { calleeOf, shortCode } from './short-code.ts'
import type { Act } from './told-steps.ts'

/**
 * Weights of steps other than calls. The weight says how much a step tells readers about the function. The
 * lightest steps are left out first.
 */
const WEIGHTS = {
  own: VITAL,
  field: 1,
  yields: 2,
  ends: VITAL + 6,
  leaves: VITAL,
}

export type Leaf = Exclude<Step, { kind: 'branch' | 'choice' | 'loop' | 'try' | 'with' | 'defer' }>

/** `isGuard`: it may end the function early. `isLoop`: a break ends a loop. `isExplained`: its author says something of it. */
export type Situation = { isGuard: boolean; isLoop: boolean; isExplained: boolean }

const MAX_VALUE = 40
const MAX_CHAIN = 90

/** Describes a step that contains no other steps. Undefined if the step is left out. */
export function actOf(step: Leaf, teller: Teller, situation: Situation): Told | undefined {
  switch (step.kind) {
    case 'call':
      return called(step, teller, situation.isExplained)
    case 'return':
      return step.yields ? yielded(step.value) : returned(step, teller, situation)
    case 'raise':
      return raised(step, teller)
    case 'assign': {
      if (step.isLocal) return reassigned(step, teller)
      // A constructor stores its arguments. The list of fields already says that.
      const act = teller.isConstructor && !situation.isExplained ? undefined : assigned(step, teller)
      return act && { act, weight: teller.isLasting(step.target) ? WEIGHTS.own : WEIGHTS.field }
    }
    case 'channel':
      return sent(step)
    case 'untold':
      return { act: { kind: 'more', mayEnd: step.mayEnd ? 'function' : 'nothing' }, weight: 0 }
    case 'leave':
      return { act: leaving(step, situation), weight: WEIGHTS.leaves }
  }
}

type Of<Kind extends Leaf['kind']> = Extract<Leaf, { kind: Kind }>

const RAISES = /^(?:Python|Ruby|Elixir)$/

function raised({ type: made, message: said, value, again: isAgain }: Of<'raise'>, { language }: Teller) {
  const again = isAgain === true
  const type = made === undefined ? null : shortCode(made, MAX_VALUE)
  const weight = WEIGHTS.ends
  if (language === 'Rust') {
    if (made === 'panic') return { act: { kind: 'panics' as const, message: messageOf(said) }, weight }
    return { act: { kind: 'returns-error' as const, type, message: messageOf(said), again }, weight }
  }
  if (language !== 'Go') {
    const verb: 'raise' | 'throw' = RAISES.test(language) ? 'raise' : 'throw'
    const isAgain = again || (type === null && value === '')
    const what = type ?? (isAgain ? null : (shortCode(value, MAX_VALUE) ?? 'long'))
    // If the raised expression is shown, it already contains the message.
    const message = type === null ? null : messageOf(said)
    return { act: { kind: 'raises' as const, verb, type: what, message }, weight }
  }
  const message = messageOf(said)
  if (made === 'panic') return { act: { kind: 'panics' as const, message }, weight }
  return { act: { kind: 'returns-error' as const, type: type === 'error' ? null : type, message, again }, weight }
}

function sent({ channel, value }: Of<'channel'>): Told | undefined {
  const name = shortCode(channel)
  if (name === null) return MORE
  if (value === undefined) return { act: { kind: 'waits', channel: name }, weight: WEIGHTS.own }
  const code = shortCode(value)
  return code === null ? MORE : { act: { kind: 'sends', channel: name, value: code }, weight: WEIGHTS.own }
}

function yielded(value: string | undefined): Told | undefined {
  const code = value === undefined ? null : shortCode(value)
  return code === null ? MORE : { act: { kind: 'yields', value: code }, weight: WEIGHTS.yields }
}

/** Rust functions that only wrap a value. */
const WRAPPERS = /^(?:Some|Ok|Err|Box::new|Rc::new|Arc::new)$/

/**
 * Describes a `return`. Leaves out a plain value at the end of a function, because it repeats the signature,
 * unless the function also returns another value.
 */
function returned(
  step: Of<'return'>,
  { callees, given, isArgued, language }: Teller,
  { isGuard }: Situation,
): Told | undefined {
  const weight = WEIGHTS.ends
  const { value } = step
  if (value === undefined) return isGuard ? { act: { kind: 'returns', value: null }, weight } : undefined
  const written = writtenCallee(step)
  const callee = written === undefined || isDull(written) || WRAPPERS.test(written) ? undefined : callees(written)
  // The name of a function of the language alone, such as `bool`, says nothing.
  const pure = written !== undefined && isPure(written) ? shortCode(value) : null
  if (pure !== null) return { act: { kind: 'returns', value: pure }, weight }
  const kind = /^(?:await )?new /.test(value.trim()) ? 'returns-new' : 'returns-result'
  const isShown = isArgued === true && shortCode(value) !== null
  if (callee && !isShown && (!isGuard || callee.known === 'here' || callee.known === 'elsewhere'))
    return { act: { kind, name: callee.name }, weight }
  const code = shortCode(value)
  const isOneOfSeveral = (given.size > 1 || isArgued === true) && code !== null
  // If the callee is the result of another call, only the code shows what is called.
  const chain = written?.endsWith(')') ? shortCode(value, MAX_CHAIN) : null
  if (!isGuard && !isOneOfSeveral && chain !== null) return { act: { kind: 'returns', value: chain }, weight }
  if (!isGuard && !isOneOfSeveral) return value.includes('(') ? MORE : undefined
  if (code === null && callee) return { act: { kind, name: callee.name }, weight }
  const [, made] = code === null && language === 'Go' ? (/^&([\w.]{1,60})\{/.exec(value) ?? []) : []
  if (made !== undefined) return { act: { kind: 'returns-new', name: { text: made, file: null } }, weight }
  return { act: { kind: 'returns', value: code ?? 'long' }, weight }
}

/** Callee of a value that consists of a single call. */
function writtenCallee({ value = '', callee }: { value?: string; callee?: string }): string | undefined {
  return callee ?? calleeOf(value)
}

function assigned(step: Of<'assign'>, teller: Teller): Act | undefined {
  const { target: place, value, operator } = step
  // The owner isn't removed, because a local variable may have the same name as the field.
  const target = shortCode(place.replace(/, (?:err|ok|_)$/, ''))
  if (target === null) return MORE.act
  const code = shortCode(lastOf(value))
  const isSeveral = target.includes(', ') || (code !== null && ASSIGNS.test(code))
  if (operator === '=') return code === null || isSeveral ? setToResult(target, step, teller) : sets(target, code)
  if (operator === 'delete') return { kind: 'deletes', target }
  if (operator === '++' || (operator === '+=' && value === '1')) return { kind: 'increases', target }
  if (operator === '--' || (operator === '-=' && value === '1')) return { kind: 'decreases', target }
  if (operator === '+=' && code !== null) return { kind: 'adds', target, value: code }
  return { kind: 'changes', target }
}

function sets(target: string, value: string | null): Act {
  return { kind: 'sets', target, value }
}

/** Describes an assignment whose value is too long to show by the function that returns the value. */
function setToResult(target: string, step: Of<'assign'>, { callees }: Teller): Act {
  const written = writtenCallee(step)
  const name = written === undefined ? undefined : callees(written)?.name
  if (written === undefined || name === undefined) return sets(target, null)
  return { kind: written.startsWith('new ') ? 'sets-new' : 'sets-result', target, name }
}

function leaving({ how, label }: Of<'leave'>, { isLoop }: Situation): Act {
  // Inside a choice, `break` ends only the choice, but `continue` goes on with the surrounding loop.
  if (how === 'break' && label === undefined && !isLoop) return { kind: 'leaves' }
  return { kind: how === 'continue' ? 'continues' : 'breaks', loop: label ?? null }
}

/** Describes the value of a local variable only if a condition uses the variable. */
function reassigned(step: Of<'assign'>, teller: Teller): Told | undefined {
  const isAsked = teller.isEager || step.target.split(', ').some((name) => teller.asked.has(name))
  const act = isAsked ? assigned({ ...step, value: lastOf(step.value) }, teller) : undefined
  return act && { act, weight: WEIGHTS.field }
}

/** Last value in chained assignments: `c` in `b = c`. */
function lastOf(value: string): string {
  return /^(?:[\w.$[\]]{1,40} = ){1,4}([^=]+)$/.exec(value)?.[1] ?? value
}

/** `a = b` as a value. */
const ASSIGNS = /(?<![=!<>])=(?![=>])/
