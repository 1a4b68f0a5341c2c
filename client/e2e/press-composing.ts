import type { Locator } from '@playwright/test'

/** Presses a key that belongs to letters which are being put together. */
export async function pressComposing(field: Locator, key: string): Promise<void> {
  await field.dispatchEvent('keydown', { key, isComposing: true })
}
