import type { Page } from '@playwright/test'

/** Without storage a tab has no device of its own: everything is asked of the server at once. */
export async function withoutDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
}
