import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keepLastWords, lastWords } from './last-words.ts'
import { removeLocalData } from './remove-local-data.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { documentPrefix, markUnsent, replicaName, unsentNews, unsentPages } from './unsent-changes.ts'

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', memoryStorage())
  return () => vi.unstubAllGlobals()
})

it('[WD1] removing local data deletes all data of one person and keeps the data of others', async () => {
  for (const name of [replicaName('ann'), `${documentPrefix('ann')}7`, replicaName('bob')]) (await open(name)).close()
  for (const name of ['ann', 'bob']) keepLastWords(`${documentPrefix(name)}7`, 1, new Uint8Array([0, 128, 255]))
  await removeLocalData('ann', async () => undefined)
  expect(await names()).toEqual([replicaName('bob')])
  expect(lastWords(documentPrefix('ann'))).toEqual([])
  expect(lastWords(documentPrefix('bob')).map(({ update }) => [...update])).toEqual([[0, 128, 255]])
})

it('[WD1] local data that an unaware tab creates again is removed again', async () => {
  ;(await open(replicaName('ann'))).close()
  let pauses = 0
  await removeLocalData('ann', async () => {
    pauses += 1
    if (pauses < 3) (await open(replicaName('ann'))).close()
  })
  expect([pauses, await names()]).toEqual([3, []])
})

it('[WD1] removing local data does not wait for open databases and deletes them once they close', async () => {
  const held = await open(replicaName('ann'))
  await removeLocalData('ann', async () => held.close())
  await vi.waitFor(async () => expect(await names()).toEqual([]), { interval: 2, timeout: 20_000 })
})

describe('words that were not sent', () => {
  const ROOM = { projectId: 1, pageId: 11 }
  const writers = () => [...unsentPages('ann')].map(([pageId, page]) => [pageId, page.projectId, ...page.writers])

  it('[UN1] each writer marks unsent words, even if another tab marks words at the same time', () => {
    const { getItem } = localStorage
    // Another writer adds its mark between this one's read and write.
    localStorage.getItem = (key) => {
      const value = getItem(key)
      localStorage.getItem = getItem
      markUnsent('ann', ROOM, 'b', true)
      return value
    }
    markUnsent('ann', ROOM, 'a', true)
    expect(writers()).toEqual([['11', 1, 'b', 'a']])
    markUnsent('ann', ROOM, 'b', false)
    expect(writers()).toEqual([['11', 1, 'a']])
  })

  it('[UN1] unsent words that an earlier version stored as one list are read one by one', () => {
    const { setItem } = localStorage
    setItem('unsent-pages:ann', JSON.stringify(['11 1 a', '11 1 b', '12']))
    const all = [
      ['11', 1, 'a', 'b'],
      ['12', undefined, ''],
    ]
    localStorage.setItem = (key, value) => {
      if (key.endsWith('b')) throw new DOMException('no room', 'QuotaExceededError')
      setItem(key, value)
    }
    expect(writers()).toEqual(all)
    localStorage.setItem = setItem
    expect(writers()).toEqual(all)
    expect(localStorage.getItem('unsent-pages:ann')).toBeNull()
    markUnsent('ann', ROOM, 'a', false)
    markUnsent('ann', { projectId: 1, pageId: 12 }, '', false)
    expect(writers()).toEqual([['11', 1, 'b']])
  })

  it('[UN1] a tab remembers unsent words if local storage is full', () => {
    const { setItem } = localStorage
    localStorage.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const before = unsentNews.changes
    for (let change = 0; change < 3; change++) markUnsent('ann', ROOM, 'a', true)
    expect([writers(), unsentNews.changes]).toEqual([[['11', 1, 'a']], before + 1])
    markUnsent('ann', ROOM, 'a', false)
    expect(writers()).toEqual([])
    markUnsent('ann', ROOM, 'a', true)
    localStorage.setItem = setItem
    markUnsent('ann', ROOM, 'a', true)
    expect([writers(), localStorage.getItem('unsent-pages:ann:11 1 a')]).toEqual([[['11', 1, 'a']], ''])
  })

  it('[WD1] a tab without local storage remembers unsent words and removes them with the local data', async () => {
    vi.stubGlobal('localStorage', undefined)
    ;(await open(replicaName('ann'))).close()
    markUnsent('ann', ROOM, 'a', true)
    expect(writers()).toEqual([['11', 1, 'a']])
    await removeLocalData('ann', async () => undefined)
    expect([writers(), await names()]).toEqual([[], []])
  })

  it('last words go into the session storage of the tab if local storage is full', () => {
    vi.stubGlobal('sessionStorage', memoryStorage())
    localStorage.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    keepLastWords('page', 1, new Uint8Array([1, 2]))
    expect(lastWords('page').map(({ update }) => [...update])).toEqual([[1, 2]])
    for (const { forget } of lastWords('page')) forget()
    expect(lastWords('page')).toEqual([])
    warn.mockRestore()
  })

  it('removing local data removes only the unsent marks of that person', async () => {
    for (const user of ['ann', 'anna']) markUnsent(user, ROOM, 'a', true)
    await removeLocalData('ann', async () => undefined)
    expect([unsentPages('ann').size, unsentPages('anna').size]).toEqual([0, 1])
  })
})
