import type { Page } from '@playwright/test'
import { replicaName } from '../session/unsent-changes.ts'

/**
 * Resolves once everything that a page has written so far is in its databases: reads wait for earlier
 * writes.
 */
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

/** Shapes that this browser holds completely. */
export async function wholeShapes(page: Page, userId: string): Promise<string[]> {
  const shapes = await rowsOnDisk<{ name: string; complete: number }>(page, userId, 'shapes')
  return shapes.flatMap(({ name, complete }) => (complete === 1 ? [name] : []))
}

/**
 * Names of the changes that the server has confirmed to this browser. The client sends a page's name two
 * seconds after its title was typed, but the server takes the name from the title at once.
 */
export async function confirmedChanges(page: Page, userId: string): Promise<string[]> {
  return (await rowsOnDisk<{ name: string }>(page, userId, 'sent')).map(({ name }) => name)
}

function rowsOnDisk<Row>(page: Page, userId: string, table: string): Promise<Row[]> {
  return page.evaluate(
    async ([name, store]) => {
      // Opening a missing database would create it.
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return []
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      const rows = await new Promise<never[]>((resolve) => {
        const reading = db.transaction(store).objectStore(store).getAll()
        reading.onsuccess = () => resolve(reading.result as never[])
      })
      db.close()
      return rows
    },
    [replicaName(userId), table] as const,
  )
}
