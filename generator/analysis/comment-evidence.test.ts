import { describe, expect, it } from 'vitest'
import {
  evidenceOf,
  hasSentence,
  isSameComment,
  lostSentences,
  quotesComment,
  repeatsComment,
} from './comment-evidence.ts'

const COMMENT =
  'Opens the gate for ten seconds. Closes it when a car has passed; see [the plan](./plan.md).\n\nTwo words.'

describe('the evidence of a comment', () => {
  it('comment evidence is equal for comments that differ only in form, and for no others', () => {
    const evidence = evidenceOf(COMMENT)
    const formatted =
      'opens the **gate**\n  for ten   seconds. Closes it when a car has passed: see [the plan](#plan).\nTwo words'
    expect(isSameComment(evidence, evidenceOf(formatted))).toBe(true)
    expect(isSameComment(evidence, evidenceOf(COMMENT.replace('ten', 'two')))).toBe(false)
    expect(isSameComment(evidence, evidenceOf(`${COMMENT} Never twice.`))).toBe(false)
    expect(isSameComment(evidence, evidenceOf(''))).toBe(false)
  })

  it('comment evidence finds a sentence of the comment inside a longer text', () => {
    for (const text of [
      'openGate: Opens the gate for ten seconds, says the code.',
      'It closes it when a car has passed; see the plan. And more.',
      COMMENT,
    ]) {
      expect(quotesComment(text, evidenceOf(COMMENT))).toBe(true)
      expect(repeatsComment(text, COMMENT)).toBe(true)
    }
    for (const text of ['It opens the gate.', 'Two words.', 'The gate for ten seconds.', '']) {
      expect(quotesComment(text, evidenceOf(COMMENT))).toBe(false)
      expect(repeatsComment(text, COMMENT)).toBe(false)
    }
  })

  it('comment evidence finds a short comment only where it is the whole text', () => {
    expect(quotesComment('A note.', evidenceOf('A note'))).toBe(true)
    expect(repeatsComment('`A` note', 'A note.')).toBe(true)
    expect(quotesComment('Here is a note.', evidenceOf('A note'))).toBe(false)
    expect(repeatsComment('Here is a note.', 'A note.')).toBe(false)
  })

  it('a comment is still found in a text after more comments than the cache holds', () => {
    const others = Array.from({ length: 300 }, (_, at) => `The lamp ${at} burns all night. `.repeat(200))
    for (const round of [1, 2]) {
      for (const other of others) expect(repeatsComment('No lamp burns here today.', other), `${round}`).toBe(false)
      expect(repeatsComment('Opens the gate for ten seconds.', COMMENT)).toBe(true)
      expect(repeatsComment('Opens the gate for two seconds.', COMMENT)).toBe(false)
    }
  })

  it('comment evidence of an empty comment finds nothing', () => {
    expect(evidenceOf('')).toEqual([])
    expect(evidenceOf(' -- ')).toEqual([])
    expect(quotesComment('', [])).toBe(false)
    expect(repeatsComment('', '')).toBe(false)
    expect(lostSentences([], COMMENT)).toEqual([])
  })

  it('comment evidence names the sentences that are lost, but not the ones that only moved', () => {
    const moved = 'Closes it when a car has passed; see [the plan](./plan.md). Opens the gate for two seconds.'
    const lost = lostSentences(evidenceOf(COMMENT), moved)
    expect(lost).toHaveLength(1)
    expect(hasSentence('Opens the gate for ten seconds.', lost[0] ?? '')).toBe(true)
    expect(hasSentence('Closes it when a car has passed; see the plan', lost[0] ?? '')).toBe(false)
    expect(lostSentences(evidenceOf(COMMENT), `Since May: ${COMMENT} Never twice.`)).toEqual([])
    expect(lostSentences(evidenceOf('A note'), 'Two notes')).toHaveLength(1)
  })

  it('comment evidence tells sentences apart in scripts without capitals or spaces', () => {
    expect(lostSentences(evidenceOf('开 门 十 秒。关 门 两 秒。'), '开 门 十 秒。关 门 三 秒。')).toHaveLength(1)
  })

  it('comment evidence stays small and quick for huge comments and texts', () => {
    const comment = Array.from({ length: 5000 }, (_, at) => `Sentence number ${at} says that.`).join(' ')
    expect(evidenceOf(comment).length).toBeLessThanOrEqual(41)
    const began = performance.now()
    expect(quotesComment(comment, evidenceOf(comment))).toBe(true)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
