import type { Page } from '@playwright/test'

/** Resolves once everything that a page has written into its databases until now is there: who reads waits in line. */
export async function onDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const [first, ...others] = database.objectStoreNames
      if (first !== undefined) {
        const reading = database.transaction([first, ...others], 'readonly')
        reading.objectStore(first).count()
        await new Promise((resolve) => reading.addEventListener('complete', resolve))
      }
      database.close()
    }
  })
}
