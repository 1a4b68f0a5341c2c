import diff from 'fast-diff'
import type * as Y from 'yjs'
import type { DocNode } from '../node.ts'
import { formats, readText } from '../yjs.ts'

/**
 * Gives a text container new content by the smallest edit. What stays the same keeps its place in the Yjs history, so
 * that a word somebody is typing right now, perhaps offline, lands between the same neighbours.
 */
export function editText(text: Y.XmlText, nodes: readonly DocNode[]): void {
  const wanted = nodes.map((node) => node.text ?? '').join('')
  let at = 0
  // With the clean-up, short accidental matches do not cut the text into splinters.
  for (const [kind, piece] of diff(plain(text), wanted, undefined, true)) {
    if (kind === diff.INSERT) {
      text.insert(at, piece, {})
      at += piece.length
    } else if (kind === diff.DELETE) text.delete(at, piece.length)
    else at += piece.length
  }
  formatText(text, nodes)
}

/** `Y.XmlText.toString` writes tags around formats; this is the bare text. */
function plain(text: Y.XmlText): string {
  return readText(text)
    .map((node) => node.text ?? '')
    .join('')
}

/** Sets and removes formats where they differ, and nowhere else. */
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
