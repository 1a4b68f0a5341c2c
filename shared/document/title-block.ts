/**
 * A page's title: the first block that has any words. The page is called what it says, so that the name has one truth.
 *
 * Two people who type in a title at once get both their letters, as in any text. Renaming a page is another act: the
 * whole title becomes the name, and of two renamings the one that the server takes last counts. A device shows its
 * renaming in the document at once, as edits of a client of its own, which it names to the server. Where the renaming
 * arrives before these edits, the server writes the name itself, and takes back what the edits do to the title then.
 */
import * as Y from 'yjs'
import { titleFrom } from './title.ts'
import { createElement, docFromUpdates, fragmentOf, readElement } from './yjs.ts'

/** The name that a page's title gives it; empty where nothing is written. */
export function titleOf(root: Y.XmlFragment): string {
  const block = titleBlock(root)
  return (block && titleFrom(wordsOf(block))) ?? ''
}

/**
 * Makes the title say `name`, whole. Only the letters that differ are touched, so that links and chips in it stay. Above a
 * first block that is no heading a heading is put. An empty page stays empty: its name stands where the title will.
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
 * Shows a name in the title of a document at once, as edits of the client that the renaming names: also where the title
 * says it already, so that the server knows these edits from others. Only in a heading; the rest is the server's to do.
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

/** The first text block at whatever depth that has words, as a node. */
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
  // Half a letter that stays alone would be written as none.
  if (start > 0 && isFirstHalf(now.charCodeAt(start - 1))) start -= 1
  let end = 0
  while (end < Math.min(now.length, words.length) - start && now.at(-1 - end) === words.at(-1 - end)) end += 1
  if (end > 0 && isSecondHalf(now.charCodeAt(now.length - end))) end -= 1
  text.delete(start, now.length - start - end)
  text.insert(start, words.slice(start, words.length - end))
}

/** Letters beyond the first 65,536, emoji among them, are two code units. */
const isFirstHalf = (unit: number) => unit >= 0xd800 && unit < 0xdc00
const isSecondHalf = (unit: number) => unit >= 0xdc00 && unit < 0xe000
