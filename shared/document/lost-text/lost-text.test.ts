import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { createElement, docFromUpdates, fragmentOf, plainText, readDoc, writeNewDoc } from '../yjs.ts'
import { applyNoting, type Effect } from './apply-noting.ts'
import { IdSet } from './id-set.ts'
import { insertRun, type LostRun, type Part, textOfParts, without } from './parts.ts'

const paragraph = (text: string) => createElement({ type: 'paragraph', content: [{ type: 'text', text }] })
const heading = (text: string) => createElement({ type: 'heading', content: [{ type: 'text', text }] })
const textAt = (doc: Y.Doc, block: number) => (fragmentOf(doc).get(block) as Y.XmlElement).get(0) as Y.XmlText
const lostTexts = ({ arrivals, residents }: Effect) => [...arrivals, ...residents].map((run) => textOfParts(run.parts))

/** Page and copies of it. Each records what happened to it since. */
function page(...texts: string[]) {
  const doc = new Y.Doc()
  writeNewDoc(doc, {
    type: 'doc',
    content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })
  const state = Y.encodeStateAsUpdate(doc)
  return {
    doc,
    copy(change: (doc: Y.Doc) => void): Uint8Array {
      const copy = docFromUpdates([state])
      const before = Y.encodeStateVector(copy)
      change(copy)
      return Y.encodeStateAsUpdate(copy, before)
    },
  }
}
/** Changes a block's type as the editor does: deletes what its author sees and writes it again. */
const retype = (doc: Y.Doc, block: number) =>
  doc.transact(() => {
    const text = textAt(doc, block).toString()
    fragmentOf(doc).delete(block, 1)
    fragmentOf(doc).insert(block, [heading(text)])
  })

describe('text that vanishes with an element somebody else deleted', () => {
  it.each(['first the text', 'first the deletion'])('is found, %s', (order) => {
    const { doc, copy } = page('Before', 'Hello world')
    const typed = copy((mine) => textAt(mine, 1).insert(6, 'big '))
    const retyped = copy((theirs) => retype(theirs, 1))
    const effects = (order === 'first the text' ? [typed, retyped] : [retyped, typed]).map((update) =>
      applyNoting(doc, update, null),
    )
    expect(effects.flatMap(lostTexts)).toEqual(['big '])
    expect(plainText(readDoc(doc))).toBe('Before\nHello world')
    if (order === 'first the text') expect(effects[1]?.residents[0]?.after).toBe('Hello world')
  })

  it('lost text leaves out words that the deleter saw, manual deletions and repeated updates', () => {
    const { doc, copy } = page('Hello world')
    const retyped = copy((theirs) => {
      textAt(theirs, 0).insert(0, 'Oh ')
      textAt(theirs, 0).delete(0, 1)
      retype(theirs, 0)
      retype(theirs, 0)
    })
    const typed = copy((mine) => {
      textAt(mine, 0).insert(5, ' biig')
      textAt(mine, 0).delete(8, 1)
    })
    expect([retyped, typed, typed, retyped].map((update) => lostTexts(applyNoting(doc, update, null)))).toEqual([
      [],
      [' big'],
      [],
      [],
    ])
    expect(plainText(readDoc(doc))).toBe('h Hello world')
  })

  it('lost text is found even if formats are tidied at the same time', () => {
    const { doc, copy } = page('Hello world')
    const bold = (update: (text: Y.XmlText) => void) =>
      copy((mine) => {
        update(textAt(mine, 0))
        textAt(mine, 0).format(0, 5, { bold: {} })
      })
    const updates = [
      bold((text) => text.insert(6, 'big ')),
      bold((text) => text.insert(0, 'Oh ')),
      copy((theirs) => {
        textAt(theirs, 0).format(0, 5, { bold: {} })
        retype(theirs, 0)
      }),
    ]
    expect(updates.flatMap((update) => lostTexts(applyNoting(doc, update, null)))).toEqual(['Oh ', 'big '])
  })

  it('lost text is listed in reading order, independent of the order of typing', () => {
    const { doc, copy } = page('Hello world')
    const retyped = copy((theirs) => retype(theirs, 0))
    const typed = copy((mine) => {
      const text = textAt(mine, 0)
      for (const [at, letters] of [
        [5, 'ad'],
        [6, 'bc'],
        [5, '<'],
        [10, '>'],
      ] as const)
        text.insert(at, letters)
    })
    applyNoting(doc, retyped, null)
    expect(lostTexts(applyNoting(doc, typed, null))).toEqual(['<abcd>'])
  })

  it('lost text includes blocks that were put into a deleted element, one line each', () => {
    const items = (texts: string[]) =>
      texts.map((text) =>
        createElement({ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }),
      )
    const doc = new Y.Doc()
    const list = createElement({ type: 'bulletList', content: [] })
    fragmentOf(doc).insert(0, [list])
    list.insert(0, items(['one', 'two']))
    const state = Y.encodeStateAsUpdate(doc)
    const change = (edit: (doc: Y.Doc) => void) => {
      const copy = docFromUpdates([state])
      const before = Y.encodeStateVector(copy)
      edit(copy)
      return Y.encodeStateAsUpdate(copy, before)
    }
    const added = change((mine) => {
      ;(fragmentOf(mine).get(0) as Y.XmlElement).insert(1, items(['new', 'and newer']))
    })
    const deleted = change((theirs) => fragmentOf(theirs).delete(0, 1))
    for (const order of [
      [added, deleted],
      [deleted, added],
    ]) {
      const copy = docFromUpdates([state])
      expect(order.flatMap((update) => lostTexts(applyNoting(copy, update, null)))).toEqual(['new\nand newer'])
    }
  })

  it('lost text is found once even if updates arrive in the wrong order', () => {
    const { doc, copy } = page('Hello world')
    const mine = docFromUpdates([Y.encodeStateAsUpdate(doc)])
    const sent: Uint8Array[] = []
    mine.on('update', (update: Uint8Array) => sent.push(update))
    textAt(mine, 0).insert(5, ' one')
    textAt(mine, 0).insert(9, ' two')
    textAt(mine, 0).delete(6, 1)
    const retyped = copy((theirs) => retype(theirs, 0))
    const [first, second, third] = sent as [Uint8Array, Uint8Array, Uint8Array]
    const effects = [retyped, third, second, first, second].map((update) => lostTexts(applyNoting(doc, update, null)))
    expect(effects.flat().join('|')).toBe(' ne two')
  })

  it('a merge reports its new clients and its lost text in a storable form', () => {
    const { doc, copy } = page('x')
    const typed = copy((mine) => textAt(mine, 0).insert(0, 'a\0b\ud800c'))
    applyNoting(
      doc,
      copy((theirs) => fragmentOf(theirs).delete(0, 1)),
      null,
    )
    const effect = applyNoting(doc, typed, null)
    expect(lostTexts(effect)).toEqual(['a\uFFFDb\uFFFDc'])
    expect(effect.newClients).toHaveLength(1)
  })

  it('the search for lost text ends with a result or an exception for any bytes', () => {
    const { doc, copy } = page('Hello world', 'And more')
    const state = Y.encodeStateAsUpdate(doc)
    const good = [
      copy((mine) => textAt(mine, 0).insert(6, 'big ')),
      copy((theirs) => retype(theirs, 0)),
      copy((theirs) => fragmentOf(theirs).insert(1, [paragraph('new'), heading('newer')])),
    ]
    let merged = 0
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }))),
        (plan) => {
          const target = docFromUpdates([state])
          for (const [which, changes] of plan) {
            const update = Uint8Array.from(good[which] as Uint8Array)
            for (const [at, byte] of changes) update[at % update.length] = byte
            try {
              const effect = applyNoting(target, update, null)
              expect(lostTexts(effect).every((text) => text.isWellFormed() && !text.includes('\0'))).toBe(true)
              merged += 1
            } catch {
              // In production, the server would reload the room.
              return
            }
          }
        },
      ),
      { numRuns: 150 },
    )
    expect(merged).toBeGreaterThan(30)
  })

  it('a merge throws if Yjs cannot apply the update', () => {
    const { doc } = page('x')
    expect(() => applyNoting(doc, new Uint8Array([1, 2, 3]), null)).toThrow()
  })
})

describe('however people edit at the same time', () => {
  const CLIENTS = 3
  const step = fc.record({
    who: fc.nat(CLIENTS - 1),
    what: fc.constantFrom('type', 'type', 'type', 'erase', 'retype', 'delete', 'split', 'add', 'sync', 'sync'),
    where: fc.nat(1000),
  })

  it('every undeleted word is on the page or recovered, and no deleted word is recovered', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) => {
        const server = new Y.Doc()
        writeNewDoc(server, { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: ' ' }] }] })
        const state = Y.encodeStateAsUpdate(server)
        const copies = Array.from({ length: CLIENTS }, () => docFromUpdates([state]))
        const waiting = copies.map((copy) => {
          const own: Uint8Array[] = []
          copy.on('update', (update: Uint8Array, origin: unknown) => origin !== 'server' && own.push(update))
          return own
        })
        const words = new Set<string>()
        const erased = new Set<string>()
        let found: Part[][] = []
        const exchange = (who: number) => {
          const copy = copies[who] as Y.Doc
          for (const update of waiting[who]?.splice(0) ?? []) {
            const { deletions, arrivals, residents } = applyNoting(server, update, null)
            found = [
              ...found.map((parts) => without(parts, deletions)),
              ...[...arrivals, ...residents].map((run) => run.parts),
            ]
          }
          Y.applyUpdate(copy, Y.encodeStateAsUpdate(server, Y.encodeStateVector(copy)), 'server')
        }
        for (const [n, { who, what, where }] of steps.entries()) {
          if (what === 'sync') exchange(who)
          else edit(copies[who] as Y.Doc, { what, where, n }, { words, erased })
        }
        for (const who of [0, 1, 2, 0, 1, 2]) exchange(who)
        for (const copy of copies) expect(readDoc(copy)).toEqual(readDoc(server))
        const shown = plainText(readDoc(server))
        const listed = found.map(textOfParts).join('\n')
        for (const word of words) if (!erased.has(word)) expect(`${shown}\n${listed}`).toContain(word)
        for (const word of words) if (erased.has(word)) expect(listed).not.toContain(word)
      }),
      { numRuns: 150 },
    )
  })

  function edit(
    doc: Y.Doc,
    { what, where, n }: { what: string; where: number; n: number },
    { words, erased }: { words: Set<string>; erased: Set<string> },
  ) {
    const fragment = fragmentOf(doc)
    if (fragment.length === 0 || what === 'add') {
      words.add(`<${n}>`)
      fragment.insert(where % (fragment.length + 1), [paragraph(`<${n}>`)])
      return
    }
    const block = where % fragment.length
    const text = textAt(doc, block)
    const tokens = text.toString().match(/<\d+>/g) ?? []
    const token = tokens[where % Math.max(tokens.length, 1)]
    if (what === 'type') {
      const at = token ? text.toString().indexOf(token) : 0
      words.add(`<${n}>`)
      text.insert(at, `<${n}>`)
    } else if (what === 'erase' && token) {
      erased.add(token)
      text.delete(text.toString().indexOf(token), token.length)
    } else if (what === 'retype') retype(doc, block)
    else if (what === 'delete') {
      for (const gone of tokens) erased.add(gone)
      fragment.delete(block, 1)
    } else if (what === 'split' && token) {
      const at = text.toString().indexOf(token)
      const rest = text.toString().slice(at)
      doc.transact(() => {
        text.delete(at, rest.length)
        fragment.insert(block + 1, [paragraph(rest)])
      })
    }
  }
})

describe('parts', () => {
  const run = (client: number, clock: number, text: string, left: LostRun['left'] = null): LostRun => ({
    parts: [{ client, clock, text, block: false }],
    left,
    right: null,
    after: null,
  })

  it('a part of lost text grows when letters are inserted next to it', () => {
    let parts: Part[] = [{ client: 1, clock: 0, text: 'helo', block: true }]
    parts = insertRun(parts, run(1, 4, '!', { client: 1, clock: 3 })) ?? []
    expect(parts).toEqual([{ client: 1, clock: 0, text: 'helo!', block: true }])
    parts = insertRun(parts, run(1, 5, 'l', { client: 1, clock: 2 })) ?? []
    parts = insertRun(parts, { ...run(2, 0, 'oh, '), right: { client: 1, clock: 0 } }) ?? []
    expect(textOfParts(parts)).toBe('oh, hello!')
    expect(parts[0]?.block).toBe(true)
    expect(insertRun(parts, run(3, 0, 'x', { client: 9, clock: 0 }))).toBeUndefined()
  })

  it('a part of lost text shrinks when its letters are deleted by hand', () => {
    const parts = [
      { client: 1, clock: 10, text: 'abcdef', block: false },
      { client: 2, clock: 0, text: 'next', block: true },
    ]
    const ids = new IdSet()
    for (const clock of [12, 11, 15]) ids.add({ client: 1, clock, length: 1 })
    ids.add({ client: 2, clock: 0, length: 1 })
    expect(textOfParts(without(parts, ids))).toBe('ade\next')
  })
})

describe('a set of ids', () => {
  it('a set of ids returns the missing ids of a range', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 9 }))), fc.nat(40), (added, from) => {
        const ids = new IdSet()
        const model = new Set<number>()
        for (const [clock, length] of added) {
          ids.add({ client: 1, clock, length })
          for (let n = clock; n < clock + length; n++) model.add(n)
        }
        const outside = ids.outside({ client: 1, clock: from, length: 15 })
        const listed = outside.flatMap(({ clock, length }) => Array.from({ length }, (_, n) => clock + n))
        expect(listed).toEqual(Array.from({ length: 15 }, (_, n) => from + n).filter((n) => !model.has(n)))
      }),
    )
  })
})
