import fc from 'fast-check'
import * as Y from 'yjs'
import { anyPage } from '../../testing/generated-documents.ts'
import { createElement, fragmentOf, writeNewDoc } from '../../yjs.ts'

/** One action of a person on their copy of a page. */
export const edit = fc.record({
  by: fc.nat(2),
  what: fc.constantFrom('type', 'type', 'erase', 'format', 'add', 'remove', 'attribute', 'draw', 'sync'),
  at: fc.nat(30),
  word: fc.constantFrom('a', 'word', 'ünïcödé', '👩‍👩‍👧', '\u{10FFFF}', 'x'.repeat(300)),
})
export type Edit = Parameters<Parameters<typeof edit.map>[0]>[0]

export const editedPage = fc.record({ page: anyPage, edits: fc.array(edit, { minLength: 5, maxLength: 50 }) })

/**
 * All updates of three people's editing: transactions, answers to questions, merged updates and whole
 * states.
 */
export function updatesOf({ page, edits }: Parameters<Parameters<typeof editedPage.map>[0]>[0]): Uint8Array[] {
  const first = new Y.Doc()
  writeNewDoc(first, page)
  const copies = [first, new Y.Doc(), new Y.Doc()]
  for (const copy of copies.slice(1)) Y.applyUpdate(copy, Y.encodeStateAsUpdate(first), 'remote')
  const updates = [Y.encodeStateAsUpdate(first)]
  const sent: Uint8Array[] = []
  for (const copy of copies)
    copy.on('update', (update: Uint8Array, from: unknown) => from === 'remote' || sent.push(update))
  for (const one of edits) {
    const copy = copies[one.by] as Y.Doc
    copy.transact(() => make(copy, one), 'local')
    const other = copies[(one.by + 1) % 3] as Y.Doc
    const answer = Y.encodeStateAsUpdate(copy, Y.encodeStateVector(other))
    updates.push(answer)
    if (one.what === 'sync') Y.applyUpdate(other, answer, 'remote')
  }
  // Some updates arrive without the ones they build on, so gaps are written too.
  const gaps = sent.filter((_, at) => at % 3 !== 1)
  return [
    ...updates,
    ...sent,
    ...(gaps.length > 0 ? [Y.mergeUpdates(gaps)] : []),
    ...copies.map((copy) => Y.encodeStateAsUpdate(copy)),
  ]
}

function make(doc: Y.Doc, { what, at, word }: Edit): void {
  const body = fragmentOf(doc)
  const block = body.length > 0 ? body.get(at % body.length) : undefined
  const text = block instanceof Y.XmlElement ? block.toArray().find((child) => child instanceof Y.XmlText) : undefined
  if (what === 'type' && text) text.insert(Math.min(at, text.length), word)
  else if (what === 'erase' && text && text.length > 2) text.delete(at % (text.length - 1), 1)
  else if (what === 'format' && text && text.length > 2) text.format(0, 2, { bold: at % 2 ? {} : null })
  else if (what === 'remove' && body.length > 1) body.delete(at % body.length, 1)
  else if (what === 'attribute' && block instanceof Y.XmlElement) block.setAttribute('unit', `unit ${at}`)
  else if (what === 'draw')
    doc.getMap(`canvas:drawing${at % 2}`).set(`shape:a${at}`, new TextEncoder().encode('{"x":1}'))
  else body.insert(body.length, [createElement({ type: 'paragraph', content: [{ type: 'text', text: word }] })])
}
