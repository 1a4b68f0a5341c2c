import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../../languages/syntax.ts'
import { argumentsOf } from '../called.ts'
import { fallingCases } from '../falling-cases.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { ChoiceStep, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { addTry, withResources } from '../tries.ts'

export const java: StepGrammar = {
  functions: ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration', 'lambda_expression'],
  comments: ['line_comment', 'block_comment'],
  rules: rulesOf({
    'block constructor_body': { is: 'block' },
    'local_variable_declaration resource_specification': { is: 'parts' },
    'expression_statement parenthesized_expression': { is: 'wrap' },
    cast_expression: { is: 'wrap', field: 'value' },
    labeled_statement: { is: 'own', read: readLabeled },
    'field_access array_access': { is: 'first' },
    binary_expression: { is: 'first', field: 'left' },
    method_invocation: { is: 'call', args: 'arguments' },
    object_creation_expression: { is: 'call', callee: 'type', args: 'arguments', sign: 'new ' },
    explicit_constructor_invocation: { is: 'call', args: 'arguments' },
    variable_declarator: { is: 'declare', name: 'name', value: 'value' },
    if_statement: { is: 'branch', condition: 'condition', body: 'consequence', otherwise: 'alternative' },
    enhanced_for_statement: { is: 'loop', item: 'name', over: 'value', body: 'body' },
    for_statement: { is: 'loop', start: 'init', condition: 'condition', body: 'body' },
    while_statement: { is: 'loop', condition: 'condition', body: 'body' },
    do_statement: { is: 'loop', condition: 'condition', body: 'body', asksLast: true },
    switch_expression: { is: 'own', read: readSwitch },
    'try_statement try_with_resources_statement': { is: 'own', read: readTry },
    synchronized_statement: { is: 'own', read: readSynchronized },
    return_statement: { is: 'return' },
    throw_statement: { is: 'raise' },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
    assignment_expression: { is: 'assign', target: 'left', value: 'right' },
    update_expression: { is: 'update' },
  }),
  names: wordSet('identifier'),
  members: wordSet('field_access'),
  entries: new Map([['array_access', 'array']]),
  nothing: wordSet('null'),
  length: /^([\w.]+)\.(?:size\(\)|length\(\)|length)$/,
  empty: /^([\w.]+)\.isEmpty\(\)$/,
  has: /^([\w.]+)\.containsKey$/,
  loops: /^([^\n]{1,120}?)\.forEach$/,
}

function readLabeled(node: Node, reader: StepReader, into: Step[]): void {
  const statement = reader.parts(node).at(-1)
  if (statement) reader.read(statement, into)
}

function readSwitch(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const clauses = reader.parts(node.childForFieldName('body'))
    const over = reader.text(reader.inner(node.childForFieldName('condition')))
    const isFalling = clauses.every(({ type }) => type === 'switch_block_statement_group')
    const cases = isFalling
      ? fallingCases(
          clauses.map((clause) => groupOf(clause, reader)),
          reader,
        )
      : clauses.map((clause) => ruleOf(clause, reader))
    return { kind: 'choice', over, cases }
  })
}

function groupOf(clause: Node, reader: StepReader) {
  const parts = reader.parts(clause)
  const labels = parts.filter(({ type }) => type === 'switch_label')
  const statements = parts.filter(({ type }) => type !== 'switch_label')
  const [only] = statements
  return {
    clause,
    labels: labels.flatMap((label) => argumentsOf(label, reader)),
    isDefault: labels.some((label) => label.namedChildCount === 0),
    statements: statements.length === 1 && only?.type === 'block' ? reader.parts(only) : statements,
  }
}

function ruleOf(clause: Node, reader: StepReader): ChoiceStep['cases'][number] {
  const [label, body] = reader.parts(clause)
  const isEmpty = body?.type === 'block' && reader.parts(body).length === 0
  return {
    labels: argumentsOf(label, reader),
    body: reader.inside(body),
    start: startLine(clause),
    end: endLine(clause),
    ...(isEmpty && { value: '' }),
  }
}

function readTry(node: Node, reader: StepReader, into: Step[]): void {
  const clauses = reader.parts(node)
  const catches = clauses
    .filter(({ type }) => type === 'catch_clause')
    .map((clause) => {
      const parameter = reader.part(clause)
      const types = reader.parts(parameter).find(({ type }) => type === 'catch_type')
      const name = parameter?.childForFieldName('name')
      return { clause, types: argumentsOf(types, reader), name, body: clause.childForFieldName('body') }
    })
  const finallyClause = clauses.find(({ type }) => type === 'finally_clause')
  const last = finallyClause && reader.part(finallyClause)
  const resources = reader.parts(node.childForFieldName('resources')).flatMap((resource) => {
    const value = resource.childForFieldName('value') ?? reader.part(resource)
    return value ? [{ value, name: resource.childForFieldName('name') }] : []
  })
  const body = node.childForFieldName('body')
  if (catches.length > 0 || last) addTry(node, { body, catches, last, resources }, into, reader)
  else into.push(...withResources(node, resources, () => reader.inside(body), reader))
}

/** Reads only the block, because the lock itself adds no step. */
function readSynchronized(node: Node, reader: StepReader, into: Step[]): void {
  into.push(...reader.inside(node.childForFieldName('body')))
}
