import type { Locator, Page } from '@playwright/test'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { expect, test } from './test.ts'

const quoteIn = (page: Page) => page.getByRole('dialog', { name: 'Source', exact: true })
const viewIn = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Copy path' }) })
const linesIn = (view: Locator) => view.getByRole('region', { name: 'Source' })

/** Citation chip of a statement whose lines are far from the beginning of their file. */
async function deepChip(documentation: DocumentationModel): Promise<Locator> {
  const chips = documentation.article.locator('[data-citation]')
  const labels = await chips.allTextContents()
  const at = labels.findIndex((label) => Number(/:(\d+)/.exec(label)?.[1]) > 60)
  return chips.nth(Math.max(0, at))
}

test('the whole file behind a statement opens over the page, by keyboard and on a phone', async ({
  browser,
  server,
  owner,
  documented,
}) => {
  const pageId = documented.pages.find(({ name }) => name === 'index.js')?.id
  // The file is from an archive, so visitors don't see all of it otherwise.
  expect((await owner.api.patch(`/api/project/${documented.id}`, { data: { show_source: true } })).ok()).toBe(true)
  const context = await browser.newContext({ baseURL: server.url, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id, pageId)
  const chip = await deepChip(documentation)
  const [, from = '', to = from] = /:(\d+)(?:–(\d+))?/.exec((await chip.textContent()) ?? '') ?? []
  const view = viewIn(page)

  await test.step('reached, read and left without a pointer', async () => {
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(quoteIn(page)).toBeFocused()
    await expect(quoteIn(page).locator('pre')).toContainText(/\S/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Open the source' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(linesIn(view)).toBeFocused()
    await expect(quoteIn(page)).toHaveCount(0)
    const cited = view.locator('[data-cited]')
    await expect(cited).toHaveCount(Number(to) - Number(from) + 1)
    await expect(cited.first()).toBeInViewport()
    await expect(cited.first()).toContainText(from)
    // Syntax colours appear by themselves.
    await expect(view.locator('.hljs-keyword').first()).toBeAttached()
    await page.keyboard.press('Home')
    await expect(view.getByText('1', { exact: true }).first()).toBeInViewport()
    await view.getByRole('button', { name: /^To lines? / }).click()
    await expect(cited.first()).toBeInViewport()
  })

  await test.step('its path is copied, and nothing is amiss in either theme', async () => {
    await view.getByRole('button', { name: 'Copy path' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/index\.js$/)
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(view).toHaveCount(0)
    await expect(chip).toBeFocused()
    await expect(quoteIn(page)).toHaveCount(0)
  })

  await test.step('on a phone its lines wrap', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await chip.click()
    await page.getByRole('button', { name: 'Open the source' }).click()
    await expect(view.locator('[data-cited]').first()).toBeInViewport()
    expect(await linesIn(view).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  })
  await context.close()
})

test('[AO1] an offline project includes the files that its citations quote', async ({
  distant: { network, context },
  owner,
  documented,
}) => {
  const pageId = documented.pages.find(({ name }) => name === 'index.js')?.id
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id, pageId)
  await new InstalledModel(page).ready()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: /^Available offline/ }).click()
  await expect(page.getByRole('switch', { name: /^Available offline · / })).toBeVisible()
  const open = async () => {
    await page.goto(`/projects/${documented.id}/${pageId}`)
    await documentation.editable()
    await (await deepChip(documentation)).click()
    await expect(quoteIn(page).locator('pre')).toContainText(/\S/)
    await page.getByRole('button', { name: 'Open the source' }).click()
  }

  await network.cut()
  await open()
  const view = viewIn(page)
  await expect(view.getByText('You see the copy on this device.')).toBeVisible()
  await expect(view.locator('[data-cited]').first()).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(view).toHaveCount(0)
  await expect(documentation.editor).toBeFocused()
})
