import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { MESSAGE, SYNC } from '../../../shared/protocol/collaboration.ts'
import { SendLedger, updateKind } from './send-ledger.ts'

const frame = (step: number, update: Uint8Array) => {
  const encoder = createEncoder()
  writeVarUint(encoder, MESSAGE.sync)
  writeVarUint(encoder, step)
  writeVarUint8Array(encoder, update)
  return toUint8Array(encoder)
}
const question = new Uint8Array([0, 0, 1, 0])
const presence = new Uint8Array([1, 4, 0, 0, 0, 0])

/** Creates a document, its ledger, and functions that return the frame of a change. */
function written() {
  const doc = new Y.Doc()
  const ledger = new SendLedger(doc)
  const text = doc.getText()
  const changed = (change: () => void) => {
    let update: Uint8Array = new Uint8Array()
    doc.once('update', (made) => {
      update = made
    })
    change()
    return frame(SYNC.update, update)
  }
  return {
    doc,
    ledger,
    write: (words: string) => changed(() => text.insert(text.length, words)),
    erase: () => changed(() => text.delete(0, 1)),
    answer: () => frame(SYNC.step2, Y.encodeStateAsUpdate(doc)),
  }
}

function answered() {
  const all = written()
  all.ledger.begin()
  all.ledger.frame(all.answer())
  all.ledger.stored(1)
  return all
}

describe('the ledger of one connection', () => {
  it('the send ledger is incomplete until the server asks and stores the answer', () => {
    const { ledger, answer } = written()
    ledger.begin()
    ledger.frame(question)
    expect(ledger.hasAll).toBe(false)
    ledger.frame(answer())
    expect(ledger.hasAll).toBe(false)
    ledger.stored(1)
    expect(ledger.hasAll).toBe(true)
  })

  it('a connection ledger is incomplete until the server has stored every update', () => {
    const { ledger, write, erase } = answered()
    ledger.frame(write('one'))
    ledger.frame(erase())
    expect([ledger.hasAll, ledger.underwayBytes > 0]).toEqual([false, true])
    ledger.stored(2)
    expect(ledger.hasAll).toBe(false)
    ledger.stored(3)
    expect([ledger.hasAll, ledger.underwayBytes]).toEqual([true, 0])
  })

  it('a connection ledger is incomplete while any change or deletion was never sent', () => {
    const { ledger, doc, write, erase } = answered()
    write('never sent')
    expect([ledger.isStored, ledger.hasAll]).toEqual([true, false])
    ledger.frame(write('sent after a gap'))
    ledger.stored(2)
    expect([ledger.isStored, ledger.hasAll]).toEqual([true, false])
    ledger.frame(frame(SYNC.step2, ledger.rest))
    ledger.stored(3)
    expect(ledger.hasAll).toBe(true)
    erase()
    expect(ledger.hasAll).toBe(false)
    const server = new Y.Doc()
    Y.applyUpdate(server, Y.encodeStateAsUpdate(doc))
    expect(Y.encodeStateAsUpdate(server)).toEqual(Y.encodeStateAsUpdate(doc))
  })

  it('the send ledger counts changes and deletions from the server as acknowledged', () => {
    const { ledger, doc } = answered()
    const other = new Y.Doc()
    other.getText().insert(0, 'from elsewhere')
    other.getText().delete(2, 3)
    ledger.listen('server')
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'server')
    expect(ledger.hasAll).toBe(true)
  })

  it('the send ledger counts deletions by observers of a server update as unsent', () => {
    const { ledger, doc } = answered()
    const other = new Y.Doc()
    other.getText().insert(0, 'from elsewhere')
    ledger.listen('server')
    doc.getText().observe(({ transaction }) => transaction.origin === 'server' && doc.getText().delete(0, 5))
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(other), 'server')
    expect([String(doc.getText()), ledger.hasAll]).toEqual(['elsewhere', false])
  })

  it('the send ledger counts local structs that a server update unblocks as unsent', () => {
    const { ledger, doc } = answered()
    const other = new Y.Doc()
    other.getText().insert(0, 'from elsewhere')
    const earlier = Y.encodeStateAsUpdate(other)
    other.once('update', (update) => Y.applyUpdate(doc, update, 'the copy'))
    other.getText().insert(0, 'and left in the copy, ')
    ledger.listen('server')
    Y.applyUpdate(doc, earlier, 'server')
    expect([String(doc.getText()), ledger.hasAll]).toEqual(['and left in the copy, from elsewhere', false])
    ledger.frame(frame(SYNC.step2, ledger.rest))
    ledger.stored(2)
    expect(ledger.hasAll).toBe(true)
  })

  it('the send ledger ignores questions and presence', () => {
    const { ledger } = answered()
    ledger.frame(presence)
    ledger.frame(question)
    expect(ledger.hasAll).toBe(true)
  })

  it('the send ledger starts empty with each connection', () => {
    const { ledger } = answered()
    ledger.begin()
    expect([ledger.isStored, ledger.hasAll, ledger.storedFrames]).toEqual([false, false, 0])
  })

  it('[CP5] the send ledger resends unstored frames in order on the next connection', () => {
    const { ledger, write, answer } = written()
    const [first, second, third] = ['a', 'b', 'c'].map(write)
    ledger.begin()
    expect(ledger.frame(answer())).toEqual([])
    ledger.frame(first)
    ledger.frame(second)
    ledger.stored(2)
    ledger.begin()
    ledger.begin()
    expect(ledger.frame(question)).toEqual([])
    expect(ledger.frame(third)).toEqual([])
    expect(ledger.frame(answer())).toEqual([second])
    ledger.stored(2)
    expect(ledger.hasAll).toBe(false)
    ledger.stored(3)
    expect(ledger.hasAll).toBe(true)
    ledger.begin()
    expect(ledger.frame(answer())).toEqual([])
    ledger.begin()
    ledger.clear()
    expect(ledger.frame(answer())).toEqual([])
  })
})

it('the send ledger distinguishes updates from all other frames of a socket', () => {
  const update = frame(SYNC.update, new Uint8Array([1, 2, 3]))
  expect(updateKind(frame(SYNC.step2, new Uint8Array()))).toBe(SYNC.step2)
  expect(updateKind(update.buffer)).toBe(SYNC.update)
  for (const other of [question, presence, 'text', new Uint8Array()]) expect(updateKind(other)).toBeUndefined()
})
