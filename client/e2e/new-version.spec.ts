import type { BrowserContext } from '@playwright/test'
import { QUIET } from '../app/new-version/quiet-moment.ts'
import { type Deployment, nextDeployment } from './deployment.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { test as base, expect } from './test.ts'

type Own = { own: ServerProcess; writer: Person; next: Deployment }

/** A server that can be given another version of the client. */
const test = base.extend<object, Own>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  writer: [async ({ own }, use) => use(await signIn(own, 'mara')), { scope: 'worker' }],
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
    async ({}, use) => {
      const deployment = await nextDeployment()
      await use(deployment)
      await deployment.remove()
    },
    { scope: 'worker' },
  ],
})

async function deploy(server: ServerProcess, directory: string): Promise<void> {
  await server.kill()
  await server.start({ CLIENT_DIR: directory })
}

const mark = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))))

test('[SW10] [SW11] each tab offers a new version in a typing pause and reloads after consent', async ({
  browser,
  own,
  writer,
  next,
}) => {
  const project = await createPrivateProject(writer, 'Notes')
  const context = await writer.context(browser, { serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.clock.install()
  const documentation = new DocumentationModel(page)
  const installed = new InstalledModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await installed.ready()
  const first = await installed.version()
  const otherPage = await context.newPage()
  const other = new InstalledModel(otherPage)
  await otherPage.goto('/projects')
  await other.ready()
  await mark(context)

  await documentation.write('While I am typing')
  // However long the rest takes, no time passes for the app.
  await page.clock.pauseAt(Date.now() + 10_000)
  await deploy(own, next.directory)
  await page.keyboard.type(', a new version')
  await installed.findUpdate()
  await page.keyboard.type(' is deployed')
  await expect(installed.prompt).toHaveCount(0)
  await page.clock.fastForward(QUIET)
  await expect(installed.prompt).toBeVisible()
  // The prompt stays until the person answers it.
  await page.clock.fastForward(60_000)
  await expect(installed.prompt).toHaveAttribute('data-type', 'info')
  await expect(installed.prompt).not.toHaveAttribute('data-ending-style')
  await page.clock.resume()
  await expect(documentation.editor).toBeFocused()
  await expect(other.prompt).toBeVisible()

  await installed.reloadsOnce(() => installed.prompt.getByRole('button', { name: 'Reload' }).click())
  expect(await installed.version()).toBe(next.version)
  await documentation.editable()
  await expect(documentation.article.getByText('While I am typing, a new version is deployed')).toBeVisible()

  // The other tab keeps its version, which stays on the device for as long.
  expect(await otherPage.evaluate(() => Reflect.get(globalThis, 'sameLoad'))).toBe(true)
  expect((await installed.stored()).sort()).toEqual([first, next.version].sort())
  await otherPage.getByRole('button', { name: 'Create New Project' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'New Project' })
  await dialog.waitFor()
  await otherPage.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(other.prompt).toBeVisible()
  await other.reloadsOnce(async () => {
    await otherPage.keyboard.press('F6')
    const isAmongToasts = (toast: Element) => toast.parentElement?.contains(document.activeElement)
    await expect.poll(() => other.prompt.evaluate(isAmongToasts)).toBe(true)
    for (let pressed = 0; pressed < 4; pressed++) {
      if (await other.prompt.getByRole('button', { name: 'Reload' }).evaluate((button) => button.matches(':focus')))
        break
      await otherPage.keyboard.press('Tab')
    }
    await otherPage.keyboard.press('Enter')
  })
  expect(await other.version()).toBe(next.version)
  await expect.poll(() => installed.stored()).toEqual([next.version])
  await expect(installed.prompt).toHaveCount(0)
  await context.close()
})

test('[SW12] a screen that a deployment has replaced is loaded with the new version', async ({
  browser,
  own,
  next,
}) => {
  await deploy(own, '')
  const page = await browser.newPage({ baseURL: own.url })
  await page.goto('/login')
  await page.getByLabel('E-mail').waitFor()
  const before = await page.locator('meta[name=version]').getAttribute('content')
  await deploy(own, next.directory)
  await page.getByRole('link', { name: 'Docwright' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Automate your documentation')
  const after = await page.locator('meta[name=version]').getAttribute('content')
  expect({ changed: after !== before, after }).toEqual({ changed: true, after: next.version })
  await page.close()
})

test('[SW12] a screen that cannot be loaded without a connection says so', async ({
  distant: { network },
  browser,
}) => {
  const page = await browser.newPage({ baseURL: network.url })
  await page.goto('/login')
  await page.getByLabel('E-mail').waitFor()
  await network.cut()
  await page.getByRole('link', { name: 'Docwright' }).click()
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await network.restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Automate your documentation')
  await page.close()
})
