import type { Node } from 'web-tree-sitter'
import { endLine, startLine } from '../../languages/syntax.ts'
import { argumentsOf } from '../called.ts'
import { addClauses } from '../clauses.ts'
import { wordsIn } from '../messages.ts'
import { addStore, loopOf } from '../read-by-rule.ts'
import { rulesOf, type StepGrammar, wordSet } from '../rules.ts'
import type { ConditionForm, Step } from '../step.ts'
import type { StepReader } from '../step-reader.ts'
import { declare, isLasting } from '../stores.ts'
import { addTry, type Catch } from '../tries.ts'

const CLAUSES = { body: 'consequence', next: 'elif_clause' }

export const python: StepGrammar = {
  functions: ['function_definition', 'lambda'],
  comments: ['comment'],
  rules: rulesOf({
    block: { is: 'block' },
    'expression_statement parenthesized_expression': { is: 'wrap' },
    'attribute subscript': { is: 'first' },
    'boolean_operator binary_operator': { is: 'first', field: 'left' },
    await: { is: 'await' },
    call: { is: 'call', callee: 'function', args: 'arguments' },
    if_statement: { is: 'own', read: (node, reader, into) => addClauses(node, CLAUSES, into, reader) },
    for_statement: { is: 'own', read: readLoop },
    while_statement: { is: 'own', read: readLoop },
    try_statement: { is: 'own', read: readTry },
    with_statement: { is: 'own', read: readWith },
    match_statement: { is: 'own', read: readMatch },
    return_statement: { is: 'return' },
    yield: { is: 'return', yields: true },
    raise_statement: { is: 'raise' },
    assert_statement: { is: 'own', read: readAssert },
    break_statement: { is: 'leave', how: 'break' },
    continue_statement: { is: 'leave', how: 'continue' },
    'assignment augmented_assignment': { is: 'own', read: readAssignment },
    delete_statement: { is: 'own', read: readDelete },
    'global_statement nonlocal_statement': { is: 'own', read: readOuter },
  }),
  names: wordSet('identifier'),
  members: wordSet('attribute'),
  entries: new Map([['subscript', 'value']]),
  isLocalByDefault: true,
  nothing: wordSet('None'),
  length: /^len\(([\w.]+)\)$/,
  warns: /^warnings\.warn$/,
  spawns: /(?:^|\.)(?:create_task|ensure_future)$/,
  condition: ownCondition,
}

function readLoop(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const [item, over, condition] = ['left', 'right', 'condition'].map((field) => reader.part(node, field))
    // No step exists for the `else` of a loop, which runs if nothing leaves the loop, so it counts as left out.
    if (node.childForFieldName('alternative')) reader.cut++
    return loopOf({ item, over, condition, body: node.childForFieldName('body') }, reader)
  })
}

function readTry(node: Node, reader: StepReader, into: Step[]): void {
  const clauses = reader.parts(node)
  const bodyOf = (type: string) => {
    const clause = clauses.find((each) => each.type === type)
    return clause && (clause.childForFieldName('body') ?? reader.part(clause))
  }
  const catches = clauses.filter(({ type }) => type.startsWith('except')).map((clause) => exceptOf(clause, reader))
  const [after, last] = [bodyOf('else_clause'), bodyOf('finally_clause')]
  addTry(node, { body: node.childForFieldName('body'), after, catches, last }, into, reader)
}

function exceptOf(clause: Node, reader: StepReader): Catch {
  const parts = reader.parts(clause)
  const value = parts.length > 1 ? parts[0] : undefined
  const caught = value?.type === 'as_pattern' ? reader.part(value) : value
  const types = caught?.type === 'tuple' ? argumentsOf(caught, reader) : caught ? [reader.text(caught)] : []
  return { clause, types, name: value?.childForFieldName('alias'), body: parts.at(-1) }
}

/** Reads a `with`. Several resources are read as nested `with` statements. */
function readWith(node: Node, reader: StepReader, into: Step[]): void {
  const clause = reader.parts(node)[0]
  readItems(node, reader.parts(clause), reader, into)
}

function readItems(node: Node, items: readonly Node[], reader: StepReader, into: Step[]): void {
  const [item, ...others] = items
  const value = reader.part(item ?? node, 'value')
  if (!value) return
  reader.add(node, into, () => {
    const [resource, alias] = value.type === 'as_pattern' ? reader.parts(value) : [value]
    const name = reader.text(alias)
    declare(alias, reader)
    const body = others.length > 0 ? reader.nested((inner) => readItems(node, others, reader, inner)) : undefined
    return {
      kind: 'with',
      resource: reader.text(resource),
      ...(name !== '' && { name }),
      body: body ?? reader.inside(node.childForFieldName('body')),
    }
  })
}

function readMatch(node: Node, reader: StepReader, into: Step[]): void {
  reader.add(node, into, () => {
    const clauses = reader.parts(node.childForFieldName('body')).filter(({ type }) => type === 'case_clause')
    return {
      kind: 'choice',
      over: node
        .childrenForFieldName('subject')
        .map((each) => reader.text(each))
        .join(', '),
      breaksLoop: true,
      cases: clauses.map((clause) => {
        const parts = reader.parts(clause)
        const guard = reader.text(clause.childForFieldName('guard'))
        const patterns = parts.filter(({ type }) => type === 'case_pattern').map((each) => reader.text(each))
        for (const part of parts) if (part.type === 'case_pattern') declare(part, reader)
        const label = patterns.join(', ')
        const consequence = clause.childForFieldName('consequence')
        const isEmpty = reader.parts(consequence).every(({ type }) => type === 'pass_statement')
        return {
          labels: label === '_' && guard === '' ? [] : [label],
          ...(guard !== '' && { guard: guard.replace(/^if\s/, '') }),
          body: reader.inside(consequence),
          start: startLine(clause),
          end: endLine(clause),
          ...(isEmpty && { value: '' }),
        }
      }),
    }
  })
}

/** A check that raises. */
function readAssert(node: Node, reader: StepReader, into: Step[]): void {
  const [checked, message] = reader.parts(node)
  if (!checked) return
  reader.add(node, into, () => {
    const words = message && wordsIn(message, reader)
    const raised = { kind: 'raise', type: 'AssertionError', ...(words && { message: words }), value: '' } as const
    return {
      kind: 'branch',
      // The text must match the form, because a long condition is shown by its text.
      condition: { ...reader.condition(checked, true), text: `not (${reader.text(checked)})` },
      body: reader.nested((inner) => reader.add(node, inner, () => ({ ...raised, value: reader.text(node) }))),
    }
  })
}

function readAssignment(node: Node, reader: StepReader, into: Step[]): void {
  const target = node.childForFieldName('left')
  const value = node.childForFieldName('right')
  // An annotation alone stores nothing.
  if (!target || !value) return
  const operator = reader.text(node.childForFieldName('operator')) || '='
  addStore(node, { target, value, operator }, into, reader)
}

function readDelete(node: Node, reader: StepReader, into: Step[]): void {
  const [target] = reader.parts(node)
  if (!target || !isLasting(target, reader)) return
  reader.add(node, into, () => ({ kind: 'assign', target: reader.text(target), value: '', operator: 'delete' }))
}

function readOuter(node: Node, reader: StepReader): void {
  for (const name of reader.parts(node)) reader.outer.add(reader.text(name))
}

function ownCondition(node: Node, reader: StepReader): ConditionForm | undefined {
  if (node.type !== 'call' || reader.text(node.childForFieldName('function')) !== 'isinstance') return undefined
  const [subject, types] = reader.parts(node.childForFieldName('arguments'))
  if (!subject || !types) return undefined
  const all = types.type === 'tuple' ? argumentsOf(types, reader) : [reader.text(types)]
  return { kind: 'instance', subject: reader.text(subject), types: all }
}
