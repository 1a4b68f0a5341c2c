import type { DocNode } from '../../../shared/document/node.ts'

/**
 * Which node of a page is which from one version of it to the next. React keeps the element of a node whose key stays,
 * and with it what a reader has there: the focus, a selection, how far it is scrolled, a video that plays.
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
