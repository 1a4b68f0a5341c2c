import type { Step } from '../../analysis/steps/step.ts'

import { type Callees, isChange, isDull, isLogging } from './callees.ts'
import { calleeOf, shortCode } from './short-code.ts'
import type { Act, CalledName } from './told-steps.ts'

/** How much a step tells who reads about the function; what weighs least is left out first. */
const WEIGHTS = {
  foreign: 0,
  likely: 2,
  here: 3,
  elsewhere: 4,
  command: 1,
  own: 3,
  field: 1,
  yields: 2,
  ends: 4,
  leaves: 1,
}

/** `mentioned`: names that conditions and results speak of; `asked`: those of conditions. */
export type Teller = {
  callees: Callees
  language: string
  mentioned: ReadonlySet<string>
  asked: ReadonlySet<string>
  isConstructor: boolean
  /** Values that the function returns in one place or another. */
  given: ReadonlySet<string>
}

/** `isGuard`: it may end the function early. `isLoop`: a break ends a loop. `isExplained`: its author says something of it. */
export type Situation = { isGuard: boolean; isLoop: boolean; isExplained: boolean }

export type Leaf = Exclude<Step, { kind: 'branch' | 'choice' | 'loop' | 'try' | 'with' | 'defer' }>

export type Told = { act: Act; weight: number }

const MAX_VALUE = 40

/** What is told of a step without steps of its own; undefined for what is left out. */
export function actOf(step: Leaf, teller: Teller, situation: Situation): Told | undefined {
  switch (step.kind) {
    case 'call':
      return called(step, teller, situation)
    case 'return':
      return step.yields ? yielded(step.value) : returned(step.value, teller, situation)
    case 'raise':
      return raised(step, teller)
    case 'assign': {
      if (step.isLocal) return reassigned(step, teller)
      // A constructor remembers what it is given: that is said by its fields.
      const act = teller.isConstructor && !situation.isExplained ? undefined : assigned(step)
      return act && { act, weight: /^(?:self|this)\./.test(step.target) ? WEIGHTS.own : WEIGHTS.field }
    }
    case 'untold':
      return { act: { kind: 'more', mayEnd: step.mayEnd ? 'function' : 'nothing' }, weight: 0 }
    case 'leave':
      return { act: leaving(step, situation), weight: WEIGHTS.leaves }
  }
}

type Of<Kind extends Leaf['kind']> = Extract<Leaf, { kind: Kind }>

function called({ callee: written, args, results, spawned }: Of<'call'>, teller: Teller, { isExplained }: Situation) {
  if (isLogging(written)) return undefined
  const callee = teller.callees(written)
  // A call whose result is used only computes.
  const left: Told | undefined = results ? undefined : MORE
  if (!callee) return left
  const isAsked = (results ?? []).some((result) => teller.asked.has(result) && !/^(?:err|ok|_)$/.test(result))
  const { known } = callee
  const name = known === 'likely' || known === 'foreign' ? withArguments(callee.name, args) : callee.name
  if (spawned && known !== 'foreign') return { act: { kind: 'starts' as const, name }, weight: WEIGHTS.elsewhere }
  const isKept = callee.outlives === true && results === undefined && isChange(written)
  const isLeftOut = known === 'foreign' || (known === 'likely' && isDull(written) && !isKept)
  if (isLeftOut && !isExplained && !isAsked) return left
  if (written.startsWith('new ')) return { act: { kind: 'creates' as const, name }, weight: WEIGHTS[known] }
  const spoken = (results ?? []).filter((result) => teller.mentioned.has(result) && result !== 'err')
  const act: Act =
    spoken.length > 0 && spoken.length <= MAX_RESULTS
      ? { kind: 'gets', results: spoken, name }
      : { kind: 'calls', names: [name] }
  // Whoever asks for nothing wants something done; and so do names of deeds, which decide on nothing but what is left out.
  const isCommand =
    (results ?? []).every((result) => /^(?:err|_|error)$/.test(result)) || DEEDS.test(firstWord(callee.name.text))
  return { act, weight: WEIGHTS[known] + (isCommand ? WEIGHTS.command : 0) }
}

/** No page describes this function, so its arguments tell one call from another. */
function withArguments(name: CalledName, args: readonly string[]): CalledName {
  const text = args.length === 0 ? name.text : shortCode(`${name.text}(${args.join(', ')})`, MAX_VALUE)
  return text === null ? name : { ...name, text }
}

const MORE: Told = { act: { kind: 'more', mayEnd: 'nothing' }, weight: 0 }

const DEEDS =
  /^(?:create|insert|upsert|save|store|write|update|delete|remove|send|publish|dispatch|commit|apply|register|emit)$/

/** The first word of a name: `create` of `s.Store.CreateMemo`. */
function firstWord(name: string): string {
  const own = name.slice(name.lastIndexOf('.') + 1)
  return (/^\p{Lu}?\p{Ll}+/u.exec(own)?.[0] ?? '').toLowerCase()
}

const MAX_RESULTS = 2
const RAISES = /^(?:Python|Ruby|Elixir)$/
const MAX_MESSAGE = 120

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
    // The raised expression already contains the message.
    const message = type === null ? null : messageOf(said)
    return { act: { kind: 'raises' as const, verb, type: what, message }, weight }
  }
  const message = messageOf(said)
  if (made === 'panic') return { act: { kind: 'panics' as const, message }, weight }
  return { act: { kind: 'returns-error' as const, type: type === 'error' ? null : type, message, again }, weight }
}

function messageOf(message: string | undefined): string | null {
  const plain = message?.trim() ?? ''
  return plain === '' || plain === '…' || plain.length > MAX_MESSAGE ? null : plain
}

function yielded(value: string | undefined): Told | undefined {
  const code = value === undefined ? null : shortCode(value)
  return code === null ? MORE : { act: { kind: 'yields', value: code }, weight: WEIGHTS.yields }
}

/** Rust functions that only wrap a value. */
const WRAPPERS = /^(?:Some|Ok|Err|Box::new|Rc::new|Arc::new)$/

/** At the end of a function a plain value is what the signature says, unless the function also returns another. */
function returned(value: string | undefined, { callees, given }: Teller, { isGuard }: Situation): Told | undefined {
  const weight = WEIGHTS.ends
  if (value === undefined) return isGuard ? { act: { kind: 'returns', value: null }, weight } : undefined
  const written = calleeOf(value)
  const callee = written === undefined || isDull(written) || WRAPPERS.test(written) ? undefined : callees(written)
  const kind = /^(?:await )?new /.test(value.trim()) ? 'returns-new' : 'returns-result'
  if (callee && (!isGuard || callee.known === 'here' || callee.known === 'elsewhere'))
    return { act: { kind, name: callee.name }, weight }
  const code = shortCode(value)
  const isOneOfSeveral = given.size > 1 && code !== null
  if (!isGuard && !isOneOfSeveral) return value.includes('(') ? MORE : undefined
  if (code === null && callee) return { act: { kind, name: callee.name }, weight }
  return { act: { kind: 'returns', value: code ?? 'long' }, weight }
}

function assigned({ target: place, value, operator }: Of<'assign'>): Act | undefined {
  // The owner stays: a local variable may have the same name.
  const target = shortCode(place.replace(/, (?:err|ok|_)$/, ''))
  if (target === null) return MORE.act
  const code = shortCode(lastOf(value), MAX_VALUE)
  const isSeveral = target.includes(', ') || (code !== null && ASSIGNS.test(code))
  if (operator === '=') return { kind: 'sets', target, value: isSeveral ? null : code }
  if (operator === 'delete') return { kind: 'deletes', target }
  if (operator === '++' || (operator === '+=' && value === '1')) return { kind: 'increases', target }
  if (operator === '--' || (operator === '-=' && value === '1')) return { kind: 'decreases', target }
  if (operator === '+=' && code !== null) return { kind: 'adds', target, value: code }
  return { kind: 'changes', target }
}

function leaving({ how, label }: Of<'leave'>, { isLoop }: Situation): Act {
  // Within a choice a break ends only that; who continues goes on with the loop around it.
  if (how === 'break' && label === undefined && !isLoop) return { kind: 'leaves' }
  return { kind: how === 'continue' ? 'continues' : 'breaks', loop: label ?? null }
}

/** Tells a new value of a local name only if a condition uses the name. */
function reassigned({ target, value }: Of<'assign'>, { asked }: Teller): Told | undefined {
  if (!asked.has(target)) return undefined
  return { act: { kind: 'sets', target, value: shortCode(lastOf(value), MAX_VALUE) }, weight: WEIGHTS.field }
}

/** The value of `b = c` is `c`. */
function lastOf(value: string): string {
  return /^(?:[\w.$[\]]{1,40} = ){1,4}([^=]+)$/.exec(value)?.[1] ?? value
}

/** `a = b` as a value. */
const ASSIGNS = /(?<![=!<>])=(?![=>])/
