import { describe, expect, it } from 'vitest'
import { originWords } from './origin-words.ts'

const now = new Date('2026-11-26T16:00:00Z')
const none = { commit_hash: null, subject: null, uploaded_at: null }
const told = (origin: Partial<Parameters<typeof originWords>[0]>, locale = 'de', timeZone = 'Europe/Berlin') => {
  const { words, subject } = originWords({ ...none, ...origin }, { now, locale, timeZone })
  return subject ? `${words}: ${subject}` : words
}

describe('the origin of a suggestion', () => {
  it('the origin of a suggestion names the commit and its subject', () => {
    const commit_hash = '3f8a57d0123456789'
    expect(told({ commit_hash, subject: 'Raise the limit' })).toBe('from commit 3f8a57d: Raise the limit')
    expect(told({ commit_hash })).toBe('from commit 3f8a57d')
    expect(told({ commit_hash, subject: 'word '.repeat(40) })).toBe(
      `from commit 3f8a57d: ${'word '.repeat(16).trim()}…`,
    )
  })

  it('the origin of a suggestion names the upload time of the archive, in the locale of the reader', () => {
    expect(told({ uploaded_at: '2026-11-26T13:43:20Z' })).toBe('from the archive uploaded at 14:43')
    expect(told({ uploaded_at: '2026-11-26T13:43:20Z' }, 'en-US', 'America/New_York')).toMatch(
      /^from the archive uploaded at 8:43\sAM$/,
    )
    expect(told({ uploaded_at: '2026-11-25T22:30:00Z' })).toBe('from the archive uploaded yesterday at 23:30')
    expect(told({ uploaded_at: '2026-11-25T23:30:00Z' })).toBe('from the archive uploaded at 00:30')
    expect(told({ uploaded_at: '2026-11-03T09:05:00Z' })).toBe('from the archive uploaded on 3. November 2026 at 10:05')
  })

  it('the origin of a suggestion is empty if it is unknown', () => {
    expect(told({})).toBe('')
  })
})
