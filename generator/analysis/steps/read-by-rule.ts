import type { Node } from 'web-tree-sitter'
import { addReturn, readValue } from './calls.ts'
import { isEndless } from './conditions.ts'
import { calleeOfLong } from './long-values.ts'
import { raised } from './raises.ts'
import type { Rule } from './rules.ts'
import type { Act, Step } from './step.ts'
import type { StepReader } from './step-reader.ts'
import { declare, isLasting, namesIn, targetsOf } from './stores.ts'

/** `place`: the statement that the node is, or is in. */
type At = { node: Node; place: Node; into: Step[] }

/** Adds the steps of a node according to its rule. */
export function readByRule(rule: Rule, { node, place, into }: At, reader: StepReader): void {
  const add = (act: () => Act) => reader.add(place, into, act)
  if (rule.is === 'block') reader.readBlock(node, into)
  else if (rule.is === 'parts') for (const part of reader.parts(node)) reader.read(part, into)
  else if (rule.is === 'branch') add(() => branchOf(rule, node, reader))
  else if (rule.is === 'loop') {
    if (rule.start) declare(node.childForFieldName(rule.start), reader)
    add(() => ({ ...loopOf(partsOfLoop(rule, node), reader), ...(rule.asksLast && { asksLast: rule.asksLast }) }))
  } else if (rule.is === 'return') addReturn(rule, node, { place, into }, reader)
  else if (rule.is === 'raise') add(() => raised(reader.part(node, rule.field), reader))
  else if (rule.is === 'leave') {
    const label = reader.text(reader.part(node))
    add(() => ({ kind: 'leave', how: rule.how, ...(label && { label }) }))
  } else if (rule.is === 'declare') {
    const names = declare(node.childForFieldName(rule.name), reader)
    readValue(node.childForFieldName(rule.value), { names, place: node, into }, reader)
  } else if (rule.is === 'assign') {
    const [target, value] = [reader.part(node, rule.target), reader.part(node, rule.value)]
    if (target) addStore(place, { target, value, operator: operatorBetween(target, value, reader) }, into, reader)
  } else if (rule.is === 'update') addUpdate(reader.part(node, rule.target), { node, place, into }, reader)
  else if (rule.is === 'own') rule.read(node, reader, into)
  else readValue(node, { names: [], place, into }, reader)
}

function branchOf(rule: Extract<Rule, { is: 'branch' }>, node: Node, reader: StepReader): Act {
  const condition = reader.condition(reader.part(node, rule.condition), rule.isNegated)
  const body = reader.inside(reader.part(node, rule.body))
  const otherwise = rule.otherwise ? reader.otherwise(node.childForFieldName(rule.otherwise)) : []
  return { kind: 'branch', condition, body, ...(otherwise.length > 0 && { otherwise }) }
}

type LoopParts = Partial<Record<'item' | 'over' | 'condition' | 'body', Node | null | undefined>>

function partsOfLoop(rule: Extract<Rule, { is: 'loop' }>, node: Node): LoopParts {
  const [item, over, condition] = [rule.item, rule.over, rule.condition].map((field) =>
    field ? node.childForFieldName(field) : undefined,
  )
  return { item, over, condition, body: node.childForFieldName(rule.body) }
}

export function loopOf({ item, over, condition, body }: LoopParts, reader: StepReader): Act {
  declare(item, reader)
  const head = {
    ...(item && { item: reader.text(item) }),
    ...(over && { over: reader.text(over) }),
    ...(condition && !isEndless(reader.text(condition)) && { condition: reader.condition(condition) }),
  }
  if (reader.callbackDepth > 0) reader.callbackDepth++
  const steps = reader.inside(body)
  if (reader.callbackDepth > 0) reader.callbackDepth--
  return { kind: 'loop', ...head, body: steps }
}

type Store = { target: Node; value: Node | undefined; operator: string }

/**
 * Adds a step for a store to a place that outlives the call. A store to a local name adds a step only if the
 * name has a value already and the new value contains no call. Calls in the value add their own steps.
 */
export function addStore(place: Node, { target, value, operator }: Store, into: Step[], reader: StepReader): void {
  if (targetsOf(target, reader).some((each) => isLasting(each, reader))) {
    reader.add(place, into, () => ({
      kind: 'assign',
      target: reader.text(target),
      value: reader.text(value),
      ...calleeOfLong(value, reader),
      operator,
    }))
    return
  }
  const isKnown = reader.grammar.names.has(target.type) && isLocalName(reader.text(target), reader)
  const names = reader.grammar.isLocalByDefault ? declare(target, reader) : namesIn(target, reader)
  for (const name of names) reader.made.delete(name)
  const [only, ...others] = value ? targetsOf(value, reader) : []
  const single = others.length === 0 && only && value?.type.endsWith('_list') ? only : value
  const before = into.length
  readValue(single, { names: operator === '=' ? names : [], place, into }, reader)
  if (!isKnown || !value || operator !== '=' || into.length > before) return
  const store = { kind: 'assign' as const, target: reader.text(target), value: reader.text(value), operator }
  reader.add(place, into, () => ({ ...store, isLocal: true }))
}

function isLocalName(name: string, { locals, parameters }: StepReader): boolean {
  return locals.has(name) || parameters.has(name)
}

/** Returns the assignment operator between target and value. The text between may also contain a type. */
function operatorBetween(target: Node, value: Node | undefined, reader: StepReader): string {
  const between = value ? reader.range(target.endIndex, value.startIndex) : ''
  return /(?:^|\s)([^\s\w]{0,3}=)$/.exec(between)?.[1] ?? '='
}

function addUpdate(target: Node | undefined, { node, place, into }: At, reader: StepReader): void {
  if (!target || !isLasting(target, reader)) return
  const operator = node.type.includes('dec_') || reader.text(node).includes('--') ? '--' : '++'
  reader.add(place, into, () => ({ kind: 'assign', target: reader.text(target), value: '', operator }))
}
