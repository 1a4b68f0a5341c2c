import { expect, it } from 'vitest'
import { createProgressLog, timeLeft } from './time-left.ts'

const FILE_PAGES = 'DOC_FILE_PAGES_GENERATING'
const at = (done: number, total = 400, status = FILE_PAGES) => ({ status, progress: { done, total } })

/**
 * Returns the text shown after a stage reported each of `dones`, one every `every` milliseconds, and `later`
 * passed.
 */
function said(dones: readonly number[], { every = 2_000, later = 0, status = FILE_PAGES, total = 400 } = {}) {
  const log = createProgressLog()
  for (const [turn, done] of dones.entries()) log.note(at(done, total, status), turn * every)
  const now = (dones.length - 1) * every + later
  return timeLeft(at(dones.at(-1) ?? 0, total, status), log.samples(), now)
}
const steady = (count: number, step: number) => Array.from({ length: count }, (_, turn) => turn * step)

it('the time left in the last stage is calculated from the speed of the last minute', () => {
  expect(said(steady(6, 10))).toBe('About 2 minutes left')
  expect(said(steady(6, 30))).toBe('Less than a minute left')
  expect(said(steady(6, 14))).toBe('About a minute left')
  expect(said(steady(6, 1), { total: 4000 })).toBe('About 2 hours left')
})

it('the time left is reduced by the time since the last report', () => {
  expect(said(steady(6, 10), { later: 12_000 })).toBe('About a minute left')
})

it('the time left in an earlier stage is shown as a minimum, and hidden below a minute', () => {
  expect(said(steady(6, 2), { status: 'DOC_FILE_OVERVIEWS_GENERATING' })).toBe('At least 6 minutes left')
  expect(said(steady(6, 30), { status: 'DOC_FILE_OVERVIEWS_GENERATING' })).toBeUndefined()
})

it('the time left is unknown at the beginning', () => {
  expect(said([0])).toBeUndefined()
  expect(said([0, 10])).toBeUndefined()
  expect(said(steady(4, 10))).toBeUndefined()
  expect(said([0, 50], { every: 20_000 })).toBeUndefined()
})

it('the time left is unknown while the speed changes, progress stops, or reports are missing', () => {
  expect(said([0, 40, 80, 120, 122, 124, 126])).toBeUndefined()
  expect(said([5, 5, 5, 5, 5, 5])).toBeUndefined()
  expect(said(steady(6, 10), { later: 16_000 })).toBeUndefined()
})

it('the progress log starts over with each stage and when counts go back', () => {
  const log = createProgressLog()
  for (const [turn, done] of steady(6, 10).entries()) log.note(at(done), turn * 2_000)
  log.note(at(20), 12_000)
  expect(log.samples()).toEqual([{ at: 12_000, done: 20 }])
  log.note(at(0, 31, 'DOC_TOPICS_GENERATING'), 13_000)
  expect(log.samples()).toEqual([{ at: 13_000, done: 0 }])
  log.note({ status: 'DOC_SUCCESS', progress: null }, 14_000)
  expect(log.samples()).toEqual([])
})

it('the progress log forgets samples older than a minute', () => {
  const log = createProgressLog()
  for (const [turn, done] of steady(80, 5).entries()) log.note(at(done), turn * 1_000)
  expect(log.samples()[0]?.at).toBe(19_000)
})
