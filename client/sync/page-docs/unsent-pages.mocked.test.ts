import { beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { writeNewDoc } from '../../../shared/document/yjs.ts'
import { markUnsent } from '../../session/index.ts'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import type { Device } from '../device.ts'
import { readLocalDoc } from './local-doc.ts'
import { forgetUnsent, listUnsent } from './unsent-pages.ts'

vi.mock('./local-doc.ts', () => ({ readLocalDoc: vi.fn() }))

const [DELETED, RENAMED, EMPTY, OF_OLD] = [11, 12, 13, 14]
const TITLES = new Map([
  [DELETED, 'Billing of old'],
  [RENAMED, 'Invoices'],
  [OF_OLD, 'Of old'],
])

/** A device that knows these pages by the tree. */
function deviceWith(names: Record<number, string>): Device {
  const byId = new Map(Object.entries(names).map(([id, name]) => [Number(id), { name }]))
  return {
    person: { id: 'ann' },
    view: { pages: { byId }, project: (id: number) => (id === 1 ? { name: 'Offline' } : undefined) },
    held: { page: async () => undefined },
    isUnsent: () => false,
  } as unknown as Device
}

async function named(device: Device): Promise<[name: string, isThere: boolean][]> {
  return (await listUnsent(device)).map(({ name, isThere }) => [name, isThere])
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.mocked(readLocalDoc).mockImplementation(async (_, pageId) => {
    const doc = new Y.Doc()
    const text = TITLES.get(pageId)
    if (text) writeNewDoc(doc, { type: 'doc', content: [{ type: 'heading', content: [{ type: 'text', text }] }] })
    return doc
  })
  for (const pageId of [DELETED, RENAMED, EMPTY]) markUnsent('ann', { projectId: 1, pageId }, 'a', true)
  return () => vi.unstubAllGlobals()
})

it('an unsent page has its title from this device, even if it was deleted or renamed', async () => {
  expect(await named(deviceWith({ [RENAMED]: 'Billing', [EMPTY]: 'Rates' }))).toEqual([
    ['Billing of old', false],
    ['Invoices', true],
    ['Rates', true],
  ])
})

it('an unsent page of an unknown project is listed until its words are discarded', async () => {
  const device = deviceWith({ [RENAMED]: 'Billing', [EMPTY]: 'Rates' })
  markUnsent('ann', { projectId: 0, pageId: OF_OLD }, '', true)
  expect(await named(device)).toContainEqual(['Of old', false])
  forgetUnsent('ann', OF_OLD)
  expect(await named(device)).toHaveLength(3)
})
