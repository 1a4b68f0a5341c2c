import type { DocNode } from '../../../shared/document/node.ts'

/**
 * React keys of nodes, which stay the same across versions of a page. React then reuses the elements, so they
 * keep the focus, selection, scroll position and playing videos.
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
