import { describe, expect, it } from 'vitest'
import { syncStateOf } from './sync-state.ts'

const state = (more: Partial<Parameters<typeof syncStateOf>[0]>) =>
  syncStateOf({
    connection: 'up-to-date',
    waiting: 0,
    notApplied: 0,
    unsentPages: 0,
    isSending: false,
    told: 0,
    storage: 'kept',
    page: undefined,
    ...more,
  })

describe('what there is room for in a word', () => {
  it('the short sync state shows that there are notices', () => {
    expect(state({ told: 1 })).toMatchObject({ label: '1 notice', tone: 'attention' })
    expect(state({ told: 2, connection: 'offline' }).label).toBe('Offline · 2 notices')
    expect(state({ told: 1, connection: 'syncing' })).toMatchObject({ label: 'Syncing… · 1 notice', short: '1 notice' })
    expect(state({ told: 1 }).detail).toContain('deleted')
  })

  it('the short sync state shows that the server is out of reach while changes wait', () => {
    expect(state({ connection: 'offline', waiting: 1 })).toMatchObject({
      label: 'Offline · 1 change waiting',
      short: 'Offline',
    })
  })

  it('the short sync state shows changes that were not applied before anything else', () => {
    expect(state({ notApplied: 2 })).toMatchObject({ label: '2 not applied' })
    expect(state({ unsentPages: 1, notApplied: 2 })).toMatchObject({
      label: '1 page not sent · 2 not applied',
      short: '2 not applied',
    })
    expect(state({ connection: 'offline', waiting: 1, notApplied: 2 }).short).toBe('2 not applied')
  })

  it('the sync state never claims completeness while words of a page are unsent', () => {
    expect(state({ unsentPages: 2 })).toMatchObject({ label: '2 pages not sent', tone: 'attention' })
    expect(state({ unsentPages: 1 }).detail).toContain('doesn’t have everything')
    expect(state({ isSending: true }).label).toBe('Syncing…')
    expect(state({ isSending: true, unsentPages: 1 }).label).toBe('Syncing… · 1 page not sent')
    expect(state({ isSending: true, connection: 'offline' }).label).toBe('Offline')
  })

  it('the sync state has no short form if it is one word already', () => {
    expect(state({})).not.toHaveProperty('short')
  })
})
