import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../called.ts'
import { addClauses } from '../clauses.ts'
import { fallingCases } from '../falling-cases.ts'
import { loopOf } from '../read-by-rule.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { declare, isLasting } from '../stores.ts'
import { addTry } from '../tries.ts'

const CLAUSES = { body: 'body', next: 'else_if_clause' }

export const php: StepGrammar = {
  functions: ['function_definition', 'method_declaration', 'anonymous_function', 'arrow_function'],
  comments: ['comment'],
  rules: rulesOf({
    'compound_statement colon_block': { is: 'block' },
    'expression_statement parenthesized_expression': { is: 'wrap' },
    cast_expression: { is: 'wrap', field: 'value' },
    'member_access_expression subscript_expression': { is: 'first' },
    binary_expression: { is: 'first', field: 'left' },
    function_call_expression: { is: 'call', callee: 'function', args: 'arguments' },
    'member_call_expression nullsafe_member_call_expression scoped_call_expression': { is: 'call', args: 'arguments' },
    object_creation_expression: { is: 'call', args: 'arguments', sign: 'new ' },
    if_statement: { is: 'own', read: (node, reader, into) => addClauses(node, CLAUSES, into, reader) },
    foreach_statement: { is: 'own', read: readForeach },
    for_statement: { is: 'loop', start: 'initialize', condition: 'condition', body: 'body' },
    while_statement: { is: 'loop', condition: 'condition', body: 'body' },
    do_statement: { is: 'loop', condition: 'condition', body: 'body', asksLast: true },
    switch_statement: { is: 'own', read: readSwitch },
    try_statement: { is: 'own', read: readTry },
    return_statement: { is: 'return' },
    yield_expression: { is: 'return', yields: true },
    throw_expression: { is: 'raise' },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
    'assignment_expression augmented_assignment_expression': { is: 'assign', target: 'left', value: 'right' },
    update_expression: { is: 'update', target: 'argument' },
    global_declaration: { is: 'own', read: readGlobal },
    unset_statement: { is: 'own', read: readUnset },
  }),
  names: wordSet('variable_name'),
  members: wordSet('member_access_expression nullsafe_member_access_expression scoped_property_access_expression'),
  entries: new Map([['subscript_expression', '']]),
  isLocalByDefault: true,
  hasValueArrays: true,
  nothing: wordSet('null NULL'),
  length: /^(?:count|sizeof)\((\$[\w>-]+)\)$/,
}

function readForeach(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const [over, item] = reader.parts(node)
    return loopOf({ item, over, body: node.childForFieldName('body') }, reader)
  })
}

function readSwitch(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const clauses = reader.parts(node.childForFieldName('body')).map((clause) => {
      const value = clause.childForFieldName('value')
      const statements = reader.parts(clause).filter(({ id }) => id !== value?.id)
      return { clause, labels: value ? [reader.text(value)] : [], isDefault: !value, statements }
    })
    const over = reader.text(reader.inner(node.childForFieldName('condition')))
    return { kind: 'choice', over, cases: fallingCases(clauses, reader) }
  })
}

function readTry(node: Node, reader: StepReader, into: Step[]): void {
  const clauses = reader.parts(node)
  const catches = clauses
    .filter(({ type }) => type === 'catch_clause')
    .map((clause) => ({
      clause,
      types: argumentsOf(clause.childForFieldName('type'), reader),
      name: clause.childForFieldName('name'),
      body: clause.childForFieldName('body'),
    }))
  const last = clauses.find(({ type }) => type === 'finally_clause')?.childForFieldName('body')
  addTry(node, { body: node.childForFieldName('body'), catches, last }, into, reader)
}

function readGlobal(node: Node, reader: StepReader): void {
  for (const name of reader.parts(node)) {
    reader.outer.add(reader.text(name))
    declare(name, reader)
  }
}

function readUnset(node: Node, reader: StepReader, into: Step[]): void {
  for (const target of reader.parts(node))
    if (isLasting(target, reader))
      reader.add(node, into, () => ({ kind: 'assign', target: reader.text(target), value: '', operator: 'delete' }))
}
