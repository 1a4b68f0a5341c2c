import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { type Chain, common, type Scope, step } from '../scope.ts'
import { typeChain } from './types.ts'

const DEEPEST = 24

type Looking = { scope: Scope; reading: Reading; depth: number }

/** Chain of an expression. */
export function valueChain(node: Node | null, scope: Scope, reading: Reading): Chain {
  return chainOf(node, { scope, reading, depth: 0 })
}

function chainOf(node: Node | null, at: Looking): Chain {
  if (!node || at.depth > DEEPEST) return null
  const { scope, reading } = at
  const inner = (child: Node | null) => chainOf(child, { ...at, depth: at.depth + 1 })
  switch (node.type) {
    case 'identifier':
    case 'shorthand_property_identifier': {
      const name = reading.text(node)
      return name === 'undefined' && !scope.find(name) ? undefined : reading.valueOf(name, scope)
    }
    case 'this':
      return scope.self
    case 'super':
      return scope.self?.startsWith(':') ? `^${scope.self.slice(1)}` : null
    case 'null':
    case 'undefined':
      return undefined
    case 'member_expression': {
      const property = node.childForFieldName('property')
      return property && step(inner(node.childForFieldName('object')), `.${reading.text(property)}`)
    }
    case 'subscript_expression':
      return step(inner(node.childForFieldName('object')), '[k]')
    case 'call_expression':
      return called(node, inner)
    case 'new_expression':
      return constructed(node, at, inner)
    case 'await_expression':
      return step(inner(node.namedChild(0)), '!')
    case 'as_expression':
    case 'satisfies_expression':
      return asserted(node, at, inner)
    case 'parenthesized_expression':
    case 'non_null_expression':
    case 'instantiation_expression':
      return inner(node.namedChild(0))
    case 'ternary_expression':
      return common(['consequence', 'alternative'].map((field) => () => inner(node.childForFieldName(field))))
    case 'binary_expression':
      return /^(?:\?\?|\|\|)$/.test(node.childForFieldName('operator')?.type ?? '')
        ? common(['left', 'right'].map((field) => () => inner(node.childForFieldName(field))))
        : null
    case 'assignment_expression':
      return inner(node.childForFieldName('right'))
    case 'array':
      return spread(node, inner)
    case 'object':
      return objectChain(node, at)
    default:
      return reading.made.get(node.id) ?? null
  }
}

function called(node: Node, inner: (child: Node | null) => Chain): Chain {
  const callee = node.childForFieldName('function')
  // The grammar parses `await open<Note>(…)` as a call whose callee is `await open`.
  if (callee?.type === 'await_expression') return step(step(inner(callee.namedChild(0)), '()'), '!')
  return step(inner(callee), '()')
}

function constructed(node: Node, { scope, reading }: Looking, inner: (child: Node | null) => Chain): Chain {
  const maker = node.childForFieldName('constructor')
  const name = maker?.type === 'identifier' && !scope.find(reading.text(maker)) ? reading.text(maker) : ''
  if (/^(?:Map|WeakMap|Set)$/.test(name)) {
    const types = node.childForFieldName('type_arguments')?.namedChildren ?? []
    return step(typeChain(types[name === 'Set' ? 0 : 1] ?? null, scope, reading), name === 'Set' ? '@' : '%')
  }
  const chain = inner(maker)
  if (!chain) return null
  if (/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(chain)) return `:${chain}`
  const [, module, type] = /^([\p{L}_$][\p{L}\p{N}_$]*)\.([\p{L}_$][\p{L}\p{N}_$]*)$/u.exec(chain) ?? []
  return module ? `:${module}/${type}` : null
}

/** `x as T`; `as const` says nothing new. */
function asserted(node: Node, { scope, reading }: Looking, inner: (child: Node | null) => Chain): Chain {
  const [value, type] = node.namedChildren
  if (!type || node.type === 'satisfies_expression') return inner(value ?? null)
  return typeChain(type, scope, reading)
}

/** `[...list]` is a list of the same. */
function spread(node: Node, inner: (child: Node | null) => Chain): Chain {
  const only = node.namedChildCount === 1 ? node.namedChild(0) : null
  return only?.type === 'spread_element' ? inner(only.namedChild(0)) : null
}

const MOST_PROPERTIES = 200

/**
 * Returns the name of an object literal: its variable's name, or else its position. Records the object's
 * properties like members of a type.
 */
function objectChain(node: Node, { scope, reading }: Looking): Chain {
  const name = reading.made.get(node.id) ?? `{${node.startIndex}}`
  const properties = node.namedChildren.slice(0, MOST_PROPERTIES)
  // A spread may override the properties before it, so the object's type is unknown.
  if (properties.some(({ type }) => type === 'spread_element')) return null
  for (const property of properties) declareProperty(name, property, scope, reading)
  return name
}

export function declareProperty(owner: string, node: Node, scope: Scope, reading: Reading): void {
  const key = node.childForFieldName('key')
  if (node.type === 'shorthand_property_identifier')
    reading.setType(`${owner}.${reading.text(node)}`, () => valueChain(node, scope, reading))
  else if (node.type === 'pair' && key?.type === 'property_identifier') {
    const value = node.childForFieldName('value')
    reading.setType(`${owner}.${reading.text(key)}`, () => valueChain(value, scope, reading))
  } else if (node.type === 'method_definition') {
    const label = node.childForFieldName('name')
    const known = reading.made.get(node.id)
    if (label && known) reading.setType(`${owner}.${reading.text(label)}`, () => known)
  }
}
