import type * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { createElement } from '../yjs.ts'
import { canEdit, editBlock, retire } from './edit-block.ts'

export type PutBlock = {
  node: DocNode
  unit: string
  /** Of the generated text that the block follows from now on. */
  hash: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Makes a block read like `node`. Where it cannot become that in place it is emptied, and a new one behind it takes over
 * its key: what somebody types into it meanwhile keeps a place. Returns the block that has the key now.
 */
export function putBlock(element: Y.XmlElement, { node, unit, hash, now }: PutBlock): Y.XmlElement {
  if (canEdit(element, node)) {
    editBlock(element, node, now)
    // Whoever sets it to what it is would seem to have changed it.
    if (element.getAttribute('hash') !== hash) element.setAttribute('hash', hash)
    if (element.getAttribute('retired') !== undefined) element.removeAttribute('retired')
    return element
  }
  retire(element, now)
  leaveToPeople(element)
  const next = createElement({ ...node, attrs: { ...node.attrs, unit, hash } })
  ;(element.parent as Y.XmlFragment).insertAfter(element, [next])
  return next
}

/** Without its key it is nobody's but a person's. */
export function leaveToPeople(element: Y.XmlElement): void {
  element.removeAttribute('unit')
  element.removeAttribute('hash')
}
