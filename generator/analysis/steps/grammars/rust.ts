import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../../languages/syntax.ts'
import { readValue } from '../calls.ts'
import { negated } from '../conditions.ts'
import { returnOf } from '../long-values.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { Case, Condition, ConditionForm, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { declare } from '../stores.ts'
import { readErr, readMacro } from './rust-errors.ts'

export const rust: StepGrammar = {
  functions: ['function_item', 'closure_expression'],
  comments: ['line_comment', 'block_comment'],
  rules: rulesOf({
    'block else_clause': { is: 'block' },
    'expression_statement parenthesized_expression try_expression unsafe_block reference_expression': { is: 'wrap' },
    type_cast_expression: { is: 'wrap', field: 'value' },
    'field_expression index_expression': { is: 'first' },
    binary_expression: { is: 'first', field: 'left' },
    await_expression: { is: 'await' },
    call_expression: { is: 'call', callee: 'function', args: 'arguments' },
    macro_invocation: { is: 'own', read: (node, reader, into) => readMacro(node, { names: [], into }, reader) },
    let_declaration: { is: 'own', read: readLet },
    if_expression: { is: 'own', read: (node, reader, into) => readIf(node, reader, into, false) },
    for_expression: { is: 'loop', item: 'pattern', over: 'value', body: 'body' },
    while_expression: { is: 'loop', condition: 'condition', body: 'body' },
    loop_expression: { is: 'loop', body: 'body' },
    match_expression: { is: 'own', read: (node, reader, into) => readMatch(node, reader, into) },
    return_expression: { is: 'own', read: readReturn },
    break_expression: { is: 'leave', how: 'break' },
    continue_expression: { is: 'leave', how: 'continue' },
    'assignment_expression compound_assignment_expr': { is: 'assign', target: 'left', value: 'right' },
  }),
  names: wordSet('identifier'),
  namePattern: /^[a-z_]/,
  members: wordSet('field_expression'),
  entries: new Map([
    ['index_expression', ''],
    ['unary_expression', ''],
  ]),
  nothing: wordSet('None'),
  length: /^([\w.]+)\.len\(\)$/,
  empty: /^([\w.]+)\.is_empty\(\)$/,
  has: /^([\w.]+)\.contains_key$/,
  loops: /^([^\n]{1,120}?)\.for_each$/,
  unpacks: /\.(?:unwrap|expect|map_err|context|with_context|wrap_err|wrap_err_with|ok_or|ok_or_else)$/,
  spawns: /(?:^|::)spawn$/,
  conversions: /^(?:Some|Ok|Err|Box::new|Rc::new|Arc::new|String::new|Vec::new)$/,
  condition: ownCondition,
  readBody(body, reader, into) {
    const isValue = reader.returnsValue
    const parts = reader.parts(body)
    const last = isValue ? tailIn(parts, reader) : undefined
    reader.readAll(last ? parts.slice(0, -1) : parts, into)
    if (last) readTail(last, reader, into)
  },
  prepare(node, reader) {
    reader.returnsValue = node.childForFieldName('return_type') !== null
  },
}

/** Returns the value of a block: its last expression, if no semicolon follows it. */
function tailIn(parts: readonly Node[], reader: StepReader): Node | undefined {
  const last = parts.at(-1)
  if (last?.type === 'expression_statement')
    return reader.raw(last.endIndex - 1, last.endIndex) === ';' ? undefined : reader.part(last)
  return last && !/_(?:declaration|item|definition|statement)$/.test(last.type) ? last : undefined
}

/** Reads the last expression of a function. Its value is what the function returns. */
function readTail(node: Node, reader: StepReader, into: Step[]): void {
  if (node.type === 'if_expression') readIf(node, reader, into, true)
  else if (node.type === 'match_expression') readMatch(node, reader, into, 'tail')
  else if (node.type === 'block' || node.type === 'unsafe_block')
    into.push(...tailOf(node.type === 'block' ? node : reader.part(node), reader))
  else if (
    /^(?:return|loop|while|for|break|continue|assignment|macro)_/.test(node.type) &&
    !isMadeByMacro(node, reader)
  )
    reader.read(node, into)
  else if (!readErr(node, node, reader, into)) reader.add(node, into, () => returnOf(node, reader))
}

function isMadeByMacro(node: Node, reader: StepReader): boolean {
  return (
    node.type === 'macro_invocation' && /^(?:vec|format|json|html|quote|matches)$/.test(reader.text(reader.part(node)))
  )
}

function tailOf(block: Node | null | undefined, reader: StepReader): Step[] {
  if (!block) return []
  const parts = block.type === 'block' ? reader.parts(block) : [block]
  const last = tailIn(parts, reader)
  if (!last) return reader.insideOf(parts)
  return reader.nested((into) => {
    reader.readAll(parts.slice(0, -1), into)
    readTail(last, reader, into)
  }, parts)
}

function readLet(node: Node, reader: StepReader, into: Step[]): void {
  const pattern = node.childForFieldName('pattern')
  const value = reader.part(node, 'value')
  const names = declare(pattern, reader)
  const inner = value && reader.inner(value)
  if (inner?.type === 'macro_invocation') readMacro(inner, { names, into }, reader)
  else if (inner?.type === 'match_expression' && LEAVES.test(reader.raw(inner.startIndex, inner.endIndex)))
    readMatch(inner, reader, into, 'stored')
  else readValue(value, { names, place: node, into }, reader)
  const otherwise = node.childForFieldName('alternative')
  if (!otherwise || !pattern || !value) return
  reader.add(node, into, () => {
    const text = `let ${reader.range(pattern.startIndex, value.endIndex)}`
    return {
      kind: 'branch',
      condition: { text, form: negated(letForm(pattern, value, reader)) },
      body: reader.inside(otherwise),
    }
  })
}

const LEAVES = /\b(?:return|break|continue|bail!|panic!)/

function readIf(node: Node, reader: StepReader, into: Step[], isLast: boolean): void {
  const condition = reader.part(node, 'condition')
  const failed = condition && resultOf(condition, reader)
  if (failed) readValue(failed.value, { names: [], place: failed.value, into }, reader)
  reader.add(node, into, () => {
    const told: Condition = failed ? { text: reader.text(condition), form: failed.form } : reader.condition(condition)
    if (condition?.type === 'let_condition') declare(condition.childForFieldName('pattern'), reader)
    const body = isLast
      ? tailOf(node.childForFieldName('consequence'), reader)
      : reader.inside(node.childForFieldName('consequence'))
    const otherwise = otherwiseOf(node, reader, isLast)
    return { kind: 'branch', condition: told, body, ...(otherwise.length > 0 && { otherwise }) }
  })
}

function otherwiseOf(node: Node, reader: StepReader, isLast: boolean): Step[] {
  const alternative = reader.part(node, 'alternative')
  const inner = alternative?.type === 'else_clause' ? reader.part(alternative) : alternative
  if (!isLast || !inner) return reader.otherwise(inner)
  return inner.type === 'if_expression'
    ? reader.chain((into) => readIf(inner, reader, into, true))
    : tailOf(inner, reader)
}

/** `if let Err(e) = f()`: the call is a step, and the condition asks whether it failed. */
function resultOf(condition: Node, reader: StepReader): { value: Node; form: ConditionForm } | undefined {
  if (condition.type !== 'let_condition') return undefined
  const [pattern, value] = [reader.part(condition, 'pattern'), reader.part(condition, 'value')]
  const kind = /^(Err|Ok)\(/.exec(reader.text(pattern))?.[1]
  const call = value && reader.inner(value)
  const made = call?.type === 'await_expression' ? reader.part(call) : call
  if (!kind || !value || made?.type !== 'call_expression') return undefined
  const form: ConditionForm = { kind: 'failed', call: reader.text(made.childForFieldName('function')) }
  return { value, form: kind === 'Err' ? form : negated(form) }
}

/** Use of the value of a `match`: returned by the function, stored in a name, or dropped. */
type Use = 'tail' | 'stored' | 'dropped'

function readMatch(node: Node, reader: StepReader, into: Step[], use: Use = 'dropped'): void {
  reader.add(node, into, () => ({
    kind: 'choice',
    over: reader.text(node.childForFieldName('value')),
    breaksLoop: true,
    cases: reader
      .parts(node.childForFieldName('body'))
      .filter(({ type }) => type === 'match_arm')
      .map((arm) => armOf(arm, reader, use)),
  }))
}

function armOf(arm: Node, reader: StepReader, use: Use): Case {
  const whole = reader.part(arm, 'pattern')
  const condition = whole?.childForFieldName('condition')
  const first = condition && whole ? reader.part(whole) : whole
  // `_` is no node of its own.
  const pattern = first?.id === condition?.id ? undefined : first
  const value = arm.childForFieldName('value')
  declare(whole, reader)
  const body = use === 'tail' ? tailOf(value, reader) : reader.inside(value)
  const isValue = body.every(({ kind }) => kind === 'call')
  const result = isValue ? resultIn(value, reader, use) : undefined
  return {
    labels: reader.text(whole) === '_' ? [] : pattern ? alternativesIn(pattern, reader) : ['_'],
    ...(condition && { guard: reader.text(condition) }),
    body,
    start: startLine(arm),
    end: Math.max(startLine(arm), endLine(arm)),
    ...(result !== undefined && { value: result }),
  }
}

/** Returns the single patterns of `A | B`. */
function alternativesIn(pattern: Node, reader: StepReader): string[] {
  let at: Node | undefined = pattern.type === 'match_pattern' ? (reader.part(pattern) ?? pattern) : pattern
  const labels: string[] = []
  while (at?.type === 'or_pattern' && labels.length < MAX_ALTERNATIVES) {
    const parts: Node[] = reader.parts(at)
    const last = parts.at(-1)
    if (parts.length !== 2 || !last) break
    labels.unshift(reader.text(last))
    at = parts[0]
  }
  return [reader.text(at), ...labels]
}

const MAX_ALTERNATIVES = 20

/** Returns the value of a `match` arm without other effects, or '' if the arm does nothing. */
function resultIn(value: Node | null, reader: StepReader, use: Use): string | undefined {
  if (!value) return undefined
  if (value.type === 'block' ? reader.parts(value).length === 0 : value.type === 'unit_expression') return ''
  return use === 'stored' && value.type !== 'block' ? reader.text(value) : undefined
}

function readReturn(node: Node, reader: StepReader, into: Step[]): void {
  const value = reader.part(node)
  if (value && readErr(value, node, reader, into)) return
  reader.add(node, into, () => returnOf(value, reader))
}

function ownCondition(node: Node, reader: StepReader): ConditionForm | undefined {
  if (node.type === 'let_condition') {
    const [pattern, value] = [reader.part(node, 'pattern'), reader.part(node, 'value')]
    return pattern && value && letForm(pattern, value, reader)
  }
  if (node.type !== 'call_expression') return undefined
  const asked = /^([\w.]+)\.is_(none|some)\(\)$/.exec(reader.text(node))
  if (!asked) return undefined
  const missing: ConditionForm = { kind: 'missing', subject: asked[1] ?? '' }
  return asked[2] === 'none' ? missing : negated(missing)
}

function letForm(pattern: Node, value: Node, reader: StepReader): ConditionForm {
  const subject = reader.text(reader.inner(value))
  const isPlace = /^[\w.]+$/.test(subject)
  const form = reader.text(pattern)
  return isPlace && /^Some\(/.test(form)
    ? negated({ kind: 'missing', subject })
    : { kind: 'matches', subject: reader.text(value), pattern: form }
}
