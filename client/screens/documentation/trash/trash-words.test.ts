import { expect, it } from 'vitest'
import { daysLeft, deletionWords, newerWords, pagesBelow } from './trash-words.ts'

const NOW = new Date(2026, 10, 27, 15, 0)
const at = (day: number) => new Date(2026, 10, day, 14, 2).toISOString()
const deleted = { cause: 'person', commit_hash: null, deleted_by: 'Ben', deleted_at: at(27) } as const

it('a trash entry says who deleted the page and when', () => {
  expect(deletionWords(deleted, NOW)).toBe('Deleted by Ben, today, 2:02 PM')
  expect(deletionWords({ ...deleted, deleted_by: null, deleted_at: at(26) }, NOW)).toBe('Deleted yesterday, 2:02 PM')
  expect(deletionWords({ ...deleted, deleted_by: null, waits: true }, NOW)).toBe(
    'Deleted by you, today, 2:02 PM, and not sent yet',
  )
})

it('a trash entry says which refresh removed the page', () => {
  const refreshed = { ...deleted, cause: 'refresh', deleted_by: null } as const
  expect(deletionWords({ ...refreshed, commit_hash: '3f8a57d0123' }, NOW)).toBe(
    'Source deleted in 3f8a57d, today, 2:02 PM',
  )
  expect(deletionWords(refreshed, NOW)).toBe('Source deleted, today, 2:02 PM')
})

it('a trash entry says who removed the page by undoing a refresh', () => {
  const undone = { ...deleted, cause: 'undo', deleted_by: 'Ann', commit_hash: '3f8a57d0123' } as const
  expect(deletionWords(undone, NOW)).toBe('Removed by Ann by undoing the refresh to 3f8a57d, today, 2:02 PM')
})

it('a trash entry counts the days left to restore the page, including the last day', () => {
  const left = (hours: number) =>
    daysLeft({ expires_at: new Date(NOW.getTime() + hours * 3_600_000).toISOString() }, NOW)
  expect([720, 25, 24, 1, -1].map(left)).toEqual([
    '30 days left',
    '2 days left',
    '1 day left',
    '1 day left',
    'Kept until everyone who wrote in it has seen the notice',
  ])
})

it('a trash entry shows the number of subpages and the authors of newer text', () => {
  expect([pagesBelow(1), pagesBelow(1200)]).toEqual(['1 page below it', '1,200 pages below it'])
  expect([newerWords({ newer: [] }), newerWords({ newer: ['Ben', 'Cleo'] })]).toEqual([
    undefined,
    'With unseen edits by Ben and Cleo',
  ])
})
