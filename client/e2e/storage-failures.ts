import type { Page } from '@playwright/test'

/** Uses up all the storage that the browser gives this origin. */
export const fill = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('ballast', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
    })
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('bytes', 'readwrite')
        const bytes = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        writing.objectStore('bytes').add(bytes)
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
      })
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 4)) while (await put(size)) {}
    db.close()
  })

/** Ways for storage to fail under an open page. Some fail until the next one is set, others for good. */
export const FAULTS: Record<string, () => void> = {
  'every transaction throws': () => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
  },
  'every write is aborted': () => {
    IDBObjectStore.prototype.add = IDBObjectStore.prototype.put = function () {
      this.transaction.abort()
      throw new DOMException('aborted', 'AbortError')
    }
  },
  'local storage throws': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
}

/** Ways for storage to be unavailable when a page is opened. */
export const AT_OPENING: Record<string, () => void> = {
  'it is forbidden': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
  },
  'it never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'its upgrade fails': () => {
    IDBDatabase.prototype.createObjectStore = () => {
      throw new DOMException('no', 'UnknownError')
    }
  },
}
