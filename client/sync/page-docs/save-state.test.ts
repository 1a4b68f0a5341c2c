import { describe, expect, it } from 'vitest'
import { type Facts, isEditable, saveStateOf } from './save-state.ts'

const facts = (more: Partial<Facts>): Facts => ({
  copy: 'kept',
  link: 'online',
  settled: true,
  unsent: false,
  everSynced: true,
  ending: null,
  ...more,
})
const label = (more: Partial<Facts>) => saveStateOf(facts(more)).label

describe('what is said about saving', () => {
  it('is "Saved" only when the server has stored everything', () => {
    expect(label({})).toBe('Saved')
    for (const link of ['connecting', 'offline'] as const) expect(label({ link })).not.toBe('Saved')
    for (const unsent of [true, false]) expect(label({ settled: false, unsent })).not.toBe('Saved')
  })

  it('is "Saving…" while changes are on their way', () => {
    expect(label({ settled: false, unsent: true })).toBe('Saving…')
  })

  it('says where unsent changes are when the server is out of reach', () => {
    expect(label({ link: 'offline', settled: false, unsent: true })).toBe('Offline, kept on this device')
    expect(label({ link: 'offline', settled: false })).toBe('Offline')
    expect(label({ link: 'connecting', settled: false, unsent: true })).toBe('Offline, kept on this device')
  })

  it('does not claim to keep what it cannot keep', () => {
    expect(label({ copy: 'none', link: 'offline', settled: false, unsent: true })).toBe('Offline, not kept')
  })

  it('tells apart why nothing more is taken, and where the words are', () => {
    expect(label({ ending: { kind: 'signed-out' } })).toBe('Needs sign-in')
    expect(label({ ending: { kind: 'refused', reason: 'read-only' } })).toBe('Read only')
    const lost = saveStateOf(facts({ unsent: true, ending: { kind: 'refused', reason: 'invalid' } }))
    expect(lost.label).toBe('Not saved')
    expect(lost.detail).toContain('kept on this device')
    expect(label({ ending: { kind: 'gone' } })).toBe('Not saved')
    expect(label({ ending: { kind: 'too-new' } })).toBe('Read only')
  })
})

describe('typing', () => {
  it('waits for the first state from the server, on any day', () => {
    expect(isEditable(facts({ everSynced: false }))).toBe(false)
    expect(isEditable(facts({ link: 'offline', settled: false }))).toBe(true)
  })

  it('ends when the server takes nothing more', () => {
    expect(isEditable(facts({ ending: { kind: 'refused', reason: 'read-only' } }))).toBe(false)
  })
})
