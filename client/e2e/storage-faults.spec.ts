import type { Page } from '@playwright/test'
import { replicaName } from '../session/unsent-changes.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { createPrivateProject, pageNames } from './people.ts'
import { expect, test } from './test.ts'

/** Takes all the room that the browser gives this origin. */
const fill = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('ballast', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('bytes', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
    })
    const put = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('bytes', 'readwrite')
        const bytes = new Uint8Array(size)
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
        writing.objectStore('bytes').add(bytes)
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
      })
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 4)) while (await put(size)) {}
    db.close()
  })

test('storage that is wiped under the app is filled again, and storage that is blocked is done without', async ({
  distant: { context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Storage')
  const page = await (await context(owner)).newPage()
  await new DocumentationModel(page).open(project.id)
  await new DocumentationModel(page).addPage('Before')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Before')
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
  })
  await new DocumentationModel(page).addPage('After wiping')
  await expect.poll(() => pageNames(owner, project.id)).toContain('After wiping')

  const blocked = await context(owner)
  await blocked.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { get: () => undefined }))
  const other = await blocked.newPage()
  const documentation = new DocumentationModel(other)
  await documentation.open(project.id)
  await expect(documentation.row('After wiping')).toBeVisible()
  await other.getByRole('link', { name: 'Home' }).click()
  await expect(other.getByRole('button', { name: 'Sync: Online only' })).toBeVisible()
  await other.goBack()
  await new DocumentationModel(other).addPage('Without storage')
  await documentation.saved()
  await expect.poll(() => pageNames(owner, project.id)).toContain('Without storage')

  await other.route('**/api/page/*', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await documentation.title.click()
  await other.keyboard.press('End')
  await other.keyboard.type(', and without a name')
  const failure = other.getByText('Failed to update page title').first()
  await expect(failure).toBeVisible()
  await expect(other.getByText('Please try again later').first()).toBeVisible()
  await expect(documentation.title).toHaveText('Without storage, and without a name')
})

test('a device that is full says so, loses nothing that is written, and goes on when there is room', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Full')
  const page = await (await context(owner)).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 40_000_000 })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Before')
  await documentation.saved()
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['Before'])
  await new InstalledModel(page).ready()

  await fill(page)
  await documentation.write('while there is no room')
  // The server still takes what the device does not.
  const onServer = async () => (await owner.api.get(`/api/page/${page.url().split('/').at(-1)}`)).text()
  await expect.poll(onServer).toContain('while there is no room')
  await network.cut()
  await documentation.write('and no server')
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, not kept')
  await Promise.all([
    page.waitForEvent('console', (message) => message.text().includes('The page could not be created')),
    page.getByRole('button', { name: 'New page' }).click(),
  ])
  await expect(documentation.tree.getByRole('treeitem')).toHaveCount(1)

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url })
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
  await page.reload()
  await expect(documentation.article).toContainText('while there is no room')
  await expect(documentation.article).toContainText('and no server')
  await network.restore()
  await documentation.saved()
})

test('storage that a tab with an older version holds is done without, and taken when that tab lets go', async ({
  distant: { context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Blocked')
  const browser = await context(owner)
  const holder = await browser.newPage()
  await holder.goto('/icons/icon-192.png')
  await holder.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open(name, 1)
        opening.onsuccess = () => {
          Object.assign(window, { held: opening.result })
          resolve()
        }
      }),
    replicaName(owner.id),
  )

  const page = await browser.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await new DocumentationModel(page).addPage('Meanwhile')
  await documentation.saved()
  await expect.poll(() => pageNames(owner, project.id)).toContain('Meanwhile')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Sync: Online only' }).click()
  await expect(page.getByRole('dialog').getByText('Another tab runs an older version')).toBeVisible()
  await holder.close()
  await expect(page.getByRole('button', { name: 'Sync: Up to date' })).toBeVisible()
})
