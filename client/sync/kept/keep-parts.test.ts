import { proxy } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PartsKept } from '../../service-worker/messages.ts'
import type { DeviceState } from '../device.ts'
import { watchParts } from './keep-parts.ts'
import type { KeptProject } from './kept-project.ts'

const project = (projectId: number, ...parts: KeptProject['parts']): KeptProject => ({
  projectId,
  looked: '1/1',
  images: [],
  parts,
  docBytes: 0,
})

let outcome: PartsKept
const keep = vi.fn(async () => outcome)
const settled = () => vi.advanceTimersByTimeAsync(0)

function watch(...kept: KeptProject[]) {
  const state = proxy({ kept: Object.fromEntries(kept.map((one) => [one.projectId, one])), parts: 'asking' })
  const stop = watchParts({ state: state as unknown as DeviceState, opened: Promise.resolve() }, keep)
  return { state, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
  outcome = 'kept'
  keep.mockClear()
})
afterEach(() => vi.useRealTimers())

it('[AO6] the diagram parts of all offline projects are requested once, and again when they change', async () => {
  const { state, stop } = watch(project(1, 'flowchart'), project(2, 'flowchart', 'diagrams'))
  await settled()
  expect(keep.mock.calls).toEqual([[['diagrams', 'flowchart']]])
  expect(state.parts).toBe('kept')
  state.kept = { 1: project(1, 'flowchart') }
  await settled()
  expect(keep).toHaveBeenLastCalledWith(['flowchart'])
  state.kept = {}
  await settled()
  expect(keep).toHaveBeenLastCalledWith([])
  expect(keep).toHaveBeenCalledTimes(3)
  stop()
})

it('[AO6] the diagram parts are requested again after a failure, until the watch stops', async () => {
  outcome = 'later'
  const { state, stop } = watch(project(1, 'diagrams'))
  await settled()
  expect(state.parts).toBe('later')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(keep).toHaveBeenCalledTimes(2)
  outcome = 'kept'
  await vi.advanceTimersByTimeAsync(15_000)
  expect(state.parts).toBe('kept')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keep).toHaveBeenCalledTimes(3)
  stop()
  state.kept = {}
  await settled()
  expect(keep).toHaveBeenCalledTimes(3)
})
