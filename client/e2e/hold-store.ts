import type { Page } from '@playwright/test'

/** Another tab writes for long to what a device holds in a store; the answer ends that. */
export async function holdStore(page: Page, store: 'pages' | 'outbox'): Promise<() => Promise<void>> {
  const other = await page.context().newPage()
  await other.goto('/hello')
  await other.evaluate(async (store) => {
    const { name = '' } = (await indexedDB.databases()).find((one) => one.name?.startsWith('docwright:replica:')) ?? {}
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
  }, store)
  return () => other.close()
}
