import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { type Chain, type Scope, step } from '../scope.ts'

const PREDECLARED =
  /^(?:any|bool|byte|comparable|complex64|complex128|error|float32|float64|int|int8|int16|int32|int64|rune|string|uint|uint8|uint16|uint32|uint64|uintptr)$/

/**
 * Returns the chain of a type. A pointer has the chain of the type that it points to, because calls on both
 * look the same.
 */
export function typeChain(node: Node | null, scope: Scope, reading: Reading, depth = 0): Chain {
  if (!node || depth > 8) return null
  const inner = (field: string) => typeChain(node.childForFieldName(field), scope, reading, depth + 1)
  switch (node.type) {
    case 'type_identifier':
      return named(node, scope, reading)
    case 'qualified_type': {
      const module = node.childForFieldName('package')
      const name = node.childForFieldName('name')
      return module && name ? `:${reading.text(module)}/${reading.text(name)}` : null
    }
    case 'pointer_type':
    case 'parenthesized_type':
      return typeChain(node.namedChild(0), scope, reading, depth + 1)
    case 'generic_type':
      return inner('type')
    case 'slice_type':
    case 'array_type':
    case 'implicit_length_array_type':
      return step(inner('element'), '@')
    case 'map_type':
      return step(inner('value'), '%')
    default:
      return null
  }
}

/** Returns the chain of a named type. Files of a package see each other's names. */
function named(node: Node, scope: Scope, reading: Reading): Chain {
  const name = reading.text(node)
  const place = scope.find(name, node.startIndex)
  const isOfPackage = place === null || place === reading.file
  return isOfPackage && !reading.typeParameters.has(name) && !PREDECLARED.test(name) ? `:${name}` : null
}

const MOST_FIELDS = 1_000

/** Records the fields of a type, the results of its methods, its embedded types and its elements. */
export function declareType(owner: string, node: Node, reading: Reading): void {
  const read = (type: Node | null) => () => typeChain(type, reading.file, reading)
  if (/^(?:slice|array|map)_type$/.test(node.type))
    reading.setType(`[]${owner}`, read(node.childForFieldName(node.type === 'map_type' ? 'value' : 'element')))
  const list = node.type === 'struct_type' ? node.namedChild(0) : node.type === 'interface_type' ? node : null
  const bases: (() => Chain)[] = []
  for (const child of (list?.namedChildren ?? []).slice(0, MOST_FIELDS)) {
    const type = child.childForFieldName('type')
    const names = child.childrenForFieldName('name')
    if (/^method_(?:elem|spec)$/.test(child.type) && names[0])
      declareResults(`${owner}.${reading.text(names[0])}`, child, reading.file, reading)
    else if (child.type === 'type_elem') {
      const only = child.namedChildCount === 1 ? child.namedChild(0) : null
      if (only) bases.push(read(only))
    } else if (child.type === 'field_declaration') {
      for (const name of names) if (name.isNamed) reading.setType(`${owner}.${reading.text(name)}`, read(type))
      if (names.length > 0 || !type) continue
      bases.push(read(type))
      const last = /(\w+)(?:\[[^\]]*\])?$/.exec(reading.text(type))?.[1]
      if (last) reading.setType(`${owner}.${last}`, read(type))
    }
  }
  if (bases.length > 0) reading.bases.set(owner, bases)
}

/** Records the result type of a function, or its list of result types. */
export function declareResults(known: string, node: Node, scope: Scope, reading: Reading): void {
  const result = node.childForFieldName('result')
  if (!result) return
  const types = result.type === 'parameter_list' ? result.namedChildren.flatMap(typesOf) : [result]
  for (const [at, type] of types.entries())
    reading.setType(at === 0 ? `${known}()` : `${known}()#${at}`, () => typeChain(type, scope, reading))
}

/** Returns one type for each name in a group of parameters such as `a, b int`. */
function typesOf(parameter: Node): (Node | null)[] {
  const names = parameter.childrenForFieldName('name').filter(({ isNamed }) => isNamed)
  return Array<Node | null>(Math.max(1, names.length)).fill(parameter.childForFieldName('type'))
}
