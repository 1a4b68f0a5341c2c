import type { Page } from '@playwright/test'
import { BUDGETS, scriptsWhenUsed, sizeOf } from '../../../client/e2e/bundle-sizes.ts'
import { scriptsOf } from '../../../client/e2e/models/scripts.ts'
import { plainPage } from './big-page.ts'
import { EDITABLE, type Row, type World } from './world.ts'

const IDLE_MS = 4_000

/** Measures what a browser with an empty cache fetches to read and to write a page of plain text. */
export async function benchScripts({ browser, product }: World): Promise<Row[]> {
  const room = await product.newPage(() => plainPage(10))
  await product.owner.api.patch(`/api/project/${room.projectId}`, { data: { visibility: 'public' } })
  const baseURL = product.network.url
  const reader = await (await browser.newContext({ baseURL, serviceWorkers: 'block' })).newPage()
  const writer = await (await product.owner.context(browser, { baseURL, serviceWorkers: 'block' }, baseURL)).newPage()
  return [
    await row('reading', reader, 'article', product.page(room)),
    await row('editing', writer, EDITABLE, product.page(room)),
  ]
}

async function row(what: string, page: Page, ready: string, address: string): Promise<Row> {
  const paths = scriptsOf(page)
  await page.goto(address)
  await page.locator(ready).waitFor()
  // Scripts that the browser fetches when it is idle count too.
  await page.waitForTimeout(IDLE_MS)
  await page.context().close()
  const size = (of: Iterable<string>) => `${sizeOf(of).toFixed(0)} kB`
  const heavy = paths.intersection(scriptsWhenUsed())
  const sizes = `${size(paths)}, of it diagrams, drawings, API descriptions, colours: ${size(heavy)}`
  return [`scripts for ${what}, compressed`, sizes, '', '', `${BUDGETS[what]?.limit} kB, 0 kB`]
}
