import type { Browser, BrowserContext } from '@playwright/test'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'

/** Makes the browser tell the service worker that the sync requested by a page may run now. */
async function dispatchSync(context: BrowserContext, origin: string): Promise<void> {
  // A page of the origin that does not start the app.
  const page = await context.newPage()
  await page.goto(`${origin}/health`)
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [found] }) => {
      if (found) resolve(found.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  // Restart the worker, so that it no longer has the state from its installation.
  await session.send('ServiceWorker.stopAllWorkers')
  const tag = await page.evaluate(() => localStorage.getItem('asked-for') ?? 'nothing')
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}

/**
 * Ends the worker that syncs, as operating systems do. Some browsers keep it for a while after the last tab.
 */
async function endSharedWorkers(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const workers = async () => {
    const { targetInfos } = await session.send('Target.getTargets')
    return targetInfos.filter(({ type }) => type === 'shared_worker')
  }
  for (const { targetId } of await workers()) await session.send('Target.closeTarget', { targetId })
  await expect.poll(async () => (await workers()).length).toBe(0)
  await session.detach()
}

test('[SW14] waiting changes are sent once there is a network, even after the last tab closed', async ({
  browser,
  distant: { network, context },
  owner,
}) => {
  test.slow()
  const project = await createPrivateProject(owner, 'Closed offline')
  const device = await context(owner)
  // The browser would choose its own moment to sync, so the test only records the request.
  await device.addInitScript(() => {
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } }
    Object.assign(SyncManager.prototype, {
      register: async (tag: string) => localStorage.setItem('asked-for', tag),
    })
  })
  const page = await device.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await new InstalledModel(page).ready()
  await network.cut()
  const before = page.url()
  await page.getByRole('button', { name: 'New page' }).click()
  await page.waitForURL((url) => url.href !== before)
  await expect(documentation.saveState).toHaveAccessibleName(/Offline · .*waiting/)
  await page.close()
  await endSharedWorkers(browser)

  await network.restore()
  const pages = async () => {
    const answer = await owner.api.get('/api/project', { params: { projectId: project.id } })
    return ((await answer.json()) as ProjectWithPages).pages.length
  }
  expect(await pages()).toBe(1)
  await dispatchSync(device, network.url)
  await expect.poll(pages).toBe(2)
})
