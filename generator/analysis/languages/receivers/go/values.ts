import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { type Chain, type Scope, step } from '../scope.ts'
import { typeChain } from './types.ts'

const DEEPEST = 24

/** Functions that Go predeclares in every file. The repository doesn't declare them. */
const PREDECLARED =
  /^(?:append|cap|clear|close|complex|copy|delete|imag|len|make|max|min|new|panic|print|println|real|recover|nil|true|false|iota)$/

/** Chain of an expression. */
export function valueChain(node: Node | null, scope: Scope, reading: Reading, depth = 0): Chain {
  if (!node || depth > DEEPEST) return null
  const inner = (child: Node | null) => valueChain(child, scope, reading, depth + 1)
  switch (node.type) {
    case 'identifier':
    case 'type_identifier':
      return named(node, scope, reading)
    case 'selector_expression': {
      const field = node.childForFieldName('field')
      return field && step(inner(node.childForFieldName('operand')), `.${reading.text(field)}`)
    }
    case 'call_expression':
      return called(node, scope, reading, inner)
    case 'unary_expression':
      return /^[&*]/.test(reading.source.slice(node.startIndex, node.startIndex + 1))
        ? inner(node.childForFieldName('operand'))
        : null
    case 'composite_literal':
    case 'type_assertion_expression':
      return typeChain(node.childForFieldName('type'), scope, reading)
    case 'parenthesized_expression':
      return inner(node.namedChild(0))
    case 'index_expression':
      return step(inner(node.childForFieldName('operand')), '[k]')
    case 'type_instantiation_expression':
      return inner(node.namedChild(0))
    case 'slice_expression':
      return inner(node.childForFieldName('operand'))
    default:
      return null
  }
}

/** Returns the chain of a name. A name that no scope of the file declares may belong to the package. */
function named(node: Node, scope: Scope, reading: Reading): Chain {
  const name = reading.text(node)
  const place = scope.find(name, node.startIndex)
  if (place) return place.names.get(name)?.chain() ?? null
  return PREDECLARED.test(name) || name === '_' ? null : name
}

function called(node: Node, scope: Scope, reading: Reading, inner: (child: Node | null) => Chain): Chain {
  const callee = node.childForFieldName('function')
  const text = callee?.type === 'identifier' ? reading.text(callee) : ''
  if (!PREDECLARED.test(text) || scope.find(text, node.startIndex)) return step(inner(callee), '()')
  const first = node.childForFieldName('arguments')?.namedChild(0) ?? null
  if (text === 'new' || text === 'make') return typeChain(first, scope, reading)
  return text === 'append' ? inner(first) : null
}
