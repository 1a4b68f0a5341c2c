import type { Node } from 'web-tree-sitter'
import { readValue } from '../calls.ts'
import { fallingCases } from '../falling-cases.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { ConditionForm, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { declare } from '../stores.ts'
import { addTry, type Catch, type Resource, withResources } from '../tries.ts'

export const csharp: StepGrammar = {
  functions: [
    'method_declaration',
    'constructor_declaration',
    'local_function_statement',
    'lambda_expression',
    'anonymous_method_expression',
  ],
  // An expression after an arrow isn't a body here: the function's type decides whether its value is returned.
  bodyOf: (node) => {
    const body = node.childForFieldName('body')
    return body?.type === 'block' ? body : null
  },
  comments: ['comment'],
  rules: rulesOf({
    block: { is: 'block' },
    'local_declaration_statement variable_declaration': { is: 'parts' },
    'expression_statement parenthesized_expression checked_statement': { is: 'wrap' },
    cast_expression: { is: 'wrap', field: 'value' },
    'member_access_expression element_access_expression conditional_access_expression': { is: 'first' },
    binary_expression: { is: 'first', field: 'left' },
    await_expression: { is: 'await' },
    invocation_expression: { is: 'call', callee: 'function', args: 'arguments' },
    object_creation_expression: { is: 'call', callee: 'type', args: 'arguments', sign: 'new ' },
    variable_declarator: { is: 'own', read: readDeclarator },
    if_statement: { is: 'branch', condition: 'condition', body: 'consequence', otherwise: 'alternative' },
    foreach_statement: { is: 'loop', item: 'left', over: 'right', body: 'body' },
    for_statement: { is: 'loop', start: 'initializer', condition: 'condition', body: 'body' },
    while_statement: { is: 'loop', condition: 'condition', body: 'body' },
    do_statement: { is: 'loop', condition: 'condition', body: 'body', asksLast: true },
    switch_statement: { is: 'own', read: readSwitch },
    try_statement: { is: 'own', read: readTry },
    using_statement: { is: 'own', read: readUsing },
    lock_statement: { is: 'own', read: readLock },
    return_statement: { is: 'return' },
    yield_statement: { is: 'own', read: readYield },
    throw_statement: { is: 'raise' },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
    assignment_expression: { is: 'assign', target: 'left', value: 'right' },
  }),
  names: wordSet('identifier'),
  members: wordSet('member_access_expression conditional_access_expression'),
  entries: new Map([['element_access_expression', 'expression']]),
  nothing: wordSet('null'),
  length: /^([\w.]+)\.(?:Length|Count)$/,
  has: /^([\w.]+)\.ContainsKey$/,
  loops: /^([^\n]{1,120}?)\.ForEach$/,
  condition: ownCondition,
}

function readDeclarator(node: Node, reader: StepReader, into: Step[]): void {
  const name = node.childForFieldName('name')
  const names = declare(name, reader)
  const value = reader.parts(node).at(-1)
  if (value && value.id !== name?.id) readValue(value, { names, place: node, into }, reader)
}

function readSwitch(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const clauses = reader.parts(node.childForFieldName('body')).map((clause) => {
      const parts = reader.parts(clause)
      const labels = parts.filter(({ type }) => /pattern$|^when_clause$/.test(type))
      const statements = parts.slice(labels.length)
      const [first, last] = [labels[0], labels.at(-1)]
      const [only] = statements
      return {
        clause,
        labels: first && last ? [reader.range(first.startIndex, last.endIndex)] : [],
        isDefault: labels.length === 0,
        statements: statements.length === 1 && only?.type === 'block' ? reader.parts(only) : statements,
      }
    })
    return { kind: 'choice', over: reader.text(node.childForFieldName('value')), cases: fallingCases(clauses, reader) }
  })
}

function readTry(node: Node, reader: StepReader, into: Step[]): void {
  const clauses = reader.parts(node)
  const finallyClause = clauses.find(({ type }) => type === 'finally_clause')
  addTry(
    node,
    {
      body: node.childForFieldName('body'),
      catches: clauses.filter(({ type }) => type === 'catch_clause').map((clause) => catchOf(clause, reader)),
      last: finallyClause && reader.part(finallyClause),
    },
    into,
    reader,
  )
}

/** Returns a catch clause. Its filter counts as part of the caught type. */
function catchOf(clause: Node, reader: StepReader): Catch {
  const parts = reader.parts(clause)
  const declaration = parts.find(({ type }) => type === 'catch_declaration')
  const type = reader.text(declaration?.childForFieldName('type'))
  const filter = reader.text(parts.find((part) => part.type === 'catch_filter_clause'))
  const caught = [type, filter].filter((text) => text !== '').join(' ')
  return {
    clause,
    types: caught === '' ? [] : [caught],
    name: declaration?.childForFieldName('name'),
    body: clause.childForFieldName('body'),
  }
}

function readUsing(node: Node, reader: StepReader, into: Step[]): void {
  const [opened] = reader.parts(node)
  const declarators = reader.parts(opened).filter(({ type }) => type === 'variable_declarator')
  const resources: Resource[] = declarators.flatMap((declarator) => {
    const value = reader.parts(declarator).at(-1)
    return value ? [{ value, name: declarator.childForFieldName('name') }] : []
  })
  const all = resources.length > 0 || !opened ? resources : [{ value: opened }]
  into.push(...withResources(node, all, () => reader.inside(node.childForFieldName('body')), reader))
}

/** Reads only the block, because the lock itself adds no step. */
function readLock(node: Node, reader: StepReader, into: Step[]): void {
  const [, body] = reader.parts(node)
  into.push(...reader.inside(body))
}

function readYield(node: Node, reader: StepReader, into: Step[]): void {
  const value = reader.part(node)
  reader.add(node, into, () =>
    value ? { kind: 'return', value: reader.text(value), yields: true } : { kind: 'return' },
  )
}

/** `x is null`, `x is not null`, `x is Type`. */
function ownCondition(node: Node, reader: StepReader): ConditionForm | undefined {
  if (node.type !== 'is_pattern_expression') return undefined
  const subject = reader.text(node.childForFieldName('expression'))
  const pattern = reader.text(node.childForFieldName('pattern'))
  if (pattern === 'null') return { kind: 'missing', subject, nothing: pattern }
  if (pattern === 'not null') return { kind: 'not', part: { kind: 'missing', subject, nothing: 'null' } }
  const type = /^([A-Z][\w.]*(?:<[\w., ]*>)?|string|int|long|bool|double|decimal)(?: [a-z_]\w*)?$/.exec(pattern)?.[1]
  return type && node.childForFieldName('pattern')?.type === 'declaration_pattern'
    ? { kind: 'instance', subject, types: [type] }
    : undefined
}
