import type { Page } from '@playwright/test'

/** Prefix of the database with a person's rows. */
export const REPLICA = 'docwright:replica:'

type Store = { database: string; store: string }

/**
 * Makes another tab hold a long write on a store of the first database whose name begins with `database`.
 * Resolves to a function that ends the write.
 */
export async function holdStore(page: Page, { database, store }: Store): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/hello')
  await other.evaluate(
    async ({ database, store }) => {
      const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith(database)) ?? {}
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => opened(opening.result)
        opening.onerror = () => failed(opening.error)
      })
      await new Promise<void>((held) => {
        const rows = db.transaction(store, 'readwrite').objectStore(store)
        const goOn = () => {
          rows.count().onsuccess = goOn
          held()
        }
        goOn()
      })
    },
    { database, store },
  )
  return () => other.close()
}
