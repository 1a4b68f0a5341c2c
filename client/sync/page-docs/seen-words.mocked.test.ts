import { beforeEach, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { documentPrefix } from '../../session/index.ts'
import type { Device } from '../device.ts'
import { readLocalDoc } from './local-doc.ts'
import { openedDoc } from './retained.ts'
import { seenWords } from './seen-words.ts'

vi.mock('../../session/index.ts', () => ({ documentPrefix: (userId: string) => `page:${userId}:` }))
vi.mock('./local-doc.ts', () => ({ readLocalDoc: vi.fn() }))
vi.mock('./retained.ts', () => ({ openedDoc: vi.fn() }))

const docWith = (client: number, letters: string) => {
  const doc = new Y.Doc()
  doc.clientID = client
  doc.getText('t').insert(0, letters)
  return doc
}
const stored = new Map<number, Uint8Array>()
const device = {
  person: { id: 'ann' },
  held: { storedDoc: async (id: number) => (stored.has(id) ? { state: stored.get(id) } : undefined) },
} as unknown as Device
const known = async (...pageIds: number[]) => {
  const { pages, more } = await seenWords(device, 1, pageIds)
  const read = pages.map(([id, vector]) => {
    const bytes = Uint8Array.from(atob(vector), (character) => character.charCodeAt(0))
    return [id, vector === '' ? {} : Object.fromEntries(Y.decodeStateVector(bytes))]
  })
  return { read: Object.fromEntries(read), more }
}

beforeEach(() => {
  vi.clearAllMocks()
  stored.clear()
  const names = [2].map((id) => ({ name: `${documentPrefix('ann')}${id}` }))
  vi.stubGlobal('indexedDB', { databases: async () => names })
  vi.mocked(openedDoc).mockReturnValue(undefined)
})

it('seen words combine the open, visited and fetched pages', async () => {
  vi.mocked(openedDoc).mockImplementation((_, { pageId }) => (pageId === 1 ? docWith(7, 'abc') : undefined))
  vi.mocked(readLocalDoc).mockResolvedValue(docWith(8, 'ab'))
  stored.set(2, Y.encodeStateAsUpdate(docWith(8, 'abcd')))
  stored.set(3, Y.encodeStateAsUpdate(docWith(9, 'a')))
  expect((await known(1, 2, 3, 4)).read).toEqual({ 1: { 7: 3 }, 2: { 8: 4 }, 3: { 9: 1 }, 4: {} })
  // Only visited pages have a copy to read.
  expect(vi.mocked(readLocalDoc).mock.calls).toEqual([['ann', 2]])
})

it('the list of seen words is marked incomplete above 500 pages', async () => {
  const many = Array.from({ length: 501 }, (_, at) => at + 10)
  expect((await known(...many)).more).toBe(true)
  expect((await known(...many.slice(1))).more).toBeUndefined()
})

it('the list of seen words fits into a request with any number of authors', async () => {
  const letters = Array.from({ length: 600 }, (_, at) => Y.encodeStateAsUpdate(docWith((at + 1) * 1e6, 'a')))
  const state = Y.mergeUpdates(letters)
  const ids = Array.from({ length: 40 }, (_, at) => at + 1)
  for (const id of ids) stored.set(id, state)
  const { pages, more } = await seenWords(device, 1, ids)
  expect(JSON.stringify(pages).length).toBeLessThan(120_000)
  expect(more).toBe(true)
})
