import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { throttlePresence } from './throttle-presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heardOf() {
  const awareness = new Awareness(new Y.Doc())
  const told: unknown[] = []
  const tell = () => told.push(awareness.getLocalState())
  awareness.on('update', tell)
  const stop = throttlePresence(awareness, tell)
  const move = (cursor: number) => awareness.setLocalState({ cursor })
  return { awareness, told, stop, move }
}

it('the presence throttle sends the first move at once and the following moves together', () => {
  const { awareness, told, stop, move } = heardOf()
  for (const cursor of [1, 2, 3]) move(cursor)
  expect(told).toEqual([{ cursor: 1 }])
  vi.advanceTimersByTime(100)
  expect(told).toEqual([{ cursor: 1 }, { cursor: 3 }])
  vi.advanceTimersByTime(1000)
  expect(told).toHaveLength(2)
  move(4)
  expect(told).toHaveLength(3)
  stop()
  awareness.destroy()
})

it('throttled presence sends a departure at once and its pending state when it stops', () => {
  const { awareness, told, stop, move } = heardOf()
  move(1)
  move(2)
  awareness.setLocalState(null)
  expect(told).toEqual([{ cursor: 1 }, null])
  move(3)
  stop()
  expect(told).toEqual([{ cursor: 1 }, null, { cursor: 3 }])
  awareness.destroy()
})

it('throttled presence does not send the presence of others back to the server', () => {
  const { awareness, told, stop } = heardOf()
  const other = new Awareness(new Y.Doc())
  other.setLocalState({ cursor: 1 })
  applyAwarenessUpdate(awareness, encodeAwarenessUpdate(other, [other.clientID]), 'server')
  other.setLocalState(null)
  applyAwarenessUpdate(awareness, encodeAwarenessUpdate(other, [other.clientID]), 'server')
  vi.advanceTimersByTime(1000)
  expect(told).toEqual([])
  stop()
  awareness.destroy()
  other.destroy()
})
