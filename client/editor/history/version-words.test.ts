import { describe, expect, it } from 'vitest'
import { reasonOf } from './version-words.ts'

describe('what is said of a version', () => {
  it('the description of a version shows its reason and its authors', () => {
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
