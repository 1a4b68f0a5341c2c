import { IDBFactory } from 'fake-indexeddb'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearDocument, IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { openDocStore } from './doc-store.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const open = (onLost = vi.fn()) => openDocStore('page', onLost)
const bytes = (...of: number[]) => Uint8Array.from(of)

describe('a store of a document', () => {
  it('a document store returns to each tab the updates that are new to it, in order', async () => {
    const [one, two] = [await open(), await open()]
    await one.add(bytes(1))
    await two.add(bytes(2))
    expect(await one.readNew()).toEqual([bytes(1), bytes(2)])
    await two.add(bytes(3))
    expect(await one.readNew()).toEqual([bytes(3)])
    expect(await one.readNew()).toEqual([])
    expect(await two.readNew()).toHaveLength(3)
  })

  it('a document store merges all updates into one state, including updates of other tabs', async () => {
    const [one, two] = [await open(), await open()]
    await one.add(bytes(1))
    await one.readNew()
    await two.add(bytes(2))
    await one.replace((newer) => bytes(1, ...newer.flatMap((update) => [...update])))
    expect([one.size, await two.readNew()]).toEqual([1, [bytes(1, 2)]])
  })

  it('a document store keeps its updates when the replacing state fails', async () => {
    const store = await open()
    await store.add(bytes(1))
    const making = store.replace(() => {
      throw new Error('no state')
    })
    await expect(making).rejects.toThrow()
    expect(await (await open()).readNew()).toEqual([bytes(1)])
  })

  it('a document store remembers whether it ever included the state of the server', async () => {
    const store = await open()
    expect(await store.everSynced()).toBe(false)
    await store.markSynced()
    expect(await (await open()).everSynced()).toBe(true)
  })

  it('a document store closes when someone deletes it, reports that, and rejects later calls', async () => {
    const onLost = vi.fn()
    const store = await open(onLost)
    await clearDocument('page')
    expect(onLost).toHaveBeenCalledWith('deleted')
    await expect(store.add(bytes(1))).rejects.toThrow()
    await expect(store.readNew()).rejects.toThrow()
    await expect(store.replace(() => bytes(1))).rejects.toThrow()
  })

  it('a document store rejects a write that the browser aborts', async () => {
    const store = await open()
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      return undefined as unknown as IDBRequest<IDBValidKey>
    })
    await expect(store.add(bytes(1))).rejects.toThrow()
    add.mockRestore()
    await store.add(bytes(2))
    expect(await store.readNew()).toEqual([bytes(2)])
  })

  it('a document store repairs a database without its object stores', async () => {
    await new Promise((resolve) => {
      const opening = indexedDB.open('page')
      opening.onsuccess = () => resolve(opening.result.close())
    })
    const store = await open()
    await store.add(bytes(1))
    expect(await store.readNew()).toEqual([bytes(1)])
  })

  it('a document store fails to open in a browser without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(open()).rejects.toThrow()
  })
})

describe('the layout', () => {
  const ofPackage = async () => {
    const doc = new Y.Doc()
    const persistence = await new IndexeddbPersistence('page', doc).whenSynced
    return { doc, persistence }
  }

  it('our document store reads updates that y-indexeddb stored', async () => {
    const { doc, persistence } = await ofPackage()
    doc.getText().insert(0, 'by the package')
    await persistence.set('everSynced', 1)
    await persistence.destroy()
    const store = await open()
    const read = new Y.Doc()
    for (const update of await store.readNew()) Y.applyUpdate(read, update)
    expect([String(read.getText()), await store.everSynced()]).toEqual(['by the package', true])
  })

  it('y-indexeddb reads updates that our document store wrote', async () => {
    const store = await open()
    const written = new Y.Doc()
    written.getText().insert(0, 'not by the package')
    await store.add(Y.encodeStateAsUpdate(written))
    await store.markSynced()
    const { doc, persistence } = await ofPackage()
    expect([String(doc.getText()), await persistence.get('everSynced')]).toEqual(['not by the package', 1])
    await persistence.destroy()
  })
})
