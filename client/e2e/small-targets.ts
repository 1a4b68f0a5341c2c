import type { Page } from '@playwright/test'

/** Finger's width, in CSS pixels. */
const WIDTH = 44

/**
 * Buttons, and links in bars, that are narrower or lower than a finger on a touch screen. Targets within a
 * line of text don't count, nor do those that are pressed through their whole line.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((width) => {
    const targets = document.querySelectorAll<HTMLElement>('button:not([role=switch]), header a, [role=dialog] a')
    return [...targets].flatMap((target) => {
      const { width: wide, height: high } = target.getBoundingClientRect()
      const isShown = target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && wide > 1
      const isInText = target.matches('cite, p *, [title="Rename the project"]')
      if (!isShown || isInText || (wide >= width && high >= width)) return []
      return [`${target.ariaLabel ?? target.textContent}: ${Math.round(wide)} × ${Math.round(high)}`]
    })
  }, WIDTH)
}
