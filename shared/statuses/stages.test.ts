import { expect, it } from 'vitest'
import { stageOf } from './stages.ts'
import { isSettled, STATUSES } from './status.ts'

it('a running project shows its stage, with counts if there are any', () => {
  const at = (status: string, done: number, total: number) => stageOf({ status, progress: { done, total } })
  expect(at('DOC_FILE_OVERVIEWS_GENERATING', 120, 480)).toBe('Reading files 120 of 480')
  expect(at('DOC_TOPICS_GENERATING', 14, 31)).toBe('Writing topics 14 of 31')
  expect(at('CLONING', 240, 480)).toBe('Fetching the source, 50 %')
  expect(stageOf({ status: 'CLONING', progress: null })).toBe('Fetching the source')
  expect(at('DOC_PENDING', 0, 0)).toBe('Waiting to start')
  const updating = (progress: { done: number; total: number } | null) => stageOf({ status: 'DOC_UPDATING', progress })
  expect(updating(null)).toBe('Looking for changes')
  expect(updating({ done: 0, total: 0 })).toBe('Reading the source')
  expect(updating({ done: 3, total: 14 })).toBe('Updating pages 3 of 14')
  // The overview is one page, so show no counts.
  expect(at('DOC_PROJECT_OVERVIEW_GENERATING', 0, 1)).toBe('Writing the overview')
})

it('a project shows how many projects are before it in the queue, only while it waits', () => {
  const waiting = { status: 'DOC_PENDING', progress: null }
  const after = (before: number) => ({ before, tomorrow: false })
  expect(stageOf(waiting, after(2))).toBe('Waiting: 2 projects before yours')
  expect(stageOf({ ...waiting, status: 'REQUEST_TO_CLONE' }, after(1))).toBe('Waiting: 1 project before yours')
  expect(stageOf(waiting, after(0))).toBe('Waiting to start')
  expect(stageOf({ ...waiting, status: 'CLONING' }, after(2))).toBe('Fetching the source')
})

it('a project shows that it continues tomorrow, only before it has begun', () => {
  const tomorrow = { before: 2, tomorrow: true }
  const words = 'Continues tomorrow: its owner’s minutes of generation are used up for today'
  expect(stageOf({ status: 'DOC_PENDING', progress: null }, tomorrow)).toBe(words)
  expect(stageOf({ status: 'CLONING', progress: null }, tomorrow)).toBe('Fetching the source')
})

it('every status of a run has a stage, and a settled or unknown status has none', () => {
  for (const status of STATUSES)
    expect(stageOf({ status, progress: null }) === undefined, status).toBe(isSettled(status))
  expect(stageOf({ status: 'NEW_ONE', progress: null })).toBeUndefined()
})
