import type { Page } from '@playwright/test'

/** Switches a page to this colour scheme and resolves when all colour transitions have ended. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
  await page.evaluate(async () => {
    const onTheirWay = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished))
  })
}
