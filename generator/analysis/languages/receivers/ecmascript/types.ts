import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import { type Chain, once, type Scope, step } from '../scope.ts'

/**
 * Built-in generic types that contain values. `argument`: index of the type argument for the contained value;
 * `step`: the chain step to that value.
 */
const HOLDERS: ReadonlyMap<string, { argument: number; step: string }> = new Map(
  [
    { names: ['Promise', 'PromiseLike'], argument: 0, step: '*' },
    { names: ['Array', 'ReadonlyArray', 'Set', 'ReadonlySet', 'Iterable', 'AsyncIterable'], argument: 0, step: '@' },
    { names: ['Iterator', 'IterableIterator', 'AsyncIterableIterator'], argument: 0, step: '@' },
    { names: ['Generator', 'AsyncGenerator'], argument: 0, step: '@' },
    { names: ['Map', 'ReadonlyMap', 'WeakMap', 'Record'], argument: 1, step: '%' },
    { names: ['Partial', 'Readonly', 'Required', 'NonNullable', 'Pick', 'Omit'], argument: 0, step: '' },
  ].flatMap(({ names, ...holder }) => names.map((name) => [name, holder] as const)),
)

const MOST_PARTS = 40

/** Returns the chain of a type. `node` is the type itself or its annotation. */
export function typeChain(node: Node | null, scope: Scope, reading: Reading, depth = 0): Chain {
  if (!node || depth > 8) return null
  const inner = (child: Node | null) => typeChain(child, scope, reading, depth + 1)
  switch (node.type) {
    case 'type_annotation':
    case 'parenthesized_type':
    case 'readonly_type':
    case 'asserts_annotation':
      return inner(node.namedChild(0))
    case 'type_identifier':
    case 'identifier':
      return named(reading.text(node), scope, reading)
    case 'nested_type_identifier': {
      const module = node.childForFieldName('module')
      const name = node.childForFieldName('name')
      return module && name && reading.isTypeName(reading.text(module), scope)
        ? `:${reading.text(module)}/${reading.text(name)}`
        : null
    }
    case 'generic_type':
      return generic(node, scope, reading, inner)
    case 'array_type':
      return step(inner(node.namedChild(0)), '@')
    case 'union_type':
      return union(node, inner)
    case 'this_type':
      return scope.self
    case 'literal_type':
      return /^(?:null|undefined)$/.test(reading.text(node)) ? undefined : null
    case 'predefined_type':
      return /^(?:null|undefined|void|never)$/.test(reading.text(node)) ? undefined : null
    case 'lookup_type':
      return lookup(node, reading, inner)
    case 'type_query': {
      const value = node.namedChild(0)
      return value?.type === 'identifier' ? step(reading.valueOf(reading.text(value), scope), '~') : null
    }
    case 'object_type':
    case 'interface_body':
    case 'intersection_type':
    case 'function_type': {
      const name = `{${node.startIndex}}`
      declareShape(name, node, scope, reading)
      return node.type === 'function_type' ? name : `:${name}`
    }
    default:
      return null
  }
}

function named(name: string, scope: Scope, reading: Reading): Chain {
  if (reading.isTypeName(name, scope)) return `:${name}`
  return name === 'undefined' ? undefined : null
}

function generic(node: Node, scope: Scope, reading: Reading, inner: (child: Node | null) => Chain): Chain {
  const name = node.childForFieldName('name') ?? node.namedChild(0)
  const text = name ? reading.text(name) : ''
  const holder = scope.find(text) ? undefined : HOLDERS.get(text)
  if (!holder) return inner(name)
  const chain = inner(node.childForFieldName('type_arguments')?.namedChild(holder.argument) ?? null)
  return chain === undefined ? null : step(chain, holder.step)
}

/** Returns the type of a union that has only one type besides `null` and `undefined`. */
function union(node: Node, inner: (child: Node | null) => Chain): Chain {
  let found: Chain
  for (const child of node.namedChildren.slice(0, MOST_PARTS)) {
    const chain = inner(child)
    if (chain === undefined) continue
    if (chain === null || (found !== undefined && found !== chain)) return null
    found = chain
  }
  return found
}

/** `A['b']`. */
function lookup(node: Node, reading: Reading, inner: (child: Node | null) => Chain): Chain {
  const [object, key] = node.namedChildren
  const name = key ? /^['"]([\w$]+)['"]$/.exec(reading.text(key))?.[1] : undefined
  return object && name ? step(inner(object), `.${name}~`) : null
}

/** Records members, results and bases of an unnamed type, or of the type that `name` refers to. */
export function declareShape(name: string, node: Node, scope: Scope, reading: Reading): void {
  const read = (child: Node | null) => once(() => typeChain(child, scope, reading))
  if (node.type === 'function_type') reading.setType(`${name}()`, read(node.childForFieldName('return_type')))
  else if (node.type === 'intersection_type') {
    const parts = node.namedChildren.slice(0, MOST_PARTS)
    for (const part of parts) if (part.type === 'object_type') declareShape(name, part, scope, reading)
    const named = parts.filter(({ type }) => type !== 'object_type')
    reading.bases.set(name, [...(reading.bases.get(name) ?? []), ...named.map(read)])
  } else for (const member of node.namedChildren) declareMember(name, member, scope, reading)
}

/** Records the type of a field, or the result type of a method. */
export function declareMember(owner: string, node: Node, scope: Scope, reading: Reading): void {
  const label = node.childForFieldName('name')
  if (!label || label.type === 'computed_property_name') return
  const name = `${owner}.${reading.text(label)}`
  const result = node.childForFieldName('return_type')
  const type = node.childForFieldName('type')
  if (result) {
    const isRead = /^\s*(?:\w+\s+)*get\s/.test(reading.source.slice(node.startIndex, label.startIndex))
    reading.setType(isRead ? name : `${name}()`, () => typeChain(result, scope, reading))
  } else if (type) {
    const written = type.namedChild(0)
    if (written?.type === 'function_type') declareShape(name, written, scope, reading)
    else reading.setType(name, () => typeChain(type, scope, reading))
  }
}
