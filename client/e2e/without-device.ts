import type { Page } from '@playwright/test'

/** Removes the storage, so that a tab has no device of its own and asks the server for everything at once. */
export async function withoutDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
}
