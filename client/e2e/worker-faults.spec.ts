import type { Page } from '@playwright/test'
import { channelName } from '../sync/engine/messages.ts'
import { freezeWorker } from './lifecycle.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject, pageNames } from './people.ts'
import { expect, test } from './test.ts'

const DAY = 86_400_000

/** Resolves when the worker that leads says that it is there. */
const nextBeat = (page: Page, userId: string) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name)
        channel.onmessage = ({ data }) => {
          if (data.type !== 'beat') return
          channel.close()
          resolve()
        }
      }),
    channelName(userId),
  )

test('[LE1] [LE2] a worker that stands still is replaced, and does no harm when it goes on', async ({
  browser,
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Frozen')
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await new DocumentationModel(page).addPage('Before')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Before')
  // Between two of its beats: a debugger stops it also within a transaction, which no browser does by itself.
  const isOurs = (url: string) => url.startsWith(network.url)
  const thaw = await freezeWorker(browser, 'shared_worker', isOurs, () => nextBeat(page, owner.id))
  await new DocumentationModel(page).addPage('Meanwhile')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Meanwhile')
  await thaw()
  await new DocumentationModel(page).addPage('After')
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['After', 'Before', 'Meanwhile', 'Untitled'])
})

test('[LE1] where browsers have no shared workers, the worker of one tab leads, and another takes over', async ({
  distant: { context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Taking turns')
  const browser = await context(owner)
  await browser.addInitScript(() => {
    delete (globalThis as { SharedWorker?: unknown }).SharedWorker
  })
  const [first, second] = [await browser.newPage(), await browser.newPage()]
  for (const page of [first, second]) {
    await new DocumentationModel(page).open(project.id)
    await expect(page.getByRole('button', { name: 'New page' })).toBeVisible()
  }
  await new DocumentationModel(first).addPage('From the first')
  await new DocumentationModel(second).addPage('From the second')
  for (const page of [first, second]) {
    const documentation = new DocumentationModel(page)
    await expect(documentation.row('From the first')).toBeVisible()
    await expect(documentation.row('From the second')).toBeVisible()
  }
  await expect.poll(() => pageNames(owner, project.id)).toContain('From the second')
  await first.close()
  await new DocumentationModel(second).addPage('After the first')
  await expect.poll(() => pageNames(owner, project.id)).toContain('After the first')
})

test('[LE1] a clock that is a day off, forwards or back, stops nothing', async ({ distant: { context }, owner }) => {
  const project = await createPrivateProject(owner, 'Clock')
  const page = await (await context(owner)).newPage()
  await new DocumentationModel(page).open(project.id)
  await new DocumentationModel(page).addPage('Today')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Today')
  for (const [title, aheadMs] of [
    ['Tomorrow', DAY],
    ['Yesterday', -DAY],
  ] as const) {
    await page.evaluate(
      (message) => {
        const { id } = JSON.parse(localStorage.getItem('user-storage') ?? '{}') as { id: string }
        new BroadcastChannel(`docwright:${id}`).postMessage(message)
      },
      { type: 'clock', aheadMs },
    )
    await new DocumentationModel(page).addPage(title)
    await expect.poll(() => pageNames(owner, project.id)).toContain(title)
  }
})
