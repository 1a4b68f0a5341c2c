import * as Y from 'yjs'
import { titleFrom } from './title.ts'

/**
 * Makes the title of a page say `name` where it said `before`; a title that says something else is left alone. Only the
 * letters that differ are touched, so that what others type into it at the same time stays. Returns whether it did.
 */
export function renameTitle(root: Y.XmlFragment, before: string, name: string): boolean {
  const title = firstTextBlock(root)
  const texts = (title?.toArray() ?? []).filter((child) => child instanceof Y.XmlText)
  const [first] = texts
  if (!first || texts.length !== title?.length || titleFrom(wordsOf(texts)) !== before) return false
  root.doc?.transact(() => {
    for (const text of texts.slice(1)) text.delete(0, text.length)
    replaceWords(first, name)
  })
  return true
}

function firstTextBlock(parent: Y.XmlFragment): Y.XmlElement | undefined {
  for (const child of parent.toArray()) {
    if (!(child instanceof Y.XmlElement)) continue
    const texts = child.toArray().filter((part) => part instanceof Y.XmlText)
    if (texts.length > 0 && wordsOf(texts).trim()) return child
    const inside = firstTextBlock(child)
    if (inside) return inside
  }
  return undefined
}

function wordsOf(texts: readonly Y.XmlText[]): string {
  return texts.map((text) => (text.toDelta() as { insert: unknown }[]).map(({ insert }) => insert).join('')).join('')
}

function replaceWords(text: Y.XmlText, words: string): void {
  const now = wordsOf([text])
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
