import type { DocNode } from '../../../shared/document/node.ts'

/**
 * Keys that identify nodes across versions of a page. React keeps the element of a node whose key stays. The
 * reader then keeps the focus, selection, scroll position and playing video in it.
 */
const keys = new WeakMap<DocNode, number>()
let given = 0

export function keyOf(node: DocNode): number {
  const known = keys.get(node)
  if (known !== undefined) return known
  given += 1
  keys.set(node, given)
  return given
}

/** `node` stands where `earlier` stood. */
export function inheritKey(node: DocNode, earlier: DocNode): void {
  keys.set(node, keyOf(earlier))
}
