import { expect, type Locator, type Page } from '@playwright/test'

/** Checks that a chosen element has an outline where the browser drops all backgrounds. */
export async function outlinedWithForcedColours(page: Page, chosen: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
}
