import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { axeFaults } from './axe-faults.ts'
import { showIn } from './colour-scheme.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { type Person, signIn } from './people.ts'
import { expect, test } from './test.ts'

const IMAGE = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

/** Adds a picture to a page and leaves, as the given person. */
async function addPicture(browser: Browser, person: Person, project: ProjectWithPages, pageId: number): Promise<void> {
  const page = await (await person.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id, pageId)
  await documentation.editable()
  await documentation.write('With a picture')
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await (await chooser).setFiles({ name: 'a-red-dot.png', mimeType: 'image/png', buffer: IMAGE })
  await expect(documentation.editor.getByRole('img', { name: 'a red dot' })).toBeVisible()
  await documentation.saved()
  await page.context().close()
}

const settings = (page: Page) => page.getByRole('button', { name: 'Settings' })
const offlineSwitch = (page: Page) => page.getByRole('switch', { name: /^Available offline/ })

/** Data that the device stores for a project kept offline. */
const held = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('docwright-parts')
    return {
      stores: (await indexedDB.databases()).map(({ name }) => name),
      parts: (await cache.keys()).map(({ url }) => new URL(url).pathname),
    }
  })

test('[AO1] [AO6] [AO8] an offline project opens unvisited pages, images and diagrams without a network', async ({
  browser,
  distant: { network, context },
  owner,
  documented,
}) => {
  test.slow()
  // The page has a drawing of how its files depend on each other.
  const elsewhere = documented.pages.find(({ name }) => name === 'Types')
  if (!elsewhere) throw new Error('The package was documented without a page on its types')
  await addPicture(browser, owner, documented, elsewhere.id)

  const device = await context(owner)
  await device.addInitScript(() => {
    const { storage } = navigator
    const persist = storage.persist.bind(storage)
    storage.persist = () => {
      document.documentElement.dataset.asked = 'yes'
      return persist()
    }
  })
  const page = await device.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  await new InstalledModel(page).ready()
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await settings(page).click()
  await expect(offlineSwitch(page)).not.toBeChecked()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await offlineSwitch(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-asked')
  await expect(offlineSwitch(page)).toHaveAccessibleName(/^Available offline · [\d.]+ (?:kB|MB)$/)
  await expect(page.getByText('Synced just now.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  await showIn(page, 'dark')
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  const { parts } = await held(page)
  expect(parts).toContainEqual(expect.stringMatching(/flowDiagram/))
  expect(parts).not.toContainEqual(expect.stringMatching(/gantt|katex|cytoscape/))

  await network.cut()
  await page.goto(`/projects/${documented.id}/${elsewhere.id}`)
  await documentation.editable()
  await expect(documentation.title).toHaveText(elsewhere.name)
  const image = documentation.editor.getByRole('img', { name: 'a red dot' })
  await image.scrollIntoViewIfNeeded()
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  // A diagram is drawn only when it comes near the screen.
  await documentation.editor.getByLabel('Language of the code').first().scrollIntoViewIfNeeded()
  await expect(documentation.editor.getByRole('img', { name: 'Diagram' }).locator('svg').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await settings(page).click()
  await expect(offlineSwitch(page)).toHaveAccessibleName(/^Available offline · /)
})

test('[AO5] [AO7] turning the switch off deletes fetched data, and logging out deletes everything', async ({
  browser,
  distant: { context },
  owner,
  server,
  documented,
}) => {
  test.slow()
  const elsewhere = documented.pages.find(({ name }) => name !== 'Overview')
  await addPicture(browser, owner, documented, elsewhere?.id ?? 0)
  const reader = await signIn(server, 'reader')
  await owner.api.post('/api/rbac/project', { data: { project_id: documented.id, role: 'read', email: reader.email } })
  const page = await (await context(reader)).newPage()
  const images = () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('docwright:replica:'))?.name ?? ''
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      const request = db.transaction('images').objectStore('images').count()
      await new Promise((resolve) => request.addEventListener('success', resolve))
      db.close()
      return request.result
    })
  await new DocumentationModel(page).open(documented.id)
  await new InstalledModel(page).ready()
  await settings(page).click()
  await offlineSwitch(page).click()
  await expect(offlineSwitch(page)).toHaveAccessibleName(/^Available offline · /)
  expect(await images()).toBe(1)
  await offlineSwitch(page).click()
  await expect(offlineSwitch(page)).toHaveAccessibleName('Available offline')
  await expect.poll(images).toBe(0)
  await offlineSwitch(page).click()
  await expect(offlineSwitch(page)).toHaveAccessibleName(/^Available offline · /)
  expect((await held(page)).parts).toContain('/kept-parts')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: /account/i }).click()
  await page.getByRole('menuitem', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(async () => (await held(page)).stores).toEqual([])
  await expect.poll(async () => (await held(page)).parts).not.toContain('/kept-parts')
})

test('[AO8] the offline switch is hidden from visitors', async ({ distant: { context }, documented }) => {
  const page = await (await context()).newPage()
  await new DocumentationModel(page).open(documented.id)
  await settings(page).click()
  await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeVisible()
  await expect(offlineSwitch(page)).toHaveCount(0)
})
