import type { Locator } from '@playwright/test'

/** Presses a key during an input method's composition. */
export async function pressComposing(field: Locator, key: string): Promise<void> {
  await field.dispatchEvent('keydown', { key, isComposing: true })
}
