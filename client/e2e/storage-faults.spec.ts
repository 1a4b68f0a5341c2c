import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { replicaName } from '../session/unsent-changes.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { confirmedChanges, wholeShapes } from './on-disk.ts'
import { createPrivateProject, pageNames } from './people.ts'
import { AT_OPENING, FAULTS, fill } from './storage-failures.ts'
import { expect, test } from './test.ts'

const IMAGE = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))
const NO_COPY = 'Saving: Saved, no copy on this device'
const KEPT = 'Saving: Offline, kept on this device'
const ONLY_HERE = /^Saving: Offline, only in this tab/

/** A page that one browser breaks and another one watches, both editable. */
async function watched(project: { id: number; default_page_id: number | null }, contexts: readonly BrowserContext[]) {
  const seats = contexts.map(async (context) => {
    const page = await context.newPage()
    const documentation = new DocumentationModel(page)
    await documentation.open(project.id, project.default_page_id)
    await documentation.editable()
    return { page, documentation }
  })
  const [here, there] = await Promise.all(seats)
  if (!here || !there) throw new Error('Two browsers are needed')
  return { here, there }
}

test('the app refills cleared storage and works even if storage is blocked', async ({
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
  await expect(other.getByRole('button', { name: 'Sync: No copy on this device' })).toBeVisible()
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

test('a full device shows a message, loses no words, and continues when there is space', async ({
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
  await expect.poll(() => confirmedChanges(page, owner.id)).toContain('rename-page')
  await new InstalledModel(page).ready()

  await fill(page)
  await documentation.write('while there is no room')
  // The server still takes what the device does not.
  const onServer = async () => (await owner.api.get(`/api/page/${page.url().split('/').at(-1)}`)).text()
  await expect.poll(onServer).toContain('while there is no room')
  await network.cut()
  await documentation.write('and no server')
  await expect(documentation.saveState).toHaveAccessibleName(ONLY_HERE)
  await page.getByRole('button', { name: 'New page' }).click()
  await expect(page.getByText('This device’s storage is full, and the server couldn’t be reached.')).toBeVisible()
  await expect(documentation.tree.getByRole('treeitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await (await chooser).setFiles({ name: 'a-red-dot.png', mimeType: 'image/png', buffer: IMAGE })
  await expect(page.getByText('Couldn’t upload the image')).toBeVisible()
  await expect(page.getByText('Free up space or reconnect, then try again.')).toBeVisible()

  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url })
  await expect(documentation.saveState).toHaveAccessibleName(KEPT)
  await page.reload()
  await expect(documentation.article).toContainText('while there is no room')
  await expect(documentation.article).toContainText('and no server')
  await network.restore()
  await documentation.saved()
})

test('[LC1] [SV1] words reach the server and others whatever storage fails, and the pill tells the truth', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Failing')
  const { here, there } = await watched(project, [await context(owner), await context(owner)])
  const said = async (words: string, state = 'Saving: Saved') => {
    await here.documentation.write(words)
    await expect(there.documentation.editor).toContainText(words)
    await there.documentation.write(`${words}, was read`)
    await expect(here.documentation.editor).toContainText(`${words}, was read`)
    await expect(here.documentation.saveState).toHaveAccessibleName(state)
  }
  const saidOffline = async (words: string, kept: string | RegExp = ONLY_HERE) => {
    await network.cut()
    await here.documentation.write(words)
    await expect(here.documentation.saveState).toHaveAccessibleName(kept)
    await network.restore()
    await expect(there.documentation.editor).toContainText(words)
  }
  await said('Before')
  await new InstalledModel(here.page).ready()
  const devtools = await here.page.context().newCDPSession(here.page)
  await devtools.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb' })
  await said('The browser clears it')
  // A copy was made anew, and the rows are read again.
  await expect.poll(() => wholeShapes(here.page, owner.id)).toContain(`project/${project.id}/pages`)
  await network.cut()
  await here.page.reload()
  await expect(here.documentation.editor).toContainText('The browser clears it')
  await devtools.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb' })
  await here.documentation.write('It clears it offline')
  await expect(here.documentation.saveState).toHaveAccessibleName(/^Saving: Offline, /)
  await network.restore()
  await expect(there.documentation.editor).toContainText('It clears it offline')
  await here.documentation.saved()

  for (const [name, fail] of Object.entries(FAULTS)) {
    await here.page.evaluate(fail)
    const copies = name === 'local storage throws'
    await said(name, copies ? 'Saving: Saved' : NO_COPY)
    await saidOffline(`${name}, offline`, copies ? KEPT : undefined)
    if (name === 'every transaction throws') await here.documentation.addPage('Made without storage')
    await here.page.goto(`/projects/${project.id}/${project.default_page_id}`)
    await here.documentation.editable()
    await expect(here.documentation.editor).toContainText(`${name}, was read`)
    await expect(here.documentation.editor).toContainText(`${name}, offline`)
  }
  expect(await pageNames(owner, project.id)).toContain('Made without storage')
})

test('[LC1] a page opens, sends and receives even if storage fails at opening', async ({
  distant: { network, context },
  owner,
}) => {
  for (const [name, fail] of Object.entries(AT_OPENING)) {
    const project = await createPrivateProject(owner, name)
    const failing = await context(owner)
    await failing.addInitScript(fail)
    const { here, there } = await watched(project, [failing, await context(owner)])
    await here.documentation.write(name)
    await expect(there.documentation.editor).toContainText(name)
    await there.documentation.write('and was read')
    await expect(here.documentation.editor).toContainText('and was read')
    await expect(here.documentation.saveState).toHaveAccessibleName(NO_COPY)
    await network.cut()
    await here.documentation.write(`${name}, offline`)
    await expect(here.documentation.saveState).toHaveAccessibleName(ONLY_HERE)
    await network.restore()
    await expect(there.documentation.editor).toContainText(`${name}, offline`)
    await expect(here.documentation.saveState).toHaveAccessibleName(NO_COPY)
  }
})

test('[LC2] words that exist only in a tab are marked, and closing the tab needs confirmation', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Only here')
  const { here, there } = await watched(project, [await context(owner), await context(owner)])
  const { page, documentation } = here
  await documentation.write('Before')
  // Without a connection, a name that still waits would be said in the pill.
  await expect.poll(() => confirmedChanges(page, owner.id)).toContain('rename-page')
  await documentation.saved()
  await new InstalledModel(page).ready()
  const mend = await page.evaluateHandle(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError')
    }
    return () => {
      IDBDatabase.prototype.transaction = transaction
    }
  })
  await network.cut()
  await documentation.write('Only here')
  await expect(documentation.saveState).toHaveAccessibleName(ONLY_HERE)
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await mend.evaluate((act) => act())
  await expect(documentation.saveState).toHaveAccessibleName(KEPT)
  await page.reload()
  await expect(documentation.editor).toContainText('Only here')
  await network.restore()
  await documentation.saved()
  await expect(there.documentation.editor).toContainText('Only here')
})

test('[SV2] a page shows “Not saved” for words lost in transit and sends them again', async ({
  ownersBrowser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Swallowed')
  const page = await ownersBrowser.newPage()
  await page.clock.install()
  let swallows = false
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!swallows) server.send(message)
    })
  })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.write('Heard')
  await documentation.saved()
  swallows = true
  await documentation.write('Swallowed')
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Saving…')
  await page.clock.runFor(13_000)
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Not saved')
  swallows = false
  await page.clock.runFor(25_000)
  await documentation.saved()
  const stored = await owner.api.get(`/api/page/${page.url().split('/').at(-1)}`)
  expect(await stored.text()).toContain('Swallowed')
  await page.close()
})

test('the app works while an older tab blocks its storage, and uses the storage afterwards', async ({
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
  await page.getByRole('button', { name: 'Sync: No copy on this device' }).click()
  await expect(page.getByRole('dialog').getByText('Another tab runs an older version')).toBeVisible()
  await holder.close()
  await expect(page.getByRole('button', { name: 'Sync: Synced' })).toBeVisible()
})
