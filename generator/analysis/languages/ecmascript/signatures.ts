import type { Node } from 'web-tree-sitter'
import type { SymbolKind } from '../../file-analysis.ts'
import { oneLine, shortSignature, sourceOf } from '../syntax.ts'

const FUNCTIONS = new Set(['arrow_function', 'function_expression', 'function', 'generator_function', 'async_function'])
const CLASSES = new Set(['class', 'class_expression'])

export function isFunctionValue(value: Node | null | undefined): boolean {
  return value !== null && value !== undefined && FUNCTIONS.has(value.type)
}

export function isClassValue(value: Node | null | undefined): boolean {
  return value !== null && value !== undefined && CLASSES.has(value.type)
}

/** `function f(a: string): void`: everything before the body. */
export function headSignature(node: Node, source: string): string {
  const body = node.childForFieldName('body')
  // Adds brackets, because a parameter without brackets would look like a value: `x => …`.
  const bare = node.childForFieldName('parameter')
  if (bare) return `${/^async\b/.test(sourceOf(node, source)) ? 'async ' : ''}(${sourceOf(bare, source)})`
  const end = body && body.type !== 'expression' ? body.startIndex : node.endIndex
  return oneLine(source.slice(node.startIndex, end), 'slashes').replace(/\s*(?:=>|[{;,])$/, '')
}

/** `const f = (a: string): void`, `const limit = 12`, `const routes: Route[]`, `const schema = object(…)`. */
export function variableSignature(keyword: string, declarator: Node, source: string): string {
  const name = declarator.childForFieldName('name')
  const annotation = declarator.childForFieldName('type')
  const value = declarator.childForFieldName('value')
  const head = `${keyword} ${oneLine(source.slice(name?.startIndex ?? declarator.startIndex, (annotation ?? name ?? declarator).endIndex), 'slashes')}`
  if (!value) return head
  const asserted = annotation ? null : typeBehind(value, 'as_expression')
  const left = asserted ? `${head}: ${oneLine(sourceOf(asserted, source), 'slashes')}` : head
  const isTyped = annotation !== null || asserted !== null
  const inner = unwrapped(value)
  if (isFunctionValue(inner) || isClassValue(inner)) return isTyped ? left : `${left} = ${headSignature(inner, source)}`
  const short = shortValue(value, source)
  if (short === '' || (isTyped && inner.type === 'object') || (asserted && inner.type === 'identifier')) return left
  const checked = typeBehind(value, 'satisfies_expression')
  return `${left} = ${short}${checked ? ` satisfies ${oneLine(sourceOf(checked, source), 'slashes')}` : ''}`
}

/** The type in `value as T` or `value satisfies T`; `as const` has none. */
function typeBehind(value: Node, expression: 'as_expression' | 'satisfies_expression'): Node | null {
  return value.type === expression ? value.namedChild(1) : null
}

const MAX_VALUE = 60

/** A value shortened to one line: literals in full, calls and objects only in outline. */
export function shortValue(value: Node, source: string): string {
  const inner = unwrapped(value)
  const whole = inner.endIndex - inner.startIndex <= MAX_VALUE ? sourceOf(inner, source) : ''
  if (whole && !/[\n{]/.test(whole)) return oneLine(whole, 'slashes')
  if (inner.type === 'object') return '{ … }'
  if (inner.type === 'array') return '[ … ]'
  if (inner.type === 'call_expression' || inner.type === 'new_expression') return callShape(inner, source)
  return ''
}

/** The value itself, without type annotations and brackets. */
export function unwrapped(value: Node): Node {
  let node = value
  while (/^(?:as_expression|satisfies_expression|parenthesized_expression|non_null_expression)$/.test(node.type)) {
    const inner = node.namedChild(0)
    if (!inner) break
    node = inner
  }
  return node
}

function callShape(call: Node, source: string): string {
  const callee = call.childForFieldName('function') ?? call.childForFieldName('constructor')
  if (!callee || callee.endIndex - callee.startIndex > MAX_VALUE) return ''
  const text = sourceOf(callee, source)
  if (!/^[\w$.#\s?]+$/.test(text)) return ''
  const args = call.childForFieldName('arguments')
  const empty = args !== null && args.namedChildCount === 0
  return `${call.type === 'new_expression' ? 'new ' : ''}${oneLine(text, 'slashes')}(${empty ? '' : '…'})`
}

const MAX_TYPE = 300

/** `type Role = 'read' | 'write'`; object types with nothing but members are shown by these, not in the signature. */
export function typeSignature(node: Node, source: string): string {
  const value = node.childForFieldName('value')
  const head = oneLine(source.slice(node.startIndex, value?.startIndex ?? node.endIndex), 'slashes').replace(
    /\s*=$/,
    '',
  )
  if (!value || (value.type === 'object_type' && !value.namedChildren.some(hasNoName))) return head
  const whole = typeText(source.slice(value.startIndex, Math.min(value.endIndex, value.startIndex + 4_000)))
  const text = whole.length > MAX_TYPE ? typeText(withoutObjectTypes(value, source)) : whole
  return `${head} = ${shortSignature(text, MAX_TYPE)}`
}

/**
 * Whether a part of an object type is a call, construct or index signature, and so not a member with a name.
 */
function hasNoName({ type }: Node): boolean {
  return /^(?:call|construct|index)_signature$/.test(type)
}

function typeText(text: string): string {
  return oneLine(text, 'slashes').replace(/^\| /, '').replace(/;$/, '')
}

/** Replaces the object types directly inside unions, intersections and generics by `{ … }`. */
function withoutObjectTypes(value: Node, source: string): string {
  let text = ''
  let from = value.startIndex
  for (const child of value.namedChildren.slice(0, 60)) {
    if (child.type !== 'object_type' || child.namedChildCount === 0) continue
    text += `${source.slice(from, child.startIndex)}{ … }`
    from = child.endIndex
  }
  return text + source.slice(from, Math.min(value.endIndex, from + 4_000))
}

/** Kind of a value that has no declaration of its own. */
export function kindOfValue(value: Node | null): SymbolKind {
  if (isFunctionValue(value)) return 'function'
  return isClassValue(value) ? 'class' : 'constant'
}
