import type { Node } from 'web-tree-sitter'
import type { Reading } from '../reading.ts'
import type { Scope } from '../scope.ts'
import { declareMember, declareShape, typeChain } from './types.ts'
import { valueChain } from './values.ts'

const MOST_MEMBERS = 1_000

/** Records the base of a class, its fields and what its methods return. */
export function declareClass(owner: string, node: Node, scope: Scope, reading: Reading): void {
  for (const heritage of node.namedChildren) {
    if (heritage.type !== 'class_heritage') continue
    // In JavaScript, no `extends_clause` wraps the base class.
    const clause = heritage.namedChildren.find(({ type }) => type === 'extends_clause')
    const isPlain = !heritage.namedChildren.some(({ type }) => type.endsWith('_clause'))
    const value = clause?.childForFieldName('value') ?? (isPlain ? heritage.namedChild(0) : null)
    if (value) reading.bases.set(owner, [() => classChain(valueChain(value, scope, reading))])
  }
  for (const member of (node.childForFieldName('body')?.namedChildren ?? []).slice(0, MOST_MEMBERS))
    declareClassMember(owner, member, scope, reading)
}

/** Returns the chain of a class's instances, given the chain of the class name. */
function classChain(chain: string | null | undefined): string | null {
  const [, module, name] = /^([\p{L}_$][\p{L}\p{N}_$]*)(?:\.([\p{L}_$][\p{L}\p{N}_$]*))?$/u.exec(chain ?? '') ?? []
  if (!module) return null
  return name ? `:${module}/${name}` : `:${module}`
}

function declareClassMember(owner: string, node: Node, scope: Scope, reading: Reading) {
  const label = node.childForFieldName('name') ?? node.childForFieldName('property')
  if (!label || label.type === 'computed_property_name') return
  const name = `${owner}.${reading.text(label)}`
  if (node.type === 'method_definition') {
    const isRead = /^\s*(?:\w+\s+)*get\s/.test(reading.source.slice(node.startIndex, label.startIndex))
    reading.made.set(node.id, isRead ? `${name} get` : name)
    if (reading.text(label) === 'constructor') parameterFields(owner, node, scope, reading)
  }
  declareMember(owner, node, scope, reading)
  const value = node.childForFieldName('value')
  if (!value || node.childForFieldName('type')) return
  if (/function/.test(value.type)) reading.made.set(value.id, name)
  else reading.setType(name, () => valueChain(value, scope, reading))
}

/** `constructor(readonly store: Store)`. */
function parameterFields(owner: string, node: Node, scope: Scope, reading: Reading): void {
  for (const parameter of node.childForFieldName('parameters')?.namedChildren ?? []) {
    const pattern = parameter.childForFieldName('pattern')
    const type = parameter.childForFieldName('type')
    if (pattern?.type !== 'identifier' || !type) continue
    const before = reading.source.slice(parameter.startIndex, pattern.startIndex)
    if (/\b(?:public|private|protected|readonly|override)\b/.test(before))
      reading.setType(`${owner}.${reading.text(pattern)}`, () => typeChain(type, scope, reading))
  }
}

/** Records the members of an interface and its bases. */
export function declareInterface(owner: string, node: Node, scope: Scope, reading: Reading): void {
  const clause = node.namedChildren.find(({ type }) => type === 'extends_type_clause')
  const parents = clause?.namedChildren ?? []
  reading.bases.set(owner, [
    ...(reading.bases.get(owner) ?? []),
    ...parents.map((parent) => () => typeChain(parent, scope, reading)),
  ])
  const body = node.childForFieldName('body')
  if (body) declareShape(owner, body, scope, reading)
}

/** `type A = …`: what it has, or what it is another name for. */
export function declareAlias(owner: string, node: Node, scope: Scope, reading: Reading): void {
  const value = node.childForFieldName('value')
  if (!value) return
  if (/^(?:object|intersection|function)_type$/.test(value.type)) declareShape(owner, value, scope, reading)
  else reading.setType(`=${owner}`, () => typeChain(value, scope, reading))
}
