import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { FRAGMENT } from '../../../shared/protocol/collaboration.ts'
import { documentPrefix, keepLastWords, lastWords, markUnsent, unsentPages } from '../../session/index.ts'
import { memoryStorage } from '../../session/testing/memory-storage.ts'
import type { ConnectionEvents } from './connection.ts'
import { PageDoc } from './page-doc.ts'

/** Events by which a test plays the connection to the server. */
type Way = { events: ConnectionEvents }
const ways = vi.hoisted((): Way[] => [])

vi.mock('./connection.ts', () => ({
  Connection: class {
    readonly provider = {}
    readonly open = () => undefined
    readonly close = () => undefined

    constructor({ events }: Way) {
      ways.push({ events })
    }
  },
}))
vi.mock('../current-device.ts', () => ({ openedDevice: async () => undefined }))
vi.mock('../storage.ts', () => ({ askForPersistence: async () => undefined }))

const ROOM = { projectId: 1, pageId: 11 }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', memoryStorage())
  ways.length = 0
  return () => vi.unstubAllGlobals()
})

async function tab() {
  const page = new PageDoc('ann', ROOM)
  const way = ways.at(-1) as Way
  await page.opened
  /** Simulates a server that has acknowledged everything in this document. */
  const settle = () => {
    way.events.link('online')
    way.events.looked('saved', false)
  }
  return {
    page,
    way,
    write: (words: string) => page.fragment.insert(0, [new Y.XmlText(words)]),
    words: () => page.fragment.toString(),
    settle,
    /** Resolves once the page counts as sent. */
    sent: () =>
      vi.waitFor(
        () => {
          settle()
          expect(page.facts.unsent).toBe(false)
        },
        { interval: 2, timeout: 20_000 },
      ),
  }
}

it('[UN1] a tab sends changes from another tab before the page counts as sent', async () => {
  const [one, two] = [await tab(), await tab()]
  one.write('x')
  two.write('y')
  await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(1), { interval: 2, timeout: 20_000 })
  one.page.close()
  const sent: string[] = []
  two.page.doc.on('update', () => sent.push(two.words()))
  two.settle()
  expect(two.page.facts.unsent).toBe(true)
  await two.sent()
  expect(sent.join()).toContain('x')
  expect(unsentPages('ann').size).toBe(0)
  two.page.close()
})

it('[UN2] a tab sends changes from a closed tab, even if its page was open and idle', async () => {
  const [one, two] = [await tab(), await tab()]
  two.settle()
  expect(two.page.facts.unsent).toBe(false)
  one.write('x')
  await vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(0), { interval: 2, timeout: 20_000 })
  one.page.close()
  two.page.lookForUnsent()
  await vi.waitFor(() => expect(two.words()).toBe('x'), { interval: 2, timeout: 20_000 })
  await two.sent()
  expect(unsentPages('ann').size).toBe(0)
  two.page.lookForUnsent()
  expect(two.page.facts.unsent).toBe(false)
  two.page.close()
})

it('[UN1] a tab also sends changes that another tab makes during the reading of earlier changes', async () => {
  const [one, two] = [await tab(), await tab()]
  two.write('y')
  one.write('x')
  two.settle()
  // Tab two has begun to read.
  one.write('late')
  one.page.close()
  await two.sent()
  expect(two.words()).toContain('late')
  expect(unsentPages('ann').size).toBe(0)
  two.page.close()
})

it('[UN1] a tab that closes while reading changes of another tab leaves them unsent', async () => {
  const one = await tab()
  one.write('x')
  const two = await tab()
  two.settle()
  two.page.close()
  const writers = () => unsentPages('ann').get('11')?.writers
  await vi.waitFor(() => expect(writers()).toContain(String(one.page.doc.clientID)), { interval: 2, timeout: 20_000 })
  one.page.close()
})

describe('what a tab wrote last and could not store', () => {
  const STORE = `${documentPrefix('ann')}${ROOM.pageId}`
  const leave = (words: string) => {
    const doc = new Y.Doc()
    doc.getXmlFragment(FRAGMENT).insert(0, [new Y.XmlText(words)])
    keepLastWords(STORE, doc.clientID, Y.encodeStateAsUpdate(doc))
    markUnsent('ann', ROOM, String(doc.clientID), true)
  }
  const forgotten = () => vi.waitFor(() => expect(lastWords(STORE)).toEqual([]), { interval: 2, timeout: 20_000 })

  it('unsaved last words of a closed tab return when the page opens again', async () => {
    leave('x')
    const { page, words } = await tab()
    expect(words()).toBe('x')
    await forgotten()
    page.close()
    const doc = new Y.Doc()
    for (const update of await stored()) Y.applyUpdate(doc, update)
    expect(doc.getXmlFragment(FRAGMENT).toString()).toBe('x')
  })

  it('another tab sends the last words of a closed tab before it treats the page as sent', async () => {
    const { page, words, settle } = await tab()
    page.fragment.insert(0, [new Y.XmlText('y')])
    leave('x')
    const unsent: boolean[] = []
    page.doc.on('update', () => unsent.push(page.facts.unsent))
    settle()
    await vi.waitFor(() => expect(words()).toContain('x'), { interval: 2, timeout: 20_000 })
    expect(unsent).toEqual([true])
    await forgotten()
    page.close()
  })

  it('damaged last words do not stop the page from opening', async () => {
    leave('x')
    keepLastWords(STORE, 7, Uint8Array.of(9, 255, 255, 255))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { page, words } = await tab()
    expect(words()).toBe('x')
    expect(page.facts.copy).toBe('kept')
    await forgotten()
    expect(warn).toHaveBeenCalledOnce()
    warn.mockRestore()
    page.close()
  })

  it('last words of a closed tab are discarded with the other local changes', async () => {
    const { page } = await tab()
    leave('x')
    await page.discardLocalChanges()
    expect(lastWords(STORE)).toEqual([])
    expect((await tab()).words()).toBe('')
  })
})

it('a page with a new change is not reported as saved', async () => {
  const { page, write, settle } = await tab()
  settle()
  expect(page.facts.settled).toBe(true)
  write('late')
  expect(page.facts).toMatchObject({ settled: false, unsent: true })
  expect([...unsentPages('ann').keys()]).toEqual(['11'])
  page.close()
})

it('[UN2] a page shows the presence of a person only after it appears on screen', async () => {
  const { page } = await tab()
  expect(page.awareness.getLocalState()).toBeNull()
  page.appear()
  page.awareness.setLocalStateField('user', { id: 'ann' })
  page.appear()
  expect(page.awareness.getLocalState()).toEqual({ user: { id: 'ann' } })
  page.close()
})

/** Updates that are stored in the copy on this device. */
async function stored(): Promise<Uint8Array[]> {
  const [{ name = '' } = {}] = await indexedDB.databases()
  const request = <Result>(asked: IDBRequest<Result>) =>
    new Promise<Result>((resolve) => {
      asked.onsuccess = () => resolve(asked.result)
    })
  const db = await request(indexedDB.open(name))
  const updates = await request(db.transaction('updates').objectStore('updates').getAll())
  db.close()
  return updates
}
