import * as Y from 'yjs'
import { canonical } from '../../../../shared/document/canonical.ts'
import { applyAlike } from '../../../../shared/document/editing/apply-alike.ts'
import { leaveToPeople } from '../../../../shared/document/editing/put-block.ts'
import { wordsIn } from '../../../../shared/document/editing/words.ts'
import type { Choices } from '../../../../shared/document/merging/conflict.ts'
import { acceptOffer, type Offer, offeredBlock } from '../../../../shared/document/merging/offer.ts'
import { overlap } from '../../../../shared/document/merging/similarity.ts'
import { textOf } from '../../../../shared/document/node.ts'
import { fragmentOf, readElement } from '../../../../shared/document/yjs.ts'

type AcceptOnceOptions = {
  choices: Choices
  now: number
  /** Marks the edit, so that an undo manager can track it. */
  origin: unknown
  /** Called when another client undoes the acceptance. */
  onUndone?: () => void
}

/**
 * Merges an offered text into its block exactly once, even if two people accept it at the same time. If both
 * made the same edit, Yjs merges it into one. If their blocks differed, both edits add the new words. The
 * block's hash then shows whose edit counts, and the other person's client removes the duplicate words.
 */
export function acceptOnce(doc: Y.Doc, offer: Offer, { choices, now, origin, onUndone }: AcceptOnceOptions): void {
  const author = applyAlike(doc, (draft) => acceptOffer(draft, offer, { choices, now }), origin)
  const ours = offeredBlock(doc, offer.block)
  if (author === undefined || !ours) return
  const look = ({ local }: Y.Transaction) => {
    if (ours._item?.deleted || ours.getAttribute('hash') !== offer.hash) {
      stop()
      if (!local) onUndone?.()
      return
    }
    const counting = blockFollowing(doc, offer)
    const theirs = ours._map.get('hash')?.id.client ?? author
    if (local || !counting || (counting === ours && theirs === author)) return
    stop()
    doc.transact(() => {
      if (counting === ours) removeDoubled(ours, { own: author, other: theirs })
      else removeOwn(ours, author, textOf(readElement(counting)))
    })
  }
  const stop = () => doc.off('afterTransaction', look)
  doc.on('afterTransaction', look)
}

/**
 * First block with the unit and hash of this offer. If two people accept the offer at the same time, two
 * such blocks may exist.
 */
function blockFollowing(doc: Y.Doc, { block, hash }: Offer): Y.XmlElement | undefined {
  return fragmentOf(doc)
    .toArray()
    .filter((child) => child instanceof Y.XmlElement)
    .find((element) => element.getAttribute('unit') === block && element.getAttribute('hash') === hash)
}

/**
 * Removes the text that a duplicate block shares with the block that counts. The remaining text was written
 * by a person and stays.
 */
function removeOwn(block: Y.XmlElement, author: number, counting: string): void {
  for (const text of textsIn(block)) removeCommon(text, author, counting)
  if (textOf(readElement(block)).trim() === '') remove(block)
  else leaveToPeople(block)
}

type Authors = { own: number; other: number }
type Child = Y.XmlElement | Y.XmlText

/** Removes the additions of `own` that `other` has added at the same place. */
function removeDoubled(element: Y.XmlElement, { own, other }: Authors): void {
  const children = element.toArray().filter((child): child is Child => !(child instanceof Y.XmlHook))
  const added = children.filter((child) => child instanceof Y.XmlElement && child._item?.id.client === other)
  const written = children.flatMap((child) => (child instanceof Y.XmlText ? writtenBy(child, other) : [])).join(' ')
  for (const child of children) {
    if (child instanceof Y.XmlText) removeCommon(child, own, written)
    else if (child._item?.id.client === own) {
      const twin = twinOf(child, added as Y.XmlElement[])
      if (twin) removeOwn(child, own, textOf(readElement(twin)))
    } else removeDoubled(child, { own, other })
  }
}

/** Element that is most likely the same addition. The two may differ, because someone may have edited one. */
function twinOf(element: Y.XmlElement, others: readonly Y.XmlElement[]): Y.XmlElement | undefined {
  const node = readElement(element)
  const alike = others.map((other) => {
    const twin = readElement(other)
    const share = overlap(wordsIn(textOf(node)), wordsIn(textOf(twin)))
    return { other, share: canonical(node) === canonical(twin) ? 2 : twin.type === node.type ? share : 0 }
  })
  const [best] = alike.sort((one, two) => two.share - one.share)
  return best && best.share > 0 ? best.other : undefined
}

function writtenBy(text: Y.XmlText, author: number): string {
  return runsOf(text)
    .filter((run) => run.author === author)
    .map((run) => run.text)
    .join(' ')
}

/**
 * Removes the words of an author that also occur in `other`, as often as they occur there. The author's
 * other words stay: an acceptance may have moved a person's words, and then counts as their author.
 */
function removeCommon(text: Y.XmlText, author: number, other: string): void {
  const left = new Map<string, number>()
  for (const word of wordsIn(other)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = runsOf(text).flatMap((run) => (run.author === author ? placedWords(run) : []))
  for (const { from, word } of words.reverse()) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    text.delete(from, word.length)
  }
}

function placedWords({ from, text }: Run): { word: string; from: number }[] {
  let end = from
  return wordsIn(text).map((word) => {
    end += word.length
    return { word, from: end - word.length }
  })
}

function textsIn(element: Y.XmlElement): Y.XmlText[] {
  return element.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [child]
    return child instanceof Y.XmlElement ? textsIn(child) : []
  })
}

type Run = { author: number; from: number; text: string }

/** Visible text, split by author. */
function runsOf(text: Y.XmlText): Run[] {
  const runs: Run[] = []
  let from = 0
  for (let item = text._start; item; item = item.right) {
    if (item.deleted || !(item.content instanceof Y.ContentString)) continue
    const last = runs.at(-1)
    if (last?.author === item.id.client) last.text += item.content.str
    else runs.push({ author: item.id.client, from, text: item.content.str })
    from += item.length
  }
  return runs
}

function remove(element: Y.XmlElement): void {
  const parent = element.parent as Y.XmlFragment
  parent.delete(parent.toArray().indexOf(element), 1)
}
