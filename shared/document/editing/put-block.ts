import type * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { createElement } from '../yjs.ts'
import { canEdit, editBlock, retire } from './edit-block.ts'

export type PutBlock = {
  node: DocNode
  unit: string
  /** Hash of the generated text that the block follows from now on. */
  hash: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Makes a block read like `node`. If it can't change in place, it's emptied, and a new block behind it takes
 * over its key. Text that someone types into the old block meanwhile keeps its place. Returns the block that
 * has the key now.
 */
export function putBlock(element: Y.XmlElement, { node, unit, hash, now }: PutBlock): Y.XmlElement {
  if (canEdit(element, node)) {
    editBlock(element, node, now)
    // Setting an equal value would look like a change.
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

/** Removes the key, so that the block belongs to people only. */
export function leaveToPeople(element: Y.XmlElement): void {
  element.removeAttribute('unit')
  element.removeAttribute('hash')
}
