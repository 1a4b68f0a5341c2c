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

it('says that nothing is new, and since when', () => {
  expect(outcomeWords(outcome({}), now)).toBe('Nothing new since 14:02')
  const before = outcome({ since: new Date('2026-03-08T14:02:00').toISOString() })
  expect(outcomeWords(before, now)).toBe('Nothing new since Mar 8, 2026')
})

it('says what came, and from which commit', () => {
  const words = (pages: number, suggestions: number) =>
    outcomeWords(outcome({ found: 'changes', pages, suggestions }), now)
  expect(words(3, 1)).toBe('3 pages changed, 1 suggestion: from commit 3f8a57d')
  expect(words(1, 0)).toBe('1 page changed: from commit 3f8a57d')
  expect(words(0, 2)).toBe('2 suggestions: from commit 3f8a57d')
  expect(words(0, 0)).toBe('No page needed a change: from commit 3f8a57d')
})

it('says why it failed, and nothing where nobody has looked', () => {
  expect(outcomeWords(outcome({ found: 'failure', reason: 'The git host is away.' }), now)).toBe(
    'The git host is away.',
  )
  expect(outcomeWords(outcome({ found: null }), now)).toBeUndefined()
})
