import { beforeEach, expect, it, vi } from 'vitest'
import { NotKept } from '../api/api-error.ts'
import { Device } from './device.ts'
import type { Channel, EngineMessage } from './engine/messages.ts'
import type { Reply } from './outbox/sender.ts'
import type { StoredImage, StoredPage } from './replica/database.ts'
import { memoryReplica } from './testing/memory-replica.ts'

const row = { id: 7, project_id: 1, name: 'New', version: 3, created_at: '', updated_at: '' }
const APPLIED: Reply = {
  status: 200,
  body: { answers: [{ id: 1, outcome: 'applied', rows: [{ relation: 'pages', op: 'put', row }] }] },
}
const rename = { name: 'rename-page', args: { projectId: 1, pageId: 7, name: 'New' } } as const
const image = { hash: 'h', projectId: 1, pageId: 7, name: 'a.png', mime: 'image/png', waiting: 1 } as StoredImage

beforeEach(() => {
  vi.stubGlobal('document', { hidden: true })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/** Creates a device that shows project 1. `hear` delivers a message from the worker to it. */
async function showing(reply: Reply = { status: 0 }) {
  const replica = memoryReplica()
  const told: unknown[] = []
  const listeners: Parameters<Channel['addEventListener']>[1][] = []
  const post = vi.fn(async (_body: unknown) => reply)
  const device = new Device({
    person: { id: 'ann', email: 'ann@example.org' },
    replica,
    channel: {
      postMessage: (message) => told.push(message),
      addEventListener: (_type, listener) => listeners.push(listener),
      close: () => undefined,
    },
    startEngine: () => ({ close: () => undefined }),
    workerOutlivesTabs: true,
    uuid: () => 'a key of it',
    now: () => 1,
    post,
  })
  await device.opened
  await device.openProject(1)
  const hear = (data: EngineMessage) => {
    for (const listener of listeners) listener({ data })
  }
  return { device, replica, post, told, hear }
}

/** Creates a device whose database fails at each write from now on. */
async function failing(error: Error, reply: Reply) {
  const { replica, ...shown } = await showing(reply)
  for (const table of [replica.outbox, replica.images]) {
    table.hook('creating', () => {
      throw error
    })
  }
  return shown
}

const full = () => new DOMException('No room', 'QuotaExceededError')

it("[OU9] a device sends a change to the server when its database can't store it, and shows the result", async () => {
  const { device, post, told } = await failing(full(), APPLIED)
  await device.change(rename)
  expect(post).toHaveBeenCalledOnce()
  expect(device.view.pages.byId.get(7)?.name).toBe('New')
  expect(told).toContainEqual({ type: 'rows', delta: { pages: { put: [row], delete: [] } } })
  expect([device.state.storage, device.state.waiting]).toEqual(['full', []])
  device.close()
})

it('[OU9] a device rejects a change that neither its database nor the server takes', async () => {
  const { device } = await failing(new Error('broken'), { status: 0 })
  await expect(device.change(rename)).rejects.toThrow(NotKept)
  expect([device.state.storage, device.state.waiting]).toEqual(['failing', []])
  device.close()
})

it("[OU9] a device says why it can't keep an image", async () => {
  const { device } = await failing(full(), { status: 0 })
  await expect(device.keepImage(image)).rejects.toThrow(/storage is full.*Free up space/)
  expect(device.state.storage).toBe('full')
  device.close()
})

it('[OU9] a device with unreadable rows shows updates from the worker, and rereads the rows later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const { device, replica, hear } = await showing()
  const { transaction } = replica
  replica.transaction = (() => Promise.reject(new Error('The database connection is closing.'))) as never
  hear({ type: 'reread', shape: 'project/1/pages' })
  hear({ type: 'rows', delta: { pages: { put: [row as StoredPage], delete: [] } } })
  await vi.waitFor(() => expect(device.state.storage).toBe('failing'))
  expect(device.view.pages.byId.get(7)?.name).toBe('New')
  expect(device.isReading).toBe(true)

  replica.transaction = transaction
  await replica.pages.put({ ...row, name: 'Newer', version: 4 } as StoredPage)
  vi.advanceTimersByTime(5_000)
  await vi.waitFor(() => expect(device.view.pages.byId.get(7)?.name).toBe('Newer'))
  expect([device.state.storage, device.isReading]).toEqual(['kept', false])
  device.close()
  vi.useRealTimers()
})
