import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { Allowance } from '../../shared/basics/allowance.ts'
import { MESSAGE } from '../../shared/protocol/collaboration.ts'
import { FrameRules, REST_MS, type Ruling } from './frame-rules.ts'
import { awarenessMessage, step1, step2, updateMessage } from './messages.ts'

const PAGE = 1_000_000
const reader = { canWrite: false, pageBytes: PAGE }
const writer = { canWrite: true, pageBytes: PAGE }
const EMPTY = Y.encodeStateAsUpdate(new Y.Doc())
const counted = (rulings: readonly Ruling[]) => Object.groupBy(rulings, (ruling) => ruling)

describe('frames', () => {
  it('[CO53] update frames from a reader are refused without decoding, and then close the connection', () => {
    const rules = new FrameRules()
    // Bytes that can't be decoded.
    const frames = [updateMessage(new Uint8Array(8).fill(255)), updateMessage(new Uint8Array(7_000_000).fill(255))]
    for (const frame of frames) expect(rules.ruleOn(frame, reader)).toBe('refuse')
    const more = Array.from({ length: 9 }, () => rules.ruleOn(frames[0] as Uint8Array, reader))
    expect(more).toEqual([...Array(8).fill('refuse'), 'close'])
    for (const frame of frames) expect(new FrameRules().ruleOn(frame, writer)).toBe('handle')
  })

  it('[CO53] a reader can send three full sync answers, each at most as large as the page', () => {
    const rules = new FrameRules()
    const answer = step2(new Uint8Array(PAGE).fill(1))
    expect([1, 2, 3, 4].map(() => rules.ruleOn(answer, reader))).toEqual(['handle', 'handle', 'handle', 'refuse'])
    expect(new FrameRules().ruleOn(step2(new Uint8Array(PAGE + 100_000)), reader)).toBe('refuse')
    const many = Array.from({ length: 1_000 }, () => rules.ruleOn(step2(EMPTY), reader))
    expect(counted(many)).toMatchObject({ handle: { length: 1_000 } })
  })

  it.each([
    ['questions', step1(new Uint8Array([0])), 20],
    ['questions who is here', new Uint8Array([MESSAGE.queryAwareness]), 20],
    ['presence', awarenessMessage(new Uint8Array([0])), 100],
  ])('[CO53] with %s make the connection rest when they are many, and in the end they end it', (_, frame, burst) => {
    let now = 0
    const rules = new FrameRules(() => now)
    const flood = (count: number) => Array.from({ length: count }, () => rules.ruleOn(frame, writer))
    expect(flood(burst + 50)).toEqual([...Array(burst).fill('handle'), 'rest', ...Array(49).fill('skip')])
    for (let rest = 2; rest <= 11; rest++) {
      now += REST_MS
      const last = flood(burst + 1).filter((ruling) => ruling !== 'handle' && ruling !== 'skip')
      expect(last).toEqual([rest <= 10 ? 'rest' : 'close'])
    }
    const usual = new FrameRules(() => now)
    for (let second = 0; second < 1_000; second++) {
      now += 1_000
      expect(usual.ruleOn(frame, writer)).toBe('handle')
    }
  })

  it('[CO53] a frame with a message type in extra bytes closes the connection', () => {
    for (const frame of [
      [0x80, 0, 2, 2, 0, 0],
      [0, 0x82, 0, 2, 0, 0],
      [0x81, 0, 1, 0],
    ]) {
      expect(new FrameRules().ruleOn(Uint8Array.from(frame), reader)).toBe('close')
    }
  })

  it('[CO53] a large frame from a reader is skipped and pauses the connection', () => {
    const large = step1(new Uint8Array(100_000))
    expect(new FrameRules().ruleOn(large, reader)).toBe('rest')
    expect(new FrameRules().ruleOn(large, writer)).toBe('handle')
    expect(new FrameRules().ruleOn(awarenessMessage(new Uint8Array(100_000)), reader)).toBe('rest')
  })

  it('[CO53] presence frames are limited in bytes over time', () => {
    let now = 0
    const rules = new FrameRules(() => now)
    const rulings = Array.from({ length: 3 }, () => rules.ruleOn(awarenessMessage(new Uint8Array(100_000)), writer))
    expect(rulings).toEqual(['handle', 'handle', 'rest'])
    now += 2_000
    expect(rules.ruleOn(awarenessMessage(new Uint8Array(100_000)), writer)).toBe('handle')
  })
})

it('an allowance grows with time up to its burst', () => {
  let now = 0
  const allowance = new Allowance({ burst: 3, perSecond: 2 }, () => now)
  expect([1, 2, 3, 4].map(() => allowance.take())).toEqual([true, true, true, false])
  now = 500
  expect([allowance.take(), allowance.take()]).toEqual([true, false])
  now = 100_000
  expect([allowance.take(3), allowance.take()]).toEqual([true, false])
})
