import * as Y from 'yjs'
import { appendBlocks } from '../../../../shared/document/append-blocks.ts'
import type { DocNode } from '../../../../shared/document/node.ts'
import { createElement } from '../../../../shared/document/yjs.ts'

/**
 * Inserts a block into a page, below the block that contains `place`. If that block is gone, inserts at the
 * end.
 */
export function insertBeside(root: Y.XmlFragment, place: Y.RelativePosition, block: DocNode): void {
  const index = indexIn(root, place)
  if (index === undefined) appendBlocks(root, [block])
  else root.insert(index, [createElement(block)])
}

function indexIn(root: Y.XmlFragment, place: Y.RelativePosition): number | undefined {
  const at = root.doc && Y.createAbsolutePositionFromRelativePosition(place, root.doc)
  if (!at || at.type === root) return at?.index
  for (let inner: Y.AbstractType<unknown> = at.type; inner.parent; inner = inner.parent) {
    const index = inner.parent === root ? root.toArray().indexOf(inner as Y.XmlElement) : -1
    if (index >= 0) return index + 1
  }
  return undefined
}
