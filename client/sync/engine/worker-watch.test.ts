import { beforeEach, expect, it, vi } from 'vitest'
import { SILENCE_MS, WorkerWatch } from './worker-watch.ts'

const EVERY_MS = 5_000
let now = 0
let visible = true
let started: number[]
let closed: number[]

beforeEach(() => {
  now = 1_000_000
  visible = true
  started = []
  closed = []
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warn.mockRestore()
})

const watch = () =>
  new WorkerWatch({
    startEngine: (attempt) => {
      started.push(attempt)
      return { close: () => closed.push(attempt) }
    },
    now: () => now,
    isVisible: () => visible,
    everyMs: EVERY_MS,
  })

/** Lets `ms` pass, calling `each` and `look` at every interval. */
function pass(watching: WorkerWatch, ms: number, each: () => void = () => undefined): void {
  for (const until = now + ms; now < until; ) {
    now += EVERY_MS
    each()
    watching.look()
  }
}

it('[LE1] leaves a worker alone that says that it is there', () => {
  const watching = watch()
  pass(watching, 10 * SILENCE_MS, () => watching.heard())
  expect([started, closed]).toEqual([[1], []])
})

it('[LE1] replaces a worker that is silent, and again one that never says anything', () => {
  const watching = watch()
  pass(watching, SILENCE_MS)
  expect([started, closed]).toEqual([[1, 2], [1]])
  pass(watching, SILENCE_MS)
  expect([started, closed]).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

it('[LE1] blames no worker for what a tab did not hear because it was hidden or frozen itself', () => {
  const watching = watch()
  visible = false
  pass(watching, 3 * SILENCE_MS)
  visible = true
  now += 100 * SILENCE_MS
  watching.look()
  expect(started).toEqual([1])
})
