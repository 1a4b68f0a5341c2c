import { describe, expect, it } from 'vitest'
import { type Facts, isEditable } from './page-facts.ts'
import { saveStateOf } from './save-state.ts'

const facts = (more: Partial<Facts>): Facts => ({
  copy: 'kept',
  link: 'online',
  settled: true,
  stalled: false,
  unsent: false,
  everSynced: true,
  ending: null,
  ...more,
})
const state = (more: Partial<Facts>) => saveStateOf(facts(more))
const label = (more: Partial<Facts>) => state(more).label
const COPIES = ['opening', 'kept', 'none', 'full'] as const

describe('the save state', () => {
  it('the save state is “Saved” only after the server acknowledges everything', () => {
    expect(label({})).toBe('Saved')
    for (const copy of COPIES) {
      for (const link of ['connecting', 'offline'] as const) expect(label({ copy, link })).not.toContain('Saved')
      for (const unsent of [true, false]) expect(label({ copy, settled: false, unsent })).not.toContain('Saved')
    }
  })

  it('the save state is “Saving…” during sending and “Not saved” if nothing acknowledges changes', () => {
    expect(label({ settled: false, unsent: true })).toBe('Saving…')
    expect(state({ settled: false, unsent: true, stalled: true })).toMatchObject({ label: 'Not saved', tone: 'bad' })
    expect(label({ settled: false, unsent: false, stalled: true })).toBe('Opening…')
    expect(label({ link: 'offline', settled: false, unsent: true, stalled: true })).toBe('Offline, kept on this device')
  })

  it('the save state says where unsent changes are when the server is out of reach', () => {
    expect(label({ link: 'offline', settled: false, unsent: true })).toBe('Offline, kept on this device')
    expect(label({ link: 'offline', settled: false })).toBe('Offline')
    expect(label({ link: 'connecting', settled: false, unsent: true })).toBe('Offline, kept on this device')
  })

  it('the save state warns that this device has no copy, even online', () => {
    const saved = 'Saved, no copy on this device'
    expect(state({ copy: 'none' })).toMatchObject({ label: saved, tone: 'attention' })
    expect(state({ copy: 'full' })).toMatchObject({ label: saved, tone: 'attention' })
    expect(state({ copy: 'full' }).detail).toContain('Free up space')
    expect(label({ copy: 'none', link: 'offline', settled: false })).toBe('Offline, no copy on this device')
  })

  it('the save state says that changes exist only in this tab', () => {
    for (const copy of ['none', 'full'] as const) {
      const said = state({ copy, link: 'offline', settled: false, unsent: true })
      expect(said).toMatchObject({ label: 'Offline, only in this tab', tone: 'bad' })
      expect(said.detail).toContain('only in this tab')
    }
    expect(state({ copy: 'none', settled: false, unsent: true, stalled: true }).detail).toContain('only in this tab')
    expect(state({ copy: 'none', unsent: true, ending: { kind: 'gone' } }).detail).toContain('only in this tab')
  })

  it('the save state gives the reason why a page accepts no more changes', () => {
    expect(label({ ending: { kind: 'signed-out' } })).toBe('Needs sign-in')
    expect(label({ ending: { kind: 'refused', reason: 'read-only' } })).toBe('Read only')
    expect(label({ ending: { kind: 'refused', reason: 'project-full' }, unsent: true })).toBe('Not saved')
    const lost = state({ unsent: true, ending: { kind: 'refused', reason: 'invalid' } })
    expect(lost.label).toBe('Not saved')
    expect(lost.detail).toContain('kept on this device')
    expect(label({ ending: { kind: 'gone' } })).toBe('Not saved')
    expect(label({ ending: { kind: 'too-new' } })).toBe('Read only')
  })
})

describe('typing', () => {
  it('a page is editable after its first state from the server, even offline', () => {
    expect(isEditable(facts({ everSynced: false }))).toBe(false)
    expect(isEditable(facts({ link: 'offline', settled: false }))).toBe(true)
  })

  it('a page is not editable when the server takes no more changes', () => {
    expect(isEditable(facts({ ending: { kind: 'refused', reason: 'read-only' } }))).toBe(false)
  })
})
