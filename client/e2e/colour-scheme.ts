import type { Page } from '@playwright/test'

/** Shows a page in these colours, and resolves once it stands in them: those that are on their way are nobody's. */
export async function showIn(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
  await page.evaluate(async () => {
    const onTheirWay = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished))
  })
}
