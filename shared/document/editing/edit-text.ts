import type * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { formats, readText } from '../yjs.ts'
import { difference } from './difference.ts'
import { wordsIn } from './words.ts'

/**
 * Changes the content of a text container by replacing as few words as possible. Unchanged words keep their
 * identity in Yjs, so text that someone types concurrently, perhaps offline, stays beside them. Only whole
 * words are replaced, so that two people who make nearly the same edit produce the same pieces.
 */
export function editText(text: Y.XmlText, nodes: readonly DocNode[]): void {
  const olds = wordsIn(plain(text))
  const news = wordsIn(nodes.map((node) => node.text ?? '').join(''))
  const lengthOf = (words: readonly string[], from: number, to: number) => words.slice(from, to).join('').length
  let [place, done] = [0, 0]
  for (const { from, to, start, end } of difference(olds, news)) {
    place += lengthOf(olds, done, from)
    if (to > from) text.delete(place, lengthOf(olds, from, to))
    const added = news.slice(start, end).join('')
    if (added) text.insert(place, added, {})
    place += added.length
    done = to
  }
  formatText(text, nodes)
}

/** `Y.XmlText.toString` writes tags around formats; this is the bare text. */
function plain(text: Y.XmlText): string {
  return readText(text)
    .map((node) => node.text ?? '')
    .join('')
}

/** Sets and removes formats only where they differ. */
function formatText(text: Y.XmlText, nodes: readonly DocNode[]): void {
  const current = spans(readText(text))
  let at = 0
  for (const span of spans(nodes)) {
    for (const piece of overlapping(current, at, at + span.length)) {
      const change = formatChange(piece.formats, span.formats)
      if (Object.keys(change).length > 0) text.format(piece.start, piece.length, change)
    }
    at += span.length
  }
}

type Span = { start: number; length: number; formats: Record<string, unknown> }

function spans(nodes: readonly DocNode[]): Span[] {
  let start = 0
  return nodes.map((node) => {
    const length = node.text?.length ?? 0
    const span = { start, length, formats: formats(node.marks) }
    start += length
    return span
  })
}

function overlapping(all: readonly Span[], from: number, to: number): Span[] {
  return all.flatMap((span) => {
    const start = Math.max(span.start, from)
    const end = Math.min(span.start + span.length, to)
    return end > start ? [{ ...span, start, length: end - start }] : []
  })
}

function formatChange(from: Record<string, unknown>, to: Record<string, unknown>): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const name of Object.keys(from)) if (!(name in to)) change[name] = null
  for (const [name, value] of Object.entries(to)) {
    if (JSON.stringify(from[name]) !== JSON.stringify(value)) change[name] = value
  }
  return change
}
