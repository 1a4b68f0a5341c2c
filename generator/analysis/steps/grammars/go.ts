import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../../languages/syntax.ts'
import { argumentsOf, calleeText } from '../called.ts'
import { readValue } from '../calls.ts'
import { negated } from '../conditions.ts'
import { addStore, loopOf } from '../read-by-rule.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { ChoiceStep, ConditionForm, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { declare, namesIn } from '../stores.ts'
import { readReturn, returnsError } from './go-errors.ts'

export const go: StepGrammar = {
  functions: ['function_declaration', 'method_declaration', 'func_literal'],
  comments: ['comment'],
  rules: rulesOf({
    'block statement_list': { is: 'block' },
    parenthesized_expression: { is: 'wrap' },
    expression_statement: { is: 'own', read: readExpression },
    send_statement: { is: 'own', read: readSend },
    labeled_statement: { is: 'own', read: readLabeled },
    'selector_expression index_expression slice_expression type_assertion_expression': {
      is: 'first',
      field: 'operand',
    },
    binary_expression: { is: 'first', field: 'left' },
    call_expression: { is: 'call', callee: 'function', args: 'arguments' },
    'short_var_declaration assignment_statement': { is: 'own', read: readAssignment },
    'var_declaration var_spec_list const_declaration': { is: 'parts' },
    'var_spec const_spec': { is: 'own', read: readSpec },
    'inc_statement dec_statement': { is: 'update' },
    if_statement: { is: 'own', read: readIf },
    for_statement: { is: 'own', read: readFor },
    'expression_switch_statement type_switch_statement select_statement': { is: 'own', read: readSwitch },
    go_statement: { is: 'spawn' },
    defer_statement: { is: 'own', read: readDefer },
    return_statement: { is: 'own', read: readReturn },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
  }),
  names: wordSet('identifier'),
  members: wordSet('selector_expression'),
  entries: new Map([
    ['index_expression', 'operand'],
    ['unary_expression', 'operand'],
  ]),
  nothing: wordSet('nil'),
  length: /^len\(([\w.]+)\)$/,
  conversions:
    /^(?:make|new|len|cap|append|copy|min|max|string|bool|byte|rune|u?int(?:8|16|32|64)?|float(?:32|64)|uintptr|error|any|time\.Duration|\[\].*|\(?\*[\w.[\]]*\)?)$/,
  panics: /^panic$/,
  condition: ownCondition,
  prepare(node, reader) {
    const result = node.childForFieldName('result')
    reader.returnsError = returnsError(result, reader)
    for (const name of namesIn(node.childForFieldName('receiver'), reader)) reader.parameters.add(name)
    for (const parameter of reader.parts(result)) declare(parameter.childForFieldName('name'), reader)
  },
}

function readLabeled(node: Node, reader: StepReader, into: Step[]): void {
  const statement = reader.parts(node).at(-1)
  if (statement) reader.read(statement, into)
}

function readExpression(node: Node, reader: StepReader, into: Step[]): void {
  const [inner] = reader.parts(node)
  const channel =
    inner?.type === 'unary_expression' && inner.text.startsWith('<-') && inner.childForFieldName('operand')
  if (channel) reader.add(node, into, () => ({ kind: 'channel', channel: reader.text(channel) }))
  else if (inner) reader.read(inner, into)
}

function readSend(node: Node, reader: StepReader, into: Step[]): void {
  const channel = node.childForFieldName('channel')
  const value = node.childForFieldName('value')
  if (!channel || !value) return
  readValue(value, { names: [], place: value, into, isUsed: true }, reader)
  reader.add(node, into, () => ({ kind: 'channel', channel: reader.text(channel), value: reader.text(value) }))
}

function readSpec(node: Node, reader: StepReader, into: Step[]): void {
  const names = node.childrenForFieldName('name').flatMap((name) => declare(name, reader))
  const [value, ...others] = reader.parts(node.childForFieldName('value'))
  if (!value || others.length > 0) return
  readValue(value, { names, place: node, into }, reader)
  tellOf(names, value, reader)
}

function readAssignment(node: Node, reader: StepReader, into: Step[]): void {
  const target = node.childForFieldName('left')
  const list = node.childForFieldName('right')
  if (!target || !list) return
  const values = reader.parts(list)
  const [value] = values
  if (node.type === 'short_var_declaration') {
    const names = declare(target, reader)
    if (values.length === 1) readValue(value, { names, place: node, into }, reader)
  } else {
    const operator = reader.text(node.childForFieldName('operator')) || '='
    addStore(node, { target, value: list, operator }, into, reader)
  }
  if (values.length === 1)
    tellOf(
      reader.parts(target).map((each) => reader.text(each)),
      value,
      reader,
    )
}

/** Stores the operation that set `err` or `ok`, so that the next condition can refer to it. */
function tellOf(names: readonly string[], value: Node | undefined, reader: StepReader): void {
  const name = names.at(-1)
  if (!value || !name || name === '_') return
  if (value.type === 'call_expression') {
    const call = calleeText(value.childForFieldName('function') ?? undefined, reader)
    if (/^err|Err$/.test(name)) reader.tell(name, { kind: 'failed', call })
  } else if (names.length === 2 && value.type === 'index_expression') {
    const [subject, of] = ['index', 'operand'].map((field) => reader.text(value.childForFieldName(field)))
    if (subject && of) reader.tell(name, { kind: 'member', subject, of })
  } else if (names.length === 2 && value.type === 'type_assertion_expression') {
    const [subject, type] = ['operand', 'type'].map((field) => reader.text(value.childForFieldName(field)))
    if (subject && type) reader.tell(name, { kind: 'instance', subject, types: [type] })
  }
}

function readIf(node: Node, reader: StepReader, into: Step[]): void {
  readInitializer(node, reader, into)
  reader.add(node, into, () => {
    const condition = reader.condition(reader.part(node, 'condition'))
    const [failing, succeeding] = [condition.form, negated(condition.form)].map((form) => failingIn(form, reader))
    const body = whileFailing(failing, reader, () => reader.inside(node.childForFieldName('consequence')))
    const otherwise = whileFailing(succeeding, reader, () => reader.otherwise(node.childForFieldName('alternative')))
    return { kind: 'branch', condition, body, ...(otherwise.length > 0 && { otherwise }) }
  })
}

/** Reads the statement in the head of an `if` or `switch`. The condition speaks of the names that it sets. */
function readInitializer(node: Node, reader: StepReader, into: Step[]): void {
  const initializer = reader.part(node, 'initializer')
  if (!initializer) return
  const before = into.length
  reader.readFirst(initializer, into)
  if (into.slice(before).some((step) => step.kind !== 'call' || step.results)) return
  const [target, value] = ['left', 'right'].map((field) => reader.part(initializer, field))
  if (!target || !value) return
  // The condition already tells what `ok` means, so the step is only needed for another name.
  const isTold = namesIn(target, reader).every((name) => name === reader.told?.name)
  if (isTold) return
  const store = { kind: 'assign' as const, target: reader.text(target), value: reader.text(value), operator: '=' }
  reader.add(initializer, into, () => ({ ...store, isLocal: true }))
}

/** Reads a branch in which the given names contain an error. */
function whileFailing(names: readonly string[] = [], reader: StepReader, read: () => Step[]): Step[] {
  reader.failing.push(...names)
  const steps = read()
  reader.failing.length -= names.length
  return steps
}

/** Returns the names that contain an error if the condition is true. */
function failingIn(form: ConditionForm, reader: StepReader): string[] {
  if (form.kind === 'failed') return reader.told ? [reader.told.name] : []
  if (form.kind === 'all') return form.parts.flatMap((part) => failingIn(part, reader))
  return form.kind === 'not' && form.part.kind === 'missing' ? [form.part.subject] : []
}

const NUMBER = /^(?:\d+|len\([\w.]+\))$/

function readFor(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const body = reader.part(node, 'body')
    const [head] = reader.parts(node)
    if (head?.type === 'range_clause') {
      const [item, over] = [head.childForFieldName('left') ?? undefined, reader.part(head, 'right')]
      declare(item, reader)
      const loop = loopOf({ item, over, body }, reader)
      // A number is counted up to, so the sentence must not call it a container.
      return over && NUMBER.test(reader.text(over)) ? { ...loop, over: `range ${reader.text(over)}` } : loop
    }
    if (head?.type !== 'for_clause')
      return loopOf({ condition: head?.id === body?.id ? undefined : head, body }, reader)
    declare(head.childForFieldName('initializer')?.childForFieldName('left'), reader)
    return loopOf({ condition: head.childForFieldName('condition') ?? undefined, body }, reader)
  })
}

function readSwitch(node: Node, reader: StepReader, into: Step[]): void {
  readInitializer(node, reader, into)
  reader.add(node, into, () => {
    declare(node.childForFieldName('alias'), reader)
    const value = reader.text(node.childForFieldName('value'))
    const clauses = reader.parts(node).filter(({ type }) => /_case$/.test(type))
    const over = node.type === 'type_switch_statement' ? `${value}.(type)` : value
    return {
      kind: 'choice',
      over: node.type === 'select_statement' ? 'select' : over,
      cases: clauses.map((clause) => caseOf(clause, reader)),
    }
  })
}

function caseOf(clause: Node, reader: StepReader): ChoiceStep['cases'][number] {
  const communication = reader.part(clause, 'communication')
  if (communication) declare(communication.childForFieldName('left'), reader)
  const types = clause.childrenForFieldName('type').filter((each) => each?.isNamed)
  const labels = communication ? [communication] : [...reader.parts(clause.childForFieldName('value')), ...types]
  const list = reader.parts(clause).find(({ type }) => type === 'statement_list')
  const statements = reader.parts(list)
  const through = statements.at(-1)?.type === 'fallthrough_statement'
  return {
    labels: labels.map((label) => reader.text(label)),
    body: reader.insideOf(statements),
    start: startLine(clause),
    end: Math.max(startLine(clause), endLine(clause)),
    ...(through && { through }),
    ...(statements.length === 0 && { value: '' }),
  }
}

/** Reads a `defer`. A function literal that is only deferred becomes the steps of its body. */
function readDefer(node: Node, reader: StepReader, into: Step[]): void {
  const call = reader.part(node)
  const callee = call?.childForFieldName('function')
  reader.add(node, into, () => {
    const isLiteral = callee?.type === 'func_literal'
    if (isLiteral) declare(callee.childForFieldName('parameters'), reader)
    const around = reader.returnsError
    reader.returnsError = around && !isLiteral
    const body = isLiteral
      ? reader.inside(callee.childForFieldName('body'))
      : reader.nested((inner) => readValue(call, { names: [], place: call ?? node, into: inner }, reader))
    reader.returnsError = around
    return { kind: 'defer', body }
  })
}

function ownCondition(node: Node, reader: StepReader): ConditionForm | undefined {
  if (node.type !== 'call_expression' || reader.text(node.childForFieldName('function')) !== 'errors.Is')
    return undefined
  const [subject, type] = argumentsOf(node.childForFieldName('arguments'), reader)
  return subject && type ? { kind: 'compare', left: subject, operator: '==', right: type } : undefined
}
