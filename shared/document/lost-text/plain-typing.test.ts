import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createElement, fragmentOf } from '../yjs.ts'
import { applyNoting } from './apply-noting.ts'
import { isPlainTyping } from './plain-typing.ts'

const paragraph = (text: string) => createElement({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Records each change of a copy as the update that it sends. */
function recording(doc: Y.Doc): Uint8Array[] {
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => origin === 'remote' || updates.push(update))
  return updates
}

function begun(...texts: string[]): Y.Doc {
  const doc = new Y.Doc()
  fragmentOf(doc).push(texts.map(paragraph))
  return doc
}

function copyOf(doc: Y.Doc, options: { gc?: boolean } = {}): Y.Doc {
  const copy = new Y.Doc(options)
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc), 'remote')
  return copy
}

const textOf = (doc: Y.Doc, at: number) => (fragmentOf(doc).get(at) as Y.XmlElement | undefined)?.get(0) as Y.XmlText

describe('plain typing', () => {
  it('an update counts as plain typing if a known author types next to existing text', () => {
    const server = begun('One', 'Two')
    const updates = recording(server)
    textOf(server, 0).insert(3, ' more')
    textOf(server, 0).insert(1, 'x')
    const before = begun()
    Y.applyUpdate(before, Y.encodeStateAsUpdate(server))
    for (const update of updates) expect(isPlainTyping(before, update)).toBe(false)
    const typing = copyOf(server)
    const typed = recording(typing)
    textOf(typing, 1).insert(3, ' and')
    // A client that types for the first time is new, and needs the full check.
    expect(isPlainTyping(server, typed[0] as Uint8Array)).toBe(false)
    Y.applyUpdate(server, typed[0] as Uint8Array)
    textOf(typing, 1).insert(7, ' on')
    expect(isPlainTyping(server, typed[1] as Uint8Array)).toBe(true)
    textOf(typing, 1).insert(10, '!')
    // This update depends on the one before, which is missing.
    expect(isPlainTyping(server, typed[2] as Uint8Array)).toBe(false)
    expect(isPlainTyping(server, Y.mergeUpdates(typed.slice(1)))).toBe(true)
  })

  it('typing across a hundred changes by others is not plain typing', () => {
    const server = begun('One')
    const [typing, others] = [copyOf(server), copyOf(server)]
    const typed = recording(typing)
    textOf(typing, 0).insert(3, '.')
    Y.applyUpdate(server, typed[0] as Uint8Array)
    Y.applyUpdate(others, typed[0] as Uint8Array)
    textOf(typing, 0).insert(4, '!')
    for (let at = 0; at < 50; at++) textOf(others, 0).format(4, 0, { bold: {} })
    for (let at = 0; at < 99; at++) textOf(others, 0).insert(4, at % 2 ? 'a' : 'b', { bold: at % 2 ? {} : null })
    expect(isPlainTyping(server, typed[1] as Uint8Array)).toBe(true)
    Y.applyUpdate(server, Y.encodeStateAsUpdate(others))
    expect(isPlainTyping(server, typed[1] as Uint8Array)).toBe(false)
  })

  it('an update that deletes, or goes into deleted content, is not plain typing', () => {
    const server = begun('One', 'Two')
    const typing = copyOf(server)
    const typed = recording(typing)
    textOf(typing, 0).insert(3, 'a')
    Y.applyUpdate(server, typed[0] as Uint8Array)
    textOf(typing, 0).insert(4, 'b')
    textOf(typing, 0).delete(0, 1)
    fragmentOf(server).delete(0, 1)
    expect(typed.slice(1).map((update) => isPlainTyping(server, update))).toEqual([false, false])
    // Also if deleted content isn't garbage-collected.
    const [keeping, author] = [copyOf(begun('One', 'Two'), { gc: false }), new Y.Doc()]
    Y.applyUpdate(author, Y.encodeStateAsUpdate(keeping), 'remote')
    const written = recording(author)
    textOf(author, 0).insert(3, 'a')
    Y.applyUpdate(keeping, written[0] as Uint8Array)
    textOf(author, 0).insert(4, 'b')
    expect(isPlainTyping(keeping, written[1] as Uint8Array)).toBe(true)
    fragmentOf(keeping).delete(0, 1)
    expect(isPlainTyping(keeping, written[1] as Uint8Array)).toBe(false)
  })

  it('an update that replaces text or depends on missing text is not plain typing', () => {
    const server = begun('One', 'Two')
    const [ann, ben] = [copyOf(server), copyOf(server)]
    const [byAnn, byBen] = [recording(ann), recording(ben)]
    textOf(ann, 0).insert(3, 'a')
    textOf(ben, 0).insert(3, 'b')
    for (const update of [...byAnn, ...byBen])
      for (const doc of [server, ann, ben]) Y.applyUpdate(doc, update, 'remote')
    byAnn.length = 0
    byBen.length = 0

    ann.transact(() => {
      textOf(ann, 1).delete(0, 1)
      textOf(ann, 0).insert(4, 'c')
    })
    expect(isPlainTyping(server, byAnn[0] as Uint8Array)).toBe(false)
    Y.applyUpdate(server, byAnn.shift() as Uint8Array)

    textOf(ben, 1).insert(1, 'd')
    Y.applyUpdate(ann, byBen[0] as Uint8Array, 'remote')
    const place = textOf(ann, 1).toString().indexOf('d')
    textOf(ann, 1).insert(place, 'e')
    expect(isPlainTyping(server, byAnn[0] as Uint8Array)).toBe(false)
    Y.applyUpdate(server, byBen[0] as Uint8Array)
    expect(isPlainTyping(server, byAnn[0] as Uint8Array)).toBe(true)

    textOf(ben, 0).insert(1, 'f')
    textOf(ben, 0).insert(2, 'g')
    Y.applyUpdate(server, byBen[2] as Uint8Array)
    expect(isPlainTyping(server, byAnn[0] as Uint8Array)).toBe(false)
  })

  it('plain typing never affects the text of other people when it is merged', () => {
    const edit = fc.record({
      by: fc.nat(2),
      what: fc.constantFrom('type', 'type', 'type', 'delete', 'turn', 'remove', 'sync'),
      at: fc.nat(5),
      place: fc.nat(8),
    })
    let plain = 0
    fc.assert(
      fc.property(fc.array(edit, { minLength: 10, maxLength: 60 }), fc.infiniteStream(fc.nat(2)), (edits, order) => {
        const server = begun('One', 'Two', 'Three')
        const copies = [0, 1, 2].map(() => copyOf(server))
        const sent = copies.map(recording)
        const arrive = (by: number) => {
          const update = sent[by]?.shift()
          if (!update) return
          const isPlain = isPlainTyping(server, update)
          const { arrivals, residents, newClients, deletions } = applyNoting(server, update, null)
          if (!isPlain) return
          plain += 1
          expect([arrivals, residents, newClients, deletions.size]).toEqual([[], [], [], 0])
          expect([server.store.pendingStructs, server.store.pendingDs]).toEqual([null, null])
        }
        for (const { by, what, at, place } of edits) {
          const copy = copies[by] as Y.Doc
          const body = fragmentOf(copy)
          const text = textOf(copy, at % Math.max(1, body.length))
          if (what === 'type') text?.insert(Math.min(place, text.length), 'xy')
          else if (what === 'delete' && text && text.length > 1) text.delete(Math.min(place, text.length - 1), 1)
          else if (what === 'remove' && body.length > 1) body.delete(at % body.length, 1)
          else if (what === 'turn' && text) {
            body.insert(at % body.length, [paragraph(text.toString())])
            body.delete((at % (body.length - 1)) + 1, 1)
          } else if (what === 'sync') Y.applyUpdate(copy, Y.encodeStateAsUpdate(server), 'remote')
          arrive(order.next().value as number)
        }
        for (const by of [0, 1, 2]) while ((sent[by]?.length ?? 0) > 0) arrive(by)
      }),
      { numRuns: 150 },
    )
    expect(plain).toBeGreaterThan(100)
  })
})
