import * as Y from 'yjs'
import { fragmentOf } from '../../../../shared/document/yjs.ts'

/** What one client wrote, by its clock. */
type Written = { client: number; from: number; to: number }

/**
 * Two people may accept the same suggestion before they hear of each other, and the text would be there twice. Of two
 * acceptances one sets the block's hash last, for everybody the same one; whoever made the other takes their copy back,
 * and no more than that. `accept` changes `doc` at once; returns what ends the watch.
 */
export function acceptOnce(doc: Y.Doc, { unit, hash }: { unit: string; hash: string }, accept: () => void): () => void {
  const from = Y.getState(doc.store, doc.clientID)
  accept()
  const written = { client: doc.clientID, from, to: Y.getState(doc.store, doc.clientID) }
  const ours = blocksOf(doc, unit, hash)[0]
  const look = ({ local }: Y.Transaction) => {
    if (local || !ours) return
    if (ours._item?.deleted || ours.getAttribute('hash') !== hash) return stop()
    const [first, second] = blocksOf(doc, unit, hash)
    const isTwice = first !== ours && second !== undefined
    const isTheirs = ours._map.get('hash')?.id.client !== written.client
    if (!isTwice && !isTheirs) return
    stop()
    doc.transact(() => {
      if (isTwice) remove(fragmentOf(doc), ours)
      else takeBack(ours, written)
    })
  }
  const stop = () => doc.off('afterTransaction', look)
  doc.on('afterTransaction', look)
  return stop
}

function blocksOf(doc: Y.Doc, unit: string, hash: string): Y.XmlElement[] {
  return fragmentOf(doc)
    .toArray()
    .filter((child) => child instanceof Y.XmlElement)
    .filter((element) => element.getAttribute('unit') === unit && element.getAttribute('hash') === hash)
}

function remove(parent: Y.XmlFragment, child: Y.XmlElement | Y.XmlText): void {
  parent.delete(parent.toArray().indexOf(child), 1)
}

function takeBack(element: Y.XmlElement, written: Written): void {
  for (const child of element.toArray()) {
    if (child instanceof Y.XmlHook) continue
    if (child._item && isWritten(child._item, written)) remove(element, child)
    else if (child instanceof Y.XmlText) takeBackText(child, written)
    else takeBack(child, written)
  }
}

function isWritten({ id }: Y.Item, { client, from, to }: Written): boolean {
  return id.client === client && id.clock >= from && id.clock < to
}

function takeBackText(text: Y.XmlText, { client, from, to }: Written): void {
  const ranges: { at: number; length: number }[] = []
  let at = 0
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !item.countable) continue
    if (item.id.client === client) {
      const start = Math.max(item.id.clock, from)
      const end = Math.min(item.id.clock + item.length, to)
      if (end > start) ranges.push({ at: at + start - item.id.clock, length: end - start })
    }
    at += item.length
  }
  for (const range of ranges.reverse()) text.delete(range.at, range.length)
}
