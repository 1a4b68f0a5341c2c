import type { Node } from 'web-tree-sitter'
import { argumentsNode, argumentsOf, calledBy } from './called.ts'
import { MAX_WRAPPERS } from './limits.ts'
import type { Condition, ConditionForm } from './step.ts'
import type { StepReader } from './step-reader.ts'

const MAX_PARTS = 8
const MAX_DEPTH = 4

const OPERATORS: ReadonlyMap<string, Compare['operator']> = new Map([
  ['==', '=='],
  ['===', '=='],
  ['is', '=='],
  ['!=', '!='],
  ['!==', '!='],
  ['is not', '!='],
  ['<', '<'],
  ['<=', '<='],
  ['>', '>'],
  ['>=', '>='],
])
type Compare = Extract<ConditionForm, { kind: 'compare' }>

export function readCondition(node: Node | undefined, reader: StepReader, isNegated: boolean): Condition {
  const inner = node && withoutBrackets(node, reader)
  const text = reader.text(inner)
  const form: ConditionForm = inner ? formOf(inner, reader, 0) : { kind: 'text', text }
  return { text, form: isNegated ? negated(form) : form }
}

export function negated(form: ConditionForm): ConditionForm {
  return form.kind === 'not' ? form.part : { kind: 'not', part: form }
}

export function formOf(node: Node, reader: StepReader, depth: number): ConditionForm {
  const inner = withoutBrackets(node, reader)
  if (depth > MAX_DEPTH) return textForm(inner, reader)
  const own = reader.grammar.condition?.(inner, reader)
  if (own) return own
  const opposite = negatedPart(inner, reader)
  if (opposite) return negated(formOf(opposite, reader, depth + 1))
  return joinedForm(inner, reader, depth) ?? comparedForm(inner, reader) ?? plainForm(inner, reader)
}

function textForm(node: Node, reader: StepReader): ConditionForm {
  return { kind: 'text', text: reader.text(node) }
}

function withoutBrackets(node: Node, reader: StepReader): Node {
  let at = node
  for (let wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
    const rule = reader.grammar.rules.get(at.type)
    if (rule?.is !== 'wrap' && rule?.is !== 'await') return at
    const parts = reader.parts(at)
    const part = rule.field ? (at.childForFieldName(rule.field) ?? undefined) : parts[0]
    if (!part) return at
    at = part
  }
  return at
}

/** Returns the operand of `not` or `!`. */
function negatedPart(node: Node, reader: StepReader): Node | undefined {
  if (!NEGATIONS.test(node.type)) return undefined
  const operand = reader.parts(node).at(-1)
  if (!operand) return undefined
  return /^(?:!|not)$/.test(reader.range(node.startIndex, operand.startIndex)) ? operand : undefined
}

const NEGATIONS =
  /^(?:not_operator|unary|unary_expression|unary_op_expression|prefix_unary_expression|prefix_expression)$/

type Operation = { left: Node; operator: string; right: Node }

/** Returns the operator of a binary operation and both operands. */
export function operationOf(node: Node, reader: StepReader): Operation | undefined {
  if (node.namedChildCount > 6) return undefined
  const named = node.childForFieldName('left') ?? node.childForFieldName('lhs')
  const parts = named ? [] : reader.parts(node)
  const left = named ?? (COMPARISONS.test(node.type) && parts.length === 2 ? parts[0] : undefined)
  const right = node.childForFieldName('right') ?? node.childForFieldName('rhs') ?? parts[1]
  if (!left || !right || left.id === right.id) return undefined
  return { left, operator: reader.range(left.endIndex, right.startIndex), right }
}

const COMPARISONS = /^(?:comparison_operator|equality_expression|relational_expression)$/
const ALL = /^(?:&&|and)$/
const ANY = /^(?:\|\||or)$/

/** Returns the operands of a chain of `and` or `or`. In its tree, each left operand contains the rest. */
function joinedForm(node: Node, reader: StepReader, depth: number): ConditionForm | undefined {
  const operation = operationOf(node, reader)
  const sign = operation && [ALL, ANY].find((pattern) => pattern.test(operation.operator))
  if (!operation || !sign) return undefined
  const parts: Node[] = []
  let at: Operation | undefined = operation
  let first = node
  while (at && sign.test(at.operator)) {
    if (parts.length >= MAX_PARTS) return textForm(node, reader)
    parts.unshift(at.right)
    first = at.left
    at = operationOf(first, reader)
  }
  const forms = [first, ...parts].map((part) => formOf(part, reader, depth + 1))
  return { kind: sign === ALL ? 'all' : 'any', parts: forms }
}

function comparedForm(node: Node, reader: StepReader): ConditionForm | undefined {
  const operation = operationOf(node, reader)
  if (!operation) return undefined
  const [left, right] = [reader.text(operation.left), reader.text(operation.right)]
  const { nothing } = reader.grammar
  const written = operation.operator.replace(/\s+/g, ' ')
  if (written === 'instanceof') return { kind: 'instance', subject: left, types: [right] }
  if (written === 'in') return { kind: 'member', subject: left, of: right }
  if (written === 'not in') return { kind: 'not', part: { kind: 'member', subject: left, of: right } }
  const operator = OPERATORS.get(written)
  if (!operator) return undefined
  // In JavaScript, a value that isn't `null` may still be `undefined`, so `=== null` is only a comparison.
  const isExact = nothing.has('undefined') && /^[!=]==$/.test(written) && reader.told?.name !== left
  if (isExact && (nothing.has(left) || nothing.has(right))) return { kind: 'compare', left, operator, right }
  const subject = nothing.has(right) ? left : nothing.has(left) ? right : undefined
  if (subject !== undefined && (operator === '==' || operator === '!=')) {
    const told = reader.told?.name === subject ? negated(reader.told.form) : undefined
    // `== null` of JavaScript holds for `undefined`, too.
    const isLoose = nothing.has('undefined') && !/^[!=]==$/.test(written)
    const constant = nothing.has(right) ? right : left
    const missing: ConditionForm = told ?? { kind: 'missing', subject, ...(isLoose ? {} : { nothing: constant }) }
    return operator === '==' ? missing : negated(missing)
  }
  if (written.startsWith('is')) return undefined
  return emptyForm(left, operator, right, reader) ?? { kind: 'compare', left, operator, right }
}

function emptyForm(left: string, operator: string, right: string, { grammar }: StepReader): ConditionForm | undefined {
  const subject = grammar.length?.exec(left)?.[1]
  if (!subject) return undefined
  const empty: ConditionForm = { kind: 'empty', subject }
  if (`${operator}${right}` === '==0' || `${operator}${right}` === '<1') return empty
  return /^(?:!=0|>0|>=1)$/.test(`${operator}${right}`) ? negated(empty) : undefined
}

function plainForm(node: Node, reader: StepReader): ConditionForm {
  const { grammar } = reader
  const text = reader.text(node)
  const empty = grammar.empty?.exec(text)?.[1]
  if (empty) return { kind: 'empty', subject: empty }
  const filled = grammar.length?.exec(text)?.[1]
  if (filled) return negated({ kind: 'empty', subject: filled })
  if (grammar.names.has(node.type) && reader.told?.name === text) return reader.told.form
  if (grammar.names.has(node.type) || grammar.members.has(node.type)) return { kind: 'truthy', subject: text }
  const rule = grammar.rules.get(node.type)
  if (rule?.is !== 'call') return textForm(node, reader)
  const callee = calledBy(node, rule, reader)
  const args = argumentsOf(argumentsNode(node, rule), reader)
  const container = args.length === 1 ? grammar.has?.exec(callee)?.[1] : undefined
  if (container) return { kind: 'member', subject: args[0] ?? '', of: container }
  return callee === '' ? textForm(node, reader) : { kind: 'call', callee, args }
}

/** `for (;;)`, `while True`. */
export function isEndless(condition: string): boolean {
  return /^\(?(?:true|True|1|;)?\)?$/.test(condition)
}
