import type { Node } from 'web-tree-sitter'
import { sourceOf } from '../syntax.ts'
import { stringContent } from './strings.ts'

export type Assigned = { name: string; type: Node | null; value: Node | null; node: Node }

/** Plain names to which the statements of a body assign a value, or which they annotate with a type. */
export function assignedIn(body: Node | null | undefined, source: string): Assigned[] {
  return (body?.namedChildren ?? []).flatMap((child) => {
    const node = child.type === 'expression_statement' ? child.namedChild(0) : null
    const left = node?.type === 'assignment' ? node.childForFieldName('left') : null
    if (!node || left?.type !== 'identifier') return []
    const [type, value] = [node.childForFieldName('type'), node.childForFieldName('right')]
    return [{ name: sourceOf(left, source), type, value, node }]
  })
}

/** Values by name, from a list of arguments or a dictionary with string keys. */
export function namedValues(list: Node | null | undefined, source: string): Map<string, Node> {
  const found = new Map<string, Node>()
  for (const each of list?.namedChildren ?? []) {
    const key = each.childForFieldName(each.type === 'pair' ? 'key' : 'name')
    const value = each.childForFieldName('value')
    const name = key && (each.type === 'pair' ? plainString(key, source) : sourceOf(key, source))
    if (name && value) found.set(name, value)
  }
  return found
}

export function plainString(node: Node, source: string): string | undefined {
  const isPlain = node.type === 'string' && !node.namedChildren.some(({ type }) => type === 'interpolation')
  return isPlain ? stringContent(node, source) : undefined
}
