import { expect, it } from 'vitest'
import type { RefreshOutcome } from '../../../../shared/contract/refresh.ts'
import { outcomeWords } from './refresh-words.ts'

const now = new Date('2026-03-10T16:00:00')
const outcome = (more: Partial<RefreshOutcome>): RefreshOutcome => ({
  running: false,
  found: 'nothing',
  looked_at: new Date('2026-03-10T15:59:00').toISOString(),
  since: new Date('2026-03-10T14:02:00').toISOString(),
  commit: '3f8a57d0123456789',
  subject: 'Raise the limit',
  pages: 0,
  suggestions: 0,
  reason: null,
  ...more,
})

it('the refresh message says since when nothing is new', () => {
  expect(outcomeWords(outcome({}), now)).toEqual({ title: 'Nothing new since 14:02' })
  const before = outcome({ since: new Date('2026-03-08T14:02:00').toISOString() })
  expect(outcomeWords(before, now)).toEqual({ title: 'Nothing new since Mar 8, 2026' })
  expect(outcomeWords(outcome({ since: null }), now)).toEqual({ title: 'Nothing new' })
})

it('the refresh message counts the changed pages and the suggestions', () => {
  const title = (pages: number, suggestions: number) =>
    outcomeWords(outcome({ found: 'changes', pages, suggestions }), now)?.title
  expect(title(3, 1)).toBe('3 pages changed, 1 suggestion')
  expect(title(1, 0)).toBe('1 page changed')
  expect(title(0, 2)).toBe('2 suggestions')
  expect(title(1200, 0)).toBe('1,200 pages changed')
  expect(title(0, 0)).toBe('No page needed a change')
})

it('the refresh message names the commit or the archive that the changes came from', () => {
  const text = (more: Partial<RefreshOutcome>) =>
    outcomeWords(outcome({ found: 'changes', pages: 1, ...more }), now)?.text
  expect(text({})).toBe('From commit 3f8a57d: Raise the limit')
  expect(text({ subject: null })).toBe('From commit 3f8a57d')
  expect(text({ commit: null, subject: 'quay-2.zip' })).toBe('From quay-2.zip')
  expect(text({ commit: null, subject: null })).toBeUndefined()
})

it('the refresh message says why an update failed', () => {
  const failed = outcome({ found: 'failure', reason: 'The git host couldn’t be reached.' })
  expect(outcomeWords(failed, now)).toEqual({
    title: 'Couldn’t refresh the documentation',
    text: 'The git host couldn’t be reached.',
  })
  expect(outcomeWords({ ...failed, reason: null }, now)?.text).toContain('Try again')
})

it('the refresh message is empty for sources that were never checked', () => {
  expect(outcomeWords(outcome({ found: null }), now)).toBeUndefined()
})
