import { expect, type Locator, type Page } from '@playwright/test'

/** Where a browser gives up all backgrounds, what is chosen has a line around it. */
export async function outlinedWithForcedColours(page: Page, chosen: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  await expect(chosen).toHaveCSS('outline-style', 'solid')
  await page.emulateMedia({ forcedColors: 'none' })
}
