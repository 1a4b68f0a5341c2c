import { describe, expect, it } from 'vitest'
import { SendLedger, updateKind } from './send-ledger.ts'

const question = new Uint8Array([0, 0, 1, 0])
const answer = new Uint8Array([0, 1, 2, 0, 0])
const update = new Uint8Array([0, 2, 3, 1, 2, 3])
const presence = new Uint8Array([1, 4, 0, 0, 0, 0])

describe('the ledger of one connection', () => {
  it('is not settled before the server has asked and been answered', () => {
    const ledger = new SendLedger()
    ledger.begin()
    ledger.frame(question)
    expect(ledger.settled).toBe(false)
    ledger.frame(answer)
    expect(ledger.settled).toBe(false)
    ledger.stored(1)
    expect(ledger.settled).toBe(true)
  })

  it('is unsettled by every update until it is stored', () => {
    const ledger = new SendLedger()
    ledger.begin()
    ledger.frame(answer)
    ledger.frame(update)
    ledger.frame(update)
    ledger.stored(2)
    expect(ledger.settled).toBe(false)
    ledger.stored(3)
    expect(ledger.settled).toBe(true)
  })

  it('counts neither questions nor presence', () => {
    const ledger = new SendLedger()
    ledger.begin()
    ledger.frame(answer)
    ledger.stored(1)
    ledger.frame(presence)
    ledger.frame(question)
    expect(ledger.settled).toBe(true)
  })

  it('trusts nothing of an earlier connection', () => {
    const ledger = new SendLedger()
    ledger.begin()
    ledger.frame(answer)
    ledger.stored(9)
    ledger.begin()
    expect(ledger.settled).toBe(false)
  })

  it('gives what was not stored to the next connection, in its order, before the answer there', () => {
    const ledger = new SendLedger()
    const second = new Uint8Array([0, 2, 1, 9])
    const third = new Uint8Array([0, 2, 1, 8])
    ledger.begin()
    expect(ledger.frame(answer)).toEqual([])
    ledger.frame(update)
    ledger.frame(second)
    ledger.stored(2)
    ledger.begin()
    ledger.begin()
    expect(ledger.frame(question)).toEqual([])
    expect(ledger.frame(third)).toEqual([])
    expect(ledger.frame(answer)).toEqual([second])
    ledger.stored(2)
    expect(ledger.settled).toBe(false)
    ledger.stored(3)
    expect(ledger.settled).toBe(true)
    ledger.begin()
    expect(ledger.frame(answer)).toEqual([])
    ledger.begin()
    ledger.clear()
    expect(ledger.frame(answer)).toEqual([])
  })
})

it('tells updates from everything else a socket sends', () => {
  expect(updateKind(answer)).toBe(1)
  expect(updateKind(update.buffer)).toBe(2)
  for (const other of [question, presence, 'text', new Uint8Array()]) expect(updateKind(other)).toBeUndefined()
})
