/**
 * Title of a page: the first block that contains words. The page's name is derived from it, so there is a
 * single source.
 *
 * If two people type in a title at the same time, both keep their letters, as in any text. Renaming a page
 * works differently: the name replaces the whole title, and the last renaming that the server receives wins.
 * A device shows its renaming in the document at once. It makes these edits under a separate client id and
 * sends this id to the server. If the renaming arrives before the edits, the server writes the name itself,
 * and later reverts the edits' effect on the title.
 */
import * as Y from 'yjs'
import { titleFrom } from './title.ts'
import { createElement, docFromUpdates, fragmentOf, readElement } from './yjs.ts'

/** Name that a page's title gives it; empty if nothing is written. */
export function titleOf(root: Y.XmlFragment): string {
  const block = titleBlock(root)
  return (block && titleFrom(wordsOf(block))) ?? ''
}

/**
 * Replaces the title with `name`. Changes only the characters that differ, so that links and citations in the
 * title stay. If the first block isn't a heading, a heading is inserted above it. An empty page isn't
 * changed; it gets its title later.
 */
export function setTitle(root: Y.XmlFragment, name: string): void {
  const block = titleBlock(root)
  if (!block || titleOf(root) === name) return
  root.doc?.transact(() => {
    if (block.nodeName !== 'heading') {
      root.insert(0, [createElement({ type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: name }] })])
      return
    }
    const [first, ...others] = textsOf(block)
    for (const text of others) text.delete(0, text.length)
    if (first) replaceWords(first, name)
  })
}

/**
 * Shows a name in the title at once, under the client id that the renaming contains. Writes the name even if
 * the title already matches, so that the server can recognise these edits. Changes only a heading; the server
 * does the rest.
 */
export function writeName(doc: Y.Doc, name: string, client: number): void {
  const root = fragmentOf(doc)
  if (titleBlock(root)?.nodeName !== 'heading') return
  const copy = docFromUpdates([Y.encodeStateAsUpdate(doc)])
  copy.clientID = client
  const before = Y.encodeStateVector(copy)
  const [first, ...others] = textsOf(titleBlock(fragmentOf(copy)) as Y.XmlElement)
  copy.transact(() => {
    for (const text of others) text.delete(0, text.length)
    first?.delete(0, first.length)
    first?.insert(0, name)
  })
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(copy, before))
  copy.destroy()
}

/** First text block with words at any depth, as a node. */
export function titleNode(root: Y.XmlFragment): ReturnType<typeof readElement> | undefined {
  const block = titleBlock(root)
  return block && readElement(block)
}

function titleBlock(parent: Y.XmlFragment): Y.XmlElement | undefined {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    if (wordsOf(child).trim()) return child
    const inside = titleBlock(child)
    if (inside) return inside
  }
  return undefined
}

function textsOf(block: Y.XmlElement): Y.XmlText[] {
  return block.toArray().filter((part) => part instanceof Y.XmlText)
}

function wordsOf(block: Y.XmlElement): string {
  return textsOf(block).map(textOf).join('')
}

function textOf(text: Y.XmlText): string {
  return (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('')
}

function replaceWords(text: Y.XmlText, words: string): void {
  const now = textOf(text)
  let start = 0
  while (start < Math.min(now.length, words.length) && now[start] === words[start]) start += 1
  // Start before the surrogate pair: half of a pair can't be encoded, so replace both halves.
  if (start > 0 && isFirstHalf(now.charCodeAt(start - 1))) start -= 1
  let end = 0
  while (end < Math.min(now.length, words.length) - start && now.at(-1 - end) === words.at(-1 - end)) end += 1
  if (end > 0 && isSecondHalf(now.charCodeAt(now.length - end))) end -= 1
  text.delete(start, now.length - start - end)
  text.insert(start, words.slice(start, words.length - end))
}

/** Whether a UTF-16 code unit is the first half of a surrogate pair, as in emoji. */
const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit < 0xe000
