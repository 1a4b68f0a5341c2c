import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { type Chain, common, type Scope, step } from '../scope.ts'
import { annotationChain } from './annotations.ts'

const DEEPEST = 24

/** Chain of an expression. */
export function valueChain(node: Node | null, scope: Scope, reading: Reading, depth = 0): Chain {
  if (!node || depth > DEEPEST) return null
  const inner = (child: Node | null | undefined) => valueChain(child ?? null, scope, reading, depth + 1)
  switch (node.type) {
    case 'identifier':
      return reading.valueOf(reading.text(node), scope)
    case 'none':
      return undefined
    case 'attribute':
      return attribute(node, scope, reading, inner)
    case 'subscript':
      return step(inner(node.childForFieldName('value')), '[k]')
    case 'call':
      return called(node, scope, reading, inner)
    case 'await':
      return step(inner(node.namedChild(0)), '!')
    case 'parenthesized_expression':
      return inner(node.namedChild(0))
    case 'named_expression':
      return inner(node.childForFieldName('value'))
    case 'conditional_expression': {
      const [then, , otherwise] = node.namedChildren
      return common([() => inner(then), () => inner(otherwise)])
    }
    case 'boolean_operator':
      return node.childForFieldName('operator')?.type === 'or'
        ? common(['left', 'right'].map((field) => () => inner(node.childForFieldName(field))))
        : null
    default:
      return null
  }
}

/** Returns the chain of an attribute. A module imported by a dotted name is one name, with `/` for dots. */
function attribute(node: Node, scope: Scope, reading: Reading, inner: (child: Node | null) => Chain): Chain {
  const name = node.childForFieldName('attribute')
  const text = node.endIndex - node.startIndex < 100 ? reading.text(node) : ''
  const module = text.replaceAll('.', '/')
  if (reading.imports.has(module) && scope.find(module) === reading.file) return module
  return name && step(inner(node.childForFieldName('object')), `.${reading.text(name)}`)
}

function called(node: Node, scope: Scope, reading: Reading, inner: (child: Node | null) => Chain): Chain {
  const callee = node.childForFieldName('function')
  const text = callee && callee.endIndex - callee.startIndex < 60 ? reading.text(callee) : ''
  if (text === 'super' && !scope.find(text)) return scope.self?.startsWith(':') ? `^${scope.self.slice(1)}` : null
  const first = node.childForFieldName('arguments')?.namedChild(0)
  if (/^(?:\w+\.)?cast$/.test(text) && first && reading.imports.get(text.split('.')[0] ?? '')?.specifier === 'typing')
    return annotationChain(reading.text(first), scope, reading)
  return step(inner(callee), '()')
}
