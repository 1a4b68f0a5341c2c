import type * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { createElement } from '../yjs.ts'
import { canEdit, editBlock, retire } from './edit-block.ts'

export type PutBlock = {
  node: DocNode
  unit: string
  /** Hash of the generated text that the block is based on from now on. */
  hash: string
  /** Milliseconds since 1970. */
  now: number
}

/**
 * Makes a block read like `node`. A block that can't be changed in place is emptied, and a new block after it
 * takes over its unit. Text that someone types into the old block meanwhile keeps its place. Returns the
 * block that now has the unit.
 */
export function putBlock(element: Y.XmlElement, { node, unit, hash, now }: PutBlock): Y.XmlElement {
  if (canEdit(element, node)) {
    editBlock(element, node, now)
    // Don't set an equal value: Yjs would record it as a change.
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

/** Removes `unit` and `hash`, so that the generator no longer treats the block as its own. */
export function leaveToPeople(element: Y.XmlElement): void {
  element.removeAttribute('unit')
  element.removeAttribute('hash')
}
