import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { MAX_DEPTH, MAX_WAITING_BYTES } from '../limits.ts'
import { createElement, fragmentOf } from '../yjs.ts'
import { hasAll, hasOrAwaits, newsOf, structsOf, unfit } from './admit-update.ts'
import { editedPage, updatesOf } from './testing/copies.ts'
import { deleting, everySecond, structsOf as writtenStructs } from './testing/written-updates.ts'

/** Author's copy, and the updates that it sends. */
function author(from?: Y.Doc) {
  const doc = new Y.Doc()
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from))
  const sent: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => sent.push(update))
  return { doc, body: fragmentOf(doc), sent }
}
const changeOf = (doc: Y.Doc, change: (copy: Y.Doc) => void) => {
  const { doc: copy, sent } = author(doc)
  copy.transact(() => change(copy))
  return Y.mergeUpdates(sent)
}
const paragraph = (text: string) => createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
const pageOf = (...texts: string[]) => {
  const doc = new Y.Doc()
  fragmentOf(doc).push(texts.map(paragraph))
  return doc
}
const blockOf = (doc: Y.Doc, at = 0) => fragmentOf(doc).get(at) as Y.XmlElement
const textOf = (doc: Y.Doc, at = 0) => blockOf(doc, at).get(0) as Y.XmlText

describe('an update that may become part of a page', () => {
  it('an update from normal editing is admitted, whatever the order of the updates', () => {
    fc.assert(
      fc.property(editedPage, fc.boolean(), (page, reversed) => {
        const server = new Y.Doc()
        const updates = updatesOf(page)
        for (const update of reversed ? updates.reverse() : updates) {
          expect(unfit(server, update)).toBeUndefined()
          Y.applyUpdate(server, update)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('the check of an update predicts correctly whether Yjs keeps parts of the update waiting', () => {
    let [waited, whole] = [0, 0]
    fc.assert(
      fc.property(editedPage, fc.infiniteStream(fc.nat(3)), (page, which) => {
        const server = new Y.Doc()
        for (const update of updatesOf(page)) {
          if (which.next().value === 0) continue
          const { waits } = newsOf(server, update)
          const copy = new Y.Doc()
          Y.applyUpdate(copy, Y.encodeStateAsUpdate(server))
          Y.applyUpdate(copy, update)
          const { pendingStructs, pendingDs } = copy.store
          expect(waits).toBe(pendingStructs !== null || pendingDs !== null)
          if (waits) waited += 1
          else {
            whole += 1
            Y.applyUpdate(server, update)
          }
        }
      }),
      { numRuns: 100 },
    )
    expect(Math.min(waited, whole)).toBeGreaterThan(100)
  })

  it('an update that depends on a refused paste stays pending, up to a limit', () => {
    const server = pageOf('One')
    const { doc, body, sent } = author(server)
    body.push([paragraph('x'.repeat(10_000))])
    for (let at = 0; at < 4_000; at++) textOf(doc, 1).insert(0, `word ${at} `.repeat(20))
    // The first update never arrives.
    const kept = sent.slice(1).findIndex((update) => {
      const problem = unfit(server, update)
      if (!problem) Y.applyUpdate(server, update)
      return problem !== undefined
    })
    expect(kept).toBeGreaterThan(100)
    expect(unfit(server, sent.at(-1) as Uint8Array)).toEqual({
      reason: 'invalid',
      problem: 'too much of it waits for what is not there',
    })
    expect(server.store.pendingStructs?.update.length).toBeLessThan(MAX_WAITING_BYTES)
    // Updates that wait for nothing are still accepted, and so is the update that brings the missing part.
    expect(
      unfit(
        server,
        changeOf(server, (copy) => textOf(copy).insert(0, 'more')),
      ),
    ).toBeUndefined()
    expect(unfit(server, sent[0] as Uint8Array)).toBeUndefined()
  })
})

describe('an update that is not taken', () => {
  it('an update is refused if too many of its deletions wait for missing text', () => {
    const server = pageOf('One')
    const taken = [1, 2, 3].map((client) => {
      const update = deleting(client, everySecond(2_000))
      const problem = unfit(server, update)
      if (!problem) Y.applyUpdate(server, update)
      return problem?.problem
    })
    expect(taken.slice(0, 2)).toEqual([undefined, undefined])
    expect(taken.at(-1)).toBe('too much of it waits for what is not there')
  })

  it('an update that nests a page too deeply is refused, even after many small steps', () => {
    const server = new Y.Doc()
    const nest = (copy: Y.Doc, levels: number) => {
      let inner: Y.XmlFragment = fragmentOf(copy)
      while (inner.length > 0) inner = inner.get(0) as Y.XmlElement
      for (let level = 0; level < levels; level++) {
        const quote = new Y.XmlElement('blockquote')
        inner.insert(0, [quote])
        inner = quote
      }
    }
    for (let level = 0; level < MAX_DEPTH / 4; level++) {
      const update = changeOf(server, (copy) => nest(copy, 4))
      expect(unfit(server, update)).toBeUndefined()
      Y.applyUpdate(server, update)
    }
    expect(
      unfit(
        server,
        changeOf(server, (copy) => nest(copy, 1)),
      )?.problem,
    ).toBe('it is nested too deeply')
  })

  it('an update that sets an attribute to a value of the wrong kind is refused', () => {
    const server = new Y.Doc()
    fragmentOf(server).push([
      createElement({ type: 'heading', attrs: { level: 2 } }),
      createElement({ type: 'image', attrs: { src: 'https://a.example/b.png' } }),
    ])
    const setting = (at: number, name: string, value: unknown) =>
      changeOf(server, (copy) => blockOf(copy, at).setAttribute(name, value as string))
    expect(unfit(server, setting(0, 'level', 3))).toBeUndefined()
    expect(unfit(server, setting(0, 'level', 'x'))?.problem).toBe('the level of its heading is of a wrong kind')
    expect(unfit(server, setting(0, 'level', 7))?.problem).toBe('the level of its heading is of a wrong kind')
    expect(unfit(server, setting(0, 'src', 'https://a.example'))?.problem).toBe('a heading has no attribute "src"')
    expect(unfit(server, setting(1, 'alt', 1))?.problem).toBe('the alt of its image is of a wrong kind')
    expect(unfit(server, setting(1, 'alt', 'What it shows'))).toBeUndefined()
  })

  it('an update that puts text, values or blocks in a wrong place is refused', () => {
    const server = pageOf('One')
    const stray = (change: (copy: Y.Doc) => void) => unfit(server, changeOf(server, change))?.problem
    expect(stray((copy) => fragmentOf(copy).insert(0, [1 as never]))).toBe(
      'a value stands where a page has blocks or text',
    )
    expect(stray((copy) => textOf(copy).insertEmbed(0, new Y.XmlElement('paragraph')))).toBe(
      'it nests something within a text',
    )
  })

  it('an update with parts that refer to each other in a circle is refused', () => {
    // One struct of client 9 whose left neighbour is a later character of the same struct.
    expect(unfit(pageOf('One'), new Uint8Array([1, 1, 9, 0, 0x84, 9, 0, 2, 0x78, 0x78, 0]))?.problem).toBe(
      'its parts name each other',
    )
  })

  it('an update that cuts a text into too many pieces is refused', () => {
    const server = pageOf('x'.repeat(120_000))
    const { client, clock } = (textOf(server)._start as Y.Item).id
    const cutting = (count: number) => deleting(client, everySecond(count, clock))
    expect(unfit(server, cutting(40_000))?.problem).toBe('merging it takes too long')
    expect(unfit(server, cutting(2_000))).toBeUndefined()
  })

  it('an update that takes Yjs too long to merge on a large page is refused', () => {
    const server = pageOf(...Array.from({ length: 20_000 }, () => 'x'))
    const last = blockOf(server, 19_999)._item as Y.Item
    // Each item claims to be inserted before the last block with nothing to its left.
    const update = writtenStructs({ client: 1, count: 50 }, (encoder) => {
      for (const value of [0x47, last.id.client, last.id.clock, 6]) encoding.writeVarUint(encoder, value)
    })
    expect(unfit(server, update)?.problem).toBe('merging it takes too long')
  })
})

describe('the parts of a page', () => {
  it('the server counts the structs of a page as Yjs stores them', () => {
    const server = pageOf('One', 'Two')
    textOf(server).delete(1, 1)
    expect(structsOf(server)).toBe(Y.decodeUpdate(Y.encodeStateAsUpdate(server)).structs.length)
  })
})

describe('an update that a page has already', () => {
  it('an applied update, including its deletions, counts as already received', () => {
    fc.assert(
      fc.property(editedPage, (page) => {
        const server = new Y.Doc()
        for (const update of updatesOf(page)) {
          Y.applyUpdate(server, update)
          expect(hasOrAwaits(server, update)).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('a pending update counts as already received, and an update that never arrived does not', () => {
    const { doc, body, sent } = author()
    body.insert(0, [paragraph('never sent')])
    const before = sent.length
    body.insert(1, [paragraph('waits')])
    const [waiting] = sent.slice(before) as [Uint8Array]
    body.insert(2, [paragraph('is still to come')])
    const later = sent.at(-1) as Uint8Array
    const server = pageOf('x')
    for (const update of [waiting, deleting(7, everySecond(3))]) {
      expect(hasOrAwaits(server, update)).toBe(false)
      Y.applyUpdate(server, update)
      expect([hasAll(server, update), hasOrAwaits(server, update)]).toEqual([false, true])
    }
    expect([hasOrAwaits(server, later), hasOrAwaits(server, deleting(7, everySecond(4)))]).toEqual([false, false])
    Y.applyUpdate(server, Y.encodeStateAsUpdate(doc))
    expect(hasOrAwaits(server, later)).toBe(true)
  })
})
