import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { documentPrefix, removeLocalData, replicaName } from './unsent-changes.ts'

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => resolve(opening.result)
  })
const names = async () => (await indexedDB.databases()).map(({ name }) => name)

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  return () => vi.unstubAllGlobals()
})

it('[WD1] removes what is held for one person, and nothing of others', async () => {
  for (const name of [replicaName('ann'), `${documentPrefix('ann')}7`, replicaName('bob')]) (await open(name)).close()
  await removeLocalData('ann', async () => undefined)
  expect(await names()).toEqual([replicaName('bob')])
})

it('[WD1] removes again what somebody who had not heard of it made anew', async () => {
  ;(await open(replicaName('ann'))).close()
  let pauses = 0
  await removeLocalData('ann', async () => {
    pauses += 1
    if (pauses < 3) (await open(replicaName('ann'))).close()
  })
  expect([pauses, await names()]).toEqual([3, []])
})

it('[WD1] waits for nobody who holds it: it goes when they let go', async () => {
  const held = await open(replicaName('ann'))
  await removeLocalData('ann', async () => held.close())
  await vi.waitFor(async () => expect(await names()).toEqual([]), { interval: 2 })
})
