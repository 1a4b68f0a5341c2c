import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { showIn } from './colour-scheme.ts'

/** Selector to check, if not the whole page, and whether to report only serious and critical faults. */
type Extent = { within?: string; graveOnly?: boolean }

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Accessibility faults that axe finds on the page, each with its elements. */
export async function axeFaults(page: Page, extent?: Extent): Promise<string[]> {
  return await faultsBy(page, { ...extent, rules: undefined })
}

/** All faults in the light theme, and the colour faults in the dark one; nothing else can differ. */
export async function faultsInBothThemes(page: Page, extent?: Extent): Promise<string[]> {
  await showIn(page, 'dark')
  const inTheDark = await faultsBy(page, { ...extent, rules: COLOUR_RULES })
  await showIn(page, 'light')
  return [...inTheDark.map((fault) => `dark: ${fault}`), ...(await axeFaults(page, extent))]
}

type Rules = { rules: string[] | undefined }

async function faultsBy(page: Page, { within, graveOnly, rules }: Extent & Rules): Promise<string[]> {
  // Pages here have one frame, and passed checks don't matter. Skipping both saves most of the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (within) axe.include(within)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => !graveOnly || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
