import { describe, expect, it } from 'vitest'
import { type OfflineFacts, offlineWords } from './offline-words.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const PROJECT = { projectId: 1, looked: '', images: [], parts: [], docBytes: 0 }
const WHOLE = {
  ...PROJECT,
  text: { state: 'a', bytes: 1 },
  whole: { at: NOW.getTime() - 300_000, bytes: 13_000_000, missing: 0 },
}

const facts: OfflineFacts = {
  kept: PROJECT,
  keeping: undefined,
  parts: 'kept',
  connection: 'up-to-date',
  persisted: true,
}
const say = (news: Partial<OfflineFacts>) => offlineWords({ ...facts, ...news }, NOW)
const pages = { what: 'pages', done: 34, total: 120 } as const

describe('a project, in the words of the switch that keeps it offline', () => {
  it('the offline switch says that it downloads the project to this device', () => {
    expect(say({ kept: undefined }).text).toContain('to this device')
    expect(say({ kept: undefined }).percent).toBeUndefined()
  })

  it('[AO3] the offline switch shows the progress of pages and of images', () => {
    expect(say({})).toEqual({ text: 'Getting ready…', percent: 0 })
    expect(say({ keeping: { state: 'list' } }).text).toBe('Getting ready…')
    expect(say({ keeping: { state: 'fetching', step: pages } })).toMatchObject({ text: '34 of 120 pages…' })
    const images = { what: 'images', done: 3, total: 4 } as const
    expect(say({ keeping: { state: 'fetching', step: images } })).toEqual({ text: '3 of 4 images…', percent: 75 })
    expect(say({ keeping: { state: 'fetching', step: { ...images, done: 0, total: 0 } } }).percent).toBe(100)
  })

  it('[AO3] the offline switch says why the download is paused and when it continues', () => {
    const held = (because: 'offline' | 'server' | 'needs-sign-in' | 'refused' | 'unsent' | 'no-room') =>
      say({ keeping: { state: 'held', because, step: pages } }).text
    expect(held('offline')).toBe('34 of 120 pages here. It continues when you’re online.')
    expect(held('server')).toContain('couldn’t send the rest')
    expect(held('needs-sign-in')).toContain('sign in again')
    expect(held('refused')).toContain('refuses to send this project')
    expect(held('unsent')).toContain('once the server has it')
    expect(held('no-room')).toContain('storage is full')
    expect(say({ connection: 'offline', keeping: { state: 'list' } }).text).toBe('It continues when you’re online.')
  })

  it('[AO1] the offline switch shows the size and sync time of a project, even without a connection', () => {
    const said = { text: 'Synced 5 minutes ago.', size: '12.4 MB', news: 'Available offline' }
    expect(say({ kept: WHOLE, keeping: { state: 'whole' } })).toEqual(said)
    expect(say({ kept: WHOLE, connection: 'offline', keeping: { state: 'held', because: 'offline' } })).toEqual(said)
    expect(say({ kept: WHOLE, keeping: { state: 'fetching', step: pages } })).toEqual(said)
  })

  it('[AO1] the offline switch says that search and answers need the server until they work offline', () => {
    const { text: _text, ...pagesOnly } = WHOLE
    const words = say({ kept: pagesOnly, keeping: { state: 'whole' } })
    expect(words.text).toContain('Search and answers still need the server.')
    expect(words.news).toBe('Available offline, without search and answers')
    expect(say({ kept: WHOLE }).text).not.toContain('still need')
  })

  it('the offline switch reports missing space, missing images, a running sync and possible deletion', () => {
    const full = say({ kept: WHOLE, keeping: { state: 'held', because: 'no-room' } })
    expect(full).toMatchObject({ size: '12.4 MB' })
    expect(full.text).toContain('New content doesn’t fit')
    const gone = (missing: number) => say({ kept: { ...WHOLE, whole: { ...WHOLE.whole, missing } } }).text
    expect([gone(1), gone(2)]).toEqual([expect.stringContaining('One image'), expect.stringContaining('2 images')])
    const updating = say({ kept: WHOLE, keeping: { state: 'fetching', step: { what: 'images', done: 1, total: 2 } } })
    expect(updating).toMatchObject({ text: 'Syncing: 1 of 2 images…', percent: 50, size: '12.4 MB' })
    expect(say({ kept: WHOLE, persisted: false }).text).toContain('The browser may clear the copy')
    expect(say({ kept: WHOLE, persisted: undefined }).text).not.toContain('The browser')
  })

  it('[AO6] the offline switch does not claim availability before diagrams are stored', () => {
    expect(say({ kept: WHOLE, parts: 'asking' })).toEqual({ text: 'Downloading files for search and diagrams…' })
    expect(say({ kept: WHOLE, parts: 'later', connection: 'offline' }).text).toContain(
      'Only files for search and diagrams',
    )
    expect(say({ kept: WHOLE, parts: 'no-room' }).text).toContain('storage is full')
  })
})
