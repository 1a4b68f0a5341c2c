import { describe, expect, it } from 'vitest'
import { dayOf, reasonOf } from './version-words.ts'

describe('what is said of a version', () => {
  it('names the day as people do', () => {
    const now = new Date(2026, 10, 22, 0, 5)
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()
    expect([at(22, 0), at(21, 23), at(20, 12)].map((then) => dayOf(then, now))).toEqual([
      'Today',
      'Yesterday',
      'November 20, 2026',
    ])
  })

  it('says why it is there, and who wrote', () => {
    const none = { authors: [], commit_hash: null }
    expect(reasonOf({ ...none, reason: 'edit' })).toBe('Edited')
    expect(reasonOf({ ...none, reason: 'edit', authors: ['Ann', 'Bob'] })).toBe('Ann and Bob')
    expect(reasonOf({ ...none, reason: 'named', authors: ['Ann'] })).toBe('Ann')
    const commit_hash = 'c0ffee1234567'
    expect(reasonOf({ ...none, reason: 'after-refresh', commit_hash })).toBe('Written by Docwright from c0ffee1')
    expect(reasonOf({ reason: 'before-refresh', authors: ['Ann'], commit_hash })).toBe(
      'Before the refresh from c0ffee1 · Ann',
    )
    expect(reasonOf({ ...none, reason: 'before-restore' })).toBe('Before a restore')
  })
})
