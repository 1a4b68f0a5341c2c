import type { Node } from 'web-tree-sitter'
import { readValue } from '../calls.ts'
import { fallingCases } from '../falling-cases.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { isLasting } from '../stores.ts'
import { addTry } from '../tries.ts'

export const ecmascript: StepGrammar = {
  functions: [
    'function_declaration',
    'generator_function_declaration',
    'function_expression',
    'generator_function',
    'arrow_function',
    'method_definition',
  ],
  comments: ['comment'],
  rules: rulesOf({
    'statement_block else_clause': { is: 'block' },
    'lexical_declaration variable_declaration': { is: 'parts' },
    'expression_statement parenthesized_expression non_null_expression as_expression satisfies_expression': {
      is: 'wrap',
    },
    labeled_statement: { is: 'wrap', field: 'body' },
    'member_expression subscript_expression': { is: 'first', field: 'object' },
    await_expression: { is: 'await' },
    call_expression: { is: 'call', callee: 'function', args: 'arguments' },
    new_expression: { is: 'call', callee: 'constructor', args: 'arguments', sign: 'new ' },
    unary_expression: { is: 'own', read: readUnary },
    binary_expression: { is: 'own', read: readBinary, first: 'left' },
    ternary_expression: { is: 'own', read: readTernary },
    sequence_expression: { is: 'block' },
    variable_declarator: { is: 'declare', name: 'name', value: 'value' },
    if_statement: { is: 'branch', condition: 'condition', body: 'consequence', otherwise: 'alternative' },
    for_in_statement: { is: 'loop', item: 'left', over: 'right', body: 'body' },
    for_statement: { is: 'loop', start: 'initializer', condition: 'condition', body: 'body' },
    while_statement: { is: 'loop', condition: 'condition', body: 'body' },
    do_statement: { is: 'loop', condition: 'condition', body: 'body', asksLast: true },
    switch_statement: { is: 'own', read: readSwitch },
    try_statement: { is: 'own', read: readTry },
    return_statement: { is: 'return' },
    yield_expression: { is: 'return', yields: true },
    throw_statement: { is: 'raise' },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
    'assignment_expression augmented_assignment_expression': { is: 'assign', target: 'left', value: 'right' },
    update_expression: { is: 'update', target: 'argument' },
  }),
  names: wordSet('identifier shorthand_property_identifier_pattern'),
  members: wordSet('member_expression'),
  entries: new Map([['subscript_expression', 'object']]),
  nothing: wordSet('null undefined'),
  length: /^([\w$.?]+?)\??\.(?:length|size)$/,
  has: /^([\w$.?]+?)\??\.has$/,
  loops: /^([^\n]{1,120}?)\??\.forEach$/,
}

function readUnary(node: Node, reader: StepReader, into: Step[]): void {
  const argument = node.childForFieldName('argument') ?? undefined
  const operator = reader.text(node.childForFieldName('operator'))
  if (operator === 'void') readValue(argument, { names: [], place: node, into, isSpawned: true }, reader)
  if (operator !== 'delete' || !argument || !isLasting(argument, reader)) return
  reader.add(node, into, () => ({ kind: 'assign', target: reader.text(argument), value: '', operator }))
}

/** `a && b()`: a condition and what is done under it. */
function readBinary(node: Node, reader: StepReader, into: Step[]): void {
  const [left, right] = [reader.part(node, 'left'), reader.part(node, 'right')]
  const operator = reader.text(node.childForFieldName('operator'))
  const isChoice = operator === '&&' || operator === '||'
  if (!left || !right || !isChoice || !isAct(right, reader)) {
    readValue(left, { names: [], place: node, into }, reader)
    return
  }
  reader.add(node, into, () => ({
    kind: 'branch',
    condition: reader.condition(left, operator === '||'),
    body: reader.insideOf([right]),
  }))
}

function readTernary(node: Node, reader: StepReader, into: Step[]): void {
  const [first, second] = [reader.part(node, 'consequence'), reader.part(node, 'alternative')]
  if (!first || !second || !isAct(first, reader)) return
  reader.add(node, into, () => {
    const condition = reader.condition(reader.part(node, 'condition'))
    const [body, otherwise] = [reader.insideOf([first]), reader.insideOf([second])]
    return { kind: 'branch', condition, body, ...(otherwise.length > 0 && { otherwise }) }
  })
}

function readSwitch(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const clauses = reader.parts(node.childForFieldName('body')).map((clause) => {
      const isDefault = clause.type === 'switch_default'
      const labels = isDefault ? [] : [reader.text(clause.childForFieldName('value'))]
      return { clause, labels, isDefault, statements: bodyOf(clause, reader) }
    })
    return {
      kind: 'choice',
      over: reader.text(reader.inner(node.childForFieldName('value'))),
      cases: fallingCases(clauses, reader),
    }
  })
}

function bodyOf(clause: Node, reader: StepReader): Node[] {
  return clause
    .childrenForFieldName('body')
    .filter((each) => each?.isNamed)
    .flatMap((each) =>
      each.type === 'comment' ? [] : reader.grammar.rules.get(each.type)?.is === 'block' ? reader.parts(each) : [each],
    )
}

function readTry(node: Node, reader: StepReader, into: Step[]): void {
  const handler = node.childForFieldName('handler')
  const parameter = handler?.childForFieldName('parameter')
  const body = handler?.childForFieldName('body')
  const catches = handler ? [{ clause: handler, types: [], name: parameter, body }] : []
  const last = node.childForFieldName('finalizer')?.childForFieldName('body')
  addTry(node, { body: node.childForFieldName('body'), catches, last }, into, reader)
}

/** Whether an expression has an effect, so that it can be a statement. */
function isAct(node: Node, reader: StepReader): boolean {
  const is = reader.grammar.rules.get(reader.inner(node)?.type ?? '')?.is
  return is !== undefined && /^(?:await|call|assign|update|own|block|return)$/.test(is)
}
