import { proxy } from 'valtio'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Device } from './device.ts'
import { followRows, knownList } from './follow-rows.ts'

const held = vi.hoisted(() => ({ current: undefined as unknown as { device: Device | undefined } }))
vi.mock('./current-device.ts', () => held)

const SHAPE = 'project/7/citations'

/** Creates a device that holds these rows. `change` changes them and reports it. */
function deviceWith(rows: string[], isRead = false) {
  const state = proxy({ waiting: [] as { name: string; args: object }[], changes: 0 })
  const now = { rows, isRead }
  const device = {
    state,
    need: () => () => undefined,
    held: { hasRead: async (shape: string) => shape === SHAPE && now.isRead },
  }
  const change = (to: Partial<typeof now>) => {
    Object.assign(now, to)
    state.changes += 1
  }
  return { device: device as unknown as Device, state, now, change }
}

let stop: () => void = () => undefined
const follow = ({ device, now }: ReturnType<typeof deviceWith>) => {
  held.current.device = device
  const shown: (readonly string[])[] = []
  stop = followRows<readonly string[]>(SHAPE, {
    read: async (_, isRead) => knownList([...now.rows], isRead),
    nameOf: String,
    show: (rows) => shown.push(rows),
  })
  return shown
}

beforeEach(() => {
  held.current = proxy({ device: undefined })
})
afterEach(() => stop())

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

it('a followed list is empty only after the device has read that there are no rows', async () => {
  const one = deviceWith([])
  const shown = follow(one)
  await settled()
  expect(shown).toEqual([])
  one.change({ isRead: true })
  await settled()
  expect(shown).toEqual([[]])
})

it('a followed list shows rows before all are read, and is empty after the last row goes', async () => {
  const one = deviceWith(['a'])
  const shown = follow(one)
  await settled()
  expect(shown).toEqual([['a']])
  one.change({ isRead: true })
  one.change({ rows: [] })
  await settled()
  expect(shown).toEqual([['a'], []])
})

it('a followed list is empty at once for a project that waits to be created', async () => {
  const one = deviceWith([])
  one.state.waiting.push({ name: 'create-project', args: { projectId: 7 } })
  const shown = follow(one)
  await settled()
  expect(shown).toEqual([[]])
})

it('a followed list does not update if its rows are unchanged', async () => {
  const one = deviceWith([], true)
  const shown = follow(one)
  await settled()
  one.change({})
  await settled()
  expect(shown).toEqual([[]])
})
