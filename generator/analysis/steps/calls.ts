import type { Node } from 'web-tree-sitter'
import { argumentsNode, argumentsOf, calledBy, isAwaitedCallee } from './called.ts'
import { MAX_WRAPPERS } from './limits.ts'
import { returnOf } from './long-values.ts'
import { wordsIn } from './messages.ts'
import { raised } from './raises.ts'
import type { CallRule, Rule } from './rules.ts'
import type { Act, CallStep, Step } from './step.ts'
import type { StepReader } from './step-reader.ts'
import { declare } from './stores.ts'

type ReturnRule = Extract<Rule, { is: 'return' }>
/** `names` take the result; the step stands where `place` does. */
type Value = {
  names: readonly string[]
  place: Node
  into: Step[]
  isUsed?: boolean
  isAwaited?: boolean
  isSpawned?: boolean
}

/** Adds the steps of an expression. An expression without calls adds none. */
export function readValue(node: Node | null | undefined, value: Value, reader: StepReader): void {
  const how = { ...value }
  let at = node ?? undefined
  for (let wrappers = 0; at && wrappers < MAX_WRAPPERS; wrappers++) {
    const rule: Rule | undefined = reader.grammar.rules.get(at.type)
    if (rule?.is === 'call' || (rule?.is === 'return' && rule.yields)) {
      addDone(rule, at, how, reader)
      return
    }
    const first: string | undefined = rule?.is === 'own' ? rule.first : undefined
    if (rule?.is === 'first' || first) Object.assign(how, { names: [], isUsed: true })
    else if (rule?.is === 'await') how.isAwaited = true
    else if (rule?.is === 'spawn') how.isSpawned = true
    else if (rule?.is !== 'wrap') return
    at = reader.part(at, first ?? (rule && 'field' in rule ? rule.field : undefined))
  }
}

function addDone(rule: CallRule | ReturnRule, node: Node, how: Value, reader: StepReader): void {
  if (rule.is === 'call') addCall(node, rule, how, reader)
  else addReturn(rule, node, how, reader)
}

export function addReturn(
  rule: ReturnRule,
  node: Node,
  { place, into }: Pick<Value, 'place' | 'into'>,
  reader: StepReader,
): void {
  const isOfCallback = reader.callbackDepth > 0 && !rule.yields
  // A return inside a loop of a callback ends neither the loop nor the function. No step can express this,
  // so the return counts as left out.
  if (isOfCallback && reader.callbackDepth > 1) reader.cut++
  else if (isOfCallback) reader.add(place, into, () => ({ kind: 'leave', how: 'continue' }))
  else {
    const isYield = rule.yields && { yields: true as const }
    reader.add(place, into, () => ({ ...returnOf(reader.part(node, rule.field), reader), ...isYield }))
  }
}

function addCall(node: Node, rule: CallRule, how: Value, reader: StepReader): void {
  const { names, place, into, isUsed, isSpawned } = how
  const isAwaited = how.isAwaited || (rule.callee && isAwaitedCallee(node.childForFieldName(rule.callee)))
  const { conversions, panics, loops, spawns } = reader.grammar
  const callee = calledBy(node, rule, reader)
  if (conversions?.test(callee)) return
  if (callee === '') {
    reader.add(place, into, () => ({ kind: 'untold' }))
    return
  }
  const unpacked = reader.grammar.unpacks?.test(callee) ? unpackedBy(node, rule, reader) : undefined
  if (unpacked) {
    readValue(unpacked, how, reader)
    return
  }
  const given = argumentsNode(node, rule)
  const [first, ...others] = reader.parts(given)
  const only = first?.type === 'argument' ? reader.part(first) : first
  const over = names.length === 0 && others.length === 0 ? loops?.exec(callee)?.[1] : undefined
  const started = spawns?.test(callee) ? only && reader.grammar.rules.get(only.type) : undefined
  if (panics?.test(callee))
    reader.add(place, into, () => ({ ...raised(node, reader), type: callee, value: reader.text(node) }))
  else if (over && only && isDoneAtOnce(only, reader)) reader.add(place, into, () => loopOfCallback(only, over, reader))
  else if (only && started?.is === 'call') addCall(only, started, { ...how, isSpawned: true }, reader)
  else {
    reader.add(place, into, () => ({
      kind: 'call',
      callee,
      args: argumentsOf(given, reader),
      ...(reader.grammar.warns?.test(callee) && warningOf(reader.parts(given), reader)),
      ...(names.length > 0 && { results: [...names] }),
      ...(isUsed && { used: true }),
      ...(isAwaited && { awaited: true }),
      ...(isSpawned && { spawned: true }),
    }))
    if (rule.sign && names.length === 1) reader.made.set(names[0] ?? '', callee.slice(rule.sign.length))
  }
}

function warningOf(given: readonly Node[], reader: StepReader): Pick<CallStep, 'warning'> {
  const [words, second] = given
  const message = words && wordsIn(words, reader)
  const named = given.find((each) => reader.text(each.childForFieldName('name')) === 'category')
  const category = named?.childForFieldName('value') ?? (second?.type === 'keyword_argument' ? undefined : second)
  const type = reader.text(category)
  return message ? { warning: { message, ...(type !== '' && { type }) } } : {}
}

/** Returns the call whose result a method such as `unwrap` unpacks. */
function unpackedBy(node: Node, rule: CallRule, reader: StepReader): Node | undefined {
  const callee = rule.callee && node.childForFieldName(rule.callee)
  const on = callee ? reader.inner(reader.part(callee)) : undefined
  const is = on && reader.grammar.rules.get(on.type)?.is
  return is === 'call' || is === 'await' ? on : undefined
}

function isDoneAtOnce(callback: Node, { grammar, raw }: StepReader): boolean {
  return grammar.functions.includes(callback.type) && raw(callback.startIndex, callback.startIndex + 5) !== 'async'
}

function loopOfCallback(callback: Node, over: string, reader: StepReader): Act {
  const { grammar } = reader
  const parameters = grammar.parametersOf?.(callback) ?? callback.childForFieldName('parameters')
  const given = parameters ?? callback.childForFieldName('parameter')
  declare(given, reader)
  const item = reader.text(given).replace(/^[(|]\s{0,9}|\s{0,9}[)|]$/g, '')
  const around = reader.callbackDepth
  reader.callbackDepth = 1
  const body = reader.inside(grammar.bodyOf?.(callback) ?? callback.childForFieldName('body'))
  reader.callbackDepth = around
  return { kind: 'loop', ...(item !== '' && { item }), over, body }
}
