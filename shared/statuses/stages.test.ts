import { expect, it } from 'vitest'
import { stageOf } from './stages.ts'
import { isSettled, STATUSES } from './status.ts'

it('says what a running project is at, with counts where there are some', () => {
  expect(stageOf({ status: 'DOC_TOPICS_GENERATING', progress: { done: 14, total: 31 } })).toBe('Topics, 14 of 31')
  expect(stageOf({ status: 'CLONING', progress: null })).toBe('Reading the source')
  expect(stageOf({ status: 'DOC_PENDING', progress: { done: 0, total: 0 } })).toBe('Waiting to start')
  const updating = (progress: { done: number; total: number } | null) => stageOf({ status: 'DOC_UPDATING', progress })
  expect(updating(null)).toBe('Looking for changes')
  expect(updating({ done: 0, total: 0 })).toBe('Reading the source')
  expect(updating({ done: 3, total: 14 })).toBe('Changed pages, 3 of 14')
})

it('has a stage for each status of a run, and none for the others', () => {
  for (const status of STATUSES)
    expect(stageOf({ status, progress: null }) === undefined, status).toBe(isSettled(status))
  expect(stageOf({ status: 'NEW_ONE', progress: null })).toBeUndefined()
})
