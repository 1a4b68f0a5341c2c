import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe has against a page as it stands, each with the elements that it is about. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
