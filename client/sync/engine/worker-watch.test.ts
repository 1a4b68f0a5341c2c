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

it('[LE1] the watch does not replace a worker that reports regularly', () => {
  const watching = watch()
  pass(watching, 10 * SILENCE_MS, () => watching.heard())
  expect([started, closed]).toEqual([[1], []])
})

it('[LE1] the watch replaces a silent worker, and also a worker that never reports', () => {
  const watching = watch()
  pass(watching, SILENCE_MS)
  expect([started, closed]).toEqual([[1, 2], [1]])
  pass(watching, SILENCE_MS)
  expect([started, closed]).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

it('[LE1] the watch does not replace a worker for silence while its tab was hidden or frozen', () => {
  const watching = watch()
  visible = false
  pass(watching, 3 * SILENCE_MS)
  visible = true
  now += 100 * SILENCE_MS
  watching.look()
  expect(started).toEqual([1])
})
