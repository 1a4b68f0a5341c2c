import type { Page } from '@playwright/test'
import { channelName, type EngineMessage } from '../sync/engine/messages.ts'
import { SILENCE_MS } from '../sync/engine/worker-watch.ts'
import { STALE_MS } from '../sync/replica/leadership.ts'
import { freezeWorker } from './lifecycle.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject, pageNames } from './people.ts'
import { expect, test } from './test.ts'

const DAY = 86_400_000

/**
 * Resolves when a worker sends a message of this type: `beat` means that it leads, `hello` that it starts.
 */
const nextMessage = (page: Page, userId: string, type: EngineMessage['type']) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise<void>((resolve) => {
        const channel = new BroadcastChannel(name ?? '')
        channel.onmessage = ({ data }) => {
          if (data.type !== wanted) return
          channel.close()
          resolve()
        }
      }),
    [channelName(userId), type],
  )

/** Sets the clocks of the running workers ahead by this many milliseconds. */
const setClock = (page: Page, userId: string, aheadMs: number) =>
  page.evaluate(([name, message]) => new BroadcastChannel(name).postMessage(message), [
    channelName(userId),
    { type: 'clock', aheadMs },
  ] as const)

test('[LE1] [LE2] a frozen worker is replaced, and does no harm when it continues', async ({
  browser,
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Frozen')
  const page = await (await context(owner)).newPage()
  await page.clock.install()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await new DocumentationModel(page).addPage('Before')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Before')
  // Between two beats: a debugger can also stop a worker within a transaction, which no browser does by itself.
  const isOurs = (url: string) => url.startsWith(network.url)
  const thaw = await freezeWorker(browser, 'shared_worker', isOurs, () => nextMessage(page, owner.id, 'beat'))
  await new DocumentationModel(page).addPage('Meanwhile')
  // The tab waits for the worker, and the next worker for the lead of this one. Neither waits in real time.
  const isThere = nextMessage(page, owner.id, 'hello')
  await page.clock.runFor(SILENCE_MS * 1.5)
  await isThere
  await setClock(page, owner.id, STALE_MS)
  await expect.poll(() => pageNames(owner, project.id)).toContain('Meanwhile')
  await thaw()
  await new DocumentationModel(page).addPage('After')
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['After', 'Before', 'Meanwhile', 'Untitled'])
})

test('[LE1] the worker of one tab leads without shared workers until another tab takes over', async ({
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

test('[LE1] changes are still sent if the clock is a day ahead or behind', async ({ distant: { context }, owner }) => {
  const project = await createPrivateProject(owner, 'Clock')
  const page = await (await context(owner)).newPage()
  await new DocumentationModel(page).open(project.id)
  await new DocumentationModel(page).addPage('Today')
  await expect.poll(() => pageNames(owner, project.id)).toContain('Today')
  for (const [title, aheadMs] of [
    ['Tomorrow', DAY],
    ['Yesterday', -DAY],
  ] as const) {
    await setClock(page, owner.id, aheadMs)
    await new DocumentationModel(page).addPage(title)
    await expect.poll(() => pageNames(owner, project.id)).toContain(title)
  }
})
