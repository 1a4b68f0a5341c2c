import { expect, it } from 'vitest'
import { isOlder } from './is-older.ts'

const counted = (updated_at: string, done: number) => ({
  updated_at,
  status: 'DOC_TOPIC_PAGES_GENERATING',
  progress: { done, total: 52 },
})

it('progress reports are ordered by time in milliseconds, then by the counts of a stage', () => {
  const answer = counted('2026-11-22T09:00:00.500Z', 14)
  expect(isOlder(counted('2026-11-22T09:00:00.499999Z', 20), answer)).toBe(true)
  expect(isOlder(counted('2026-11-22T09:00:00.501Z', 0), answer)).toBe(false)
  expect(isOlder(counted('2026-11-22T09:00:00.500123Z', 14), answer)).toBe(false)
  expect(isOlder(counted('2026-11-22T09:00:00.500123Z', 13), answer)).toBe(true)
  const next = { ...counted('2026-11-22T09:00:00.500123Z', 0), status: 'DOC_SUBTOPICS_GENERATING' }
  expect(isOlder(next, answer)).toBe(false)
})
