import * as Y from 'yjs'
import type { DocNode } from '../../../shared/document/node.ts'
import { createElement, fragmentOf, plainText, readDoc, readElement } from '../../../shared/document/yjs.ts'

/**
 * A person's edits of a page, as the editor's binding writes them. Text within a block is changed in place. A
 * change of the blocks themselves deletes the old content and inserts a copy in its new form.
 */
export const EDITS = [
  'type',
  'type',
  'type',
  'erase',
  'add',
  'delete',
  'retype',
  'wrap',
  'unwrap',
  'move',
  'split',
  'join',
  'bold',
] as const
export type Edit = (typeof EDITS)[number]

export type Place = { where: number; word: string }

/** Words in tests are unique and never split, so that each can be located. */
const WORD = /<\d+>/g

export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? []
}

export function wordsIn(doc: Y.Doc): Set<string> {
  return new Set(wordsOf(plainText(readDoc(doc))))
}

/** Does one edit in one transaction; what cannot be done there becomes a new block. */
export function edit(doc: Y.Doc, what: Edit, place: Place): void {
  doc.transact(() => {
    if (!ACTS[what](fragmentOf(doc), place)) addBlock(fragmentOf(doc), place)
  }, 'local')
}

type Act = (page: Y.XmlFragment, place: Place) => boolean

const ACTS: Readonly<Record<Edit, Act>> = {
  type: (page, { where, word }) => {
    const text = pick(textsOf(page), where)
    text?.insert(boundary(text, where), word)
    return text !== undefined
  },
  erase: (page, { where }) => {
    const text = pick(textsOf(page), where)
    const word = text && pick(wordsOf(lettersOf(text)), where >> 3)
    if (text && word) text.delete(lettersOf(text).indexOf(word), word.length)
    return word !== undefined
  },
  bold: (page, { where }) => {
    const text = pick(textsOf(page), where)
    const word = text && pick(wordsOf(lettersOf(text)), where >> 3)
    if (text && word) text.format(lettersOf(text).indexOf(word), word.length, { bold: {} })
    return word !== undefined
  },
  add: () => false,
  delete: (page, { where }) => {
    if (page.length < 2) return false
    page.delete(where % page.length, 1)
    return true
  },
  retype: (page, { where }) =>
    replace(page, where, (block) => {
      if (block.type === 'paragraph') return [{ ...block, type: 'heading', attrs: { level: 1 + (where % 6) } }]
      return block.type === 'heading' ? [paragraph(block.content)] : undefined
    }),
  wrap: (page, { where }) =>
    replace(page, where, (block) => {
      if (where % 2 === 0) return [{ type: 'blockquote', content: [block] }]
      return block.type === 'paragraph'
        ? [{ type: 'bulletList', content: [{ type: 'listItem', content: [block] }] }]
        : undefined
    }),
  unwrap: (page, { where }) =>
    replace(page, where, ({ type, content = [] }) => {
      if (type === 'blockquote') return content
      return type === 'bulletList' ? content.flatMap((item) => item.content ?? []) : undefined
    }),
  move: (page, { where }) => {
    const at = where % Math.max(page.length, 1)
    const block = page.get(at)
    if (!(block instanceof Y.XmlElement) || page.length < 2) return false
    const copy = readElement(block)
    page.delete(at, 1)
    page.insert((where >> 4) % (page.length + 1), [createElement(copy)])
    return true
  },
  split: (page, { where }) => {
    const text = pick(topTexts(page), where)
    if (!text) return false
    const at = boundary(text.inside, where >> 2)
    const rest = lettersOf(text.inside).slice(at)
    text.inside.delete(at, rest.length)
    page.insert(text.at + 1, [createElement(paragraph([{ type: 'text', text: rest }]))])
    return true
  },
  join: (page, { where }) => {
    const texts = topTexts(page)
    const first = pick(texts, where)
    const second = first && texts.find(({ at }) => at === first.at + 1)
    if (!first || !second) return false
    first.inside.insert(first.inside.length, lettersOf(second.inside))
    page.delete(second.at, 1)
    return true
  },
}

function replace(page: Y.XmlFragment, where: number, form: (block: DocNode) => DocNode[] | undefined): boolean {
  const at = where % Math.max(page.length, 1)
  const block = page.get(at)
  const blocks = block instanceof Y.XmlElement ? form(readElement(block)) : undefined
  if (!blocks || blocks.length === 0 || depthOf(block as Y.XmlElement) > 6) return false
  page.delete(at, 1)
  page.insert(at, blocks.map(createElement))
  return true
}

function addBlock(page: Y.XmlFragment, { where, word }: Place): void {
  const block = paragraph([{ type: 'text', text: word }])
  const list = pick(
    page.toArray().filter((one): one is Y.XmlElement => one instanceof Y.XmlElement && one.nodeName === 'bulletList'),
    where >> 3,
  )
  if (list && where % 2 === 0) {
    const item = createElement({ type: 'listItem', content: [block] })
    list.insert(where % (list.length + 1), [item])
  } else page.insert(where % (page.length + 1), [createElement(block)])
}

function paragraph(content: DocNode[] | undefined): DocNode {
  return { type: 'paragraph', ...(content ? { content } : {}) }
}

function pick<Item>(items: readonly Item[], where: number): Item | undefined {
  return items[where % Math.max(items.length, 1)]
}

function lettersOf(text: Y.XmlText): string {
  return (text.toDelta() as { insert: unknown }[]).map(({ insert }) => String(insert)).join('')
}

/** A place between words. */
function boundary(text: Y.XmlText, where: number): number {
  const letters = lettersOf(text)
  const ends = [0, ...[...letters.matchAll(WORD)].map((match) => match.index + match[0].length)]
  return pick(ends, where) ?? 0
}

function topTexts(page: Y.XmlFragment): { at: number; inside: Y.XmlText }[] {
  return page.toArray().flatMap((block, at) => {
    const inside = block instanceof Y.XmlElement && block.length === 1 ? block.get(0) : undefined
    return inside instanceof Y.XmlText ? [{ at, inside }] : []
  })
}

function textsOf(parent: Y.XmlFragment | Y.XmlElement): Y.XmlText[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [child]
    return child instanceof Y.XmlElement ? textsOf(child) : []
  })
}

function depthOf(element: Y.XmlElement): number {
  const below = element.toArray().map((child) => (child instanceof Y.XmlElement ? depthOf(child) : 0))
  return 1 + Math.max(0, ...below)
}
