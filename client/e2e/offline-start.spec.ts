import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { ProjectsModel } from './models/projects.ts'
import { onDisk } from './on-disk.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'

/** A project that this device has never opened. */
const ELSEWHERE = '/projects/4503599627370497/7'

test('[SW2] the app starts at any address without a server, and says what is not on the device', async ({
  distant: { network, context },
  owner,
  documented,
}) => {
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  const missing = page.getByRole('heading', { name: 'Not on this device yet' })
  const listed = new ProjectsModel(page).project(documented.name).first()
  await page.goto('/projects')
  await expect(listed).toBeVisible()
  await new InstalledModel(page).ready()
  await network.cut()

  await page.goto(ELSEWHERE)
  await expect(missing).toBeVisible()
  await expect(page.getByText('The server couldn’t be reached')).toBeVisible()
  await page.goto('/github/somebody/something.js')
  await expect(missing).toBeVisible()
  await page.goto('/nowhere/at/all/really')
  await expect(page.getByRole('heading', { name: 'Oops! This page does not exist.' })).toBeVisible()

  // A network that drops everything doesn't delay the start, either.
  await network.restore()
  network.freeze()
  await page.goto('/projects')
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible()
  await expect(listed).toBeVisible()
  await network.cut()

  await page.goto(`/projects/${documented.id}`)
  await network.restore()
  await expect(documentation.title).toBeVisible()
  await documentation.editable()
})

test('[SW2] a previously opened page can be edited offline and is sent after reconnecting', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Travels')
  const device = await context(owner)
  const before = await device.newPage()
  const first = new DocumentationModel(before)
  await first.open(project.id)
  await first.editable()
  await expect(first.editor).toBeFocused()
  await before.keyboard.type('At home')
  await first.saved()
  await new InstalledModel(before).ready()
  const address = before.url()
  await before.close()
  await network.cut()

  const page = await device.newPage()
  const documentation = new DocumentationModel(page)
  await page.goto(address)
  await documentation.editable()
  await expect(documentation.article.getByText('At home')).toBeVisible()
  await documentation.write('In the train')
  const later = await device.newPage()
  const kept = new DocumentationModel(later)
  // Repeats until the last letter is on the disk.
  await expect(async () => {
    await later.goto(address)
    await kept.editable()
    await expect(kept.article.getByText('In the train')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.close()
  await network.restore()
  await kept.saved()

  await test.step('also while another page is open, and what waits is said there', async () => {
    const pill = later.getByRole('button', { name: /^Sync:/ })
    await network.cut()
    await kept.write('On the way back')
    await expect(kept.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
    let mayWrite = false
    await later.routeWebSocket(/collaboration/, (socket) => {
      if (mayWrite) socket.connectToServer()
      else void socket.close({ code: 1012 })
    })
    await onDisk(later)
    await later.goto('/projects')
    await expect(pill).toHaveAccessibleName('Sync: Offline · 1 page not sent')
    await pill.click()
    await expect(later.getByRole('link', { name: 'At home' })).toBeVisible()
    await later.keyboard.press('Escape')
    await network.restore()
    await expect(pill).toHaveAccessibleName('Sync: Syncing… · 1 page not sent')
    mayWrite = true
    await expect(pill).toHaveAccessibleName('Sync: Synced')
    const there = await owner.api.get(`/api/page/${project.default_page_id}`)
    expect(await there.text()).toContain('On the way back')
  })
})

test('[SW2] a visitor who returns offline sees a message and can read after reconnecting', async ({
  distant: { network, context },
  documented,
}) => {
  const page = await (await context()).newPage()
  await page.goto('/')
  await new InstalledModel(page).ready()
  await network.cut()
  await page.goto(`/projects/${documented.id}`)
  await expect(page.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await network.restore()
  await expect(new DocumentationModel(page).title).toBeVisible()
})

test('[SW3] the service worker never answers requests that are for the server', async ({
  distant: { network, context },
}) => {
  const page = await (await context()).newPage()
  await page.goto('/login')
  await new InstalledModel(page).ready()
  await page.reload()
  const asked = () =>
    page.evaluate(() =>
      Promise.all(
        ['/api/config', '/auth/get-session', '/health', '/service-worker.js', '/manifest.webmanifest'].map((path) =>
          fetch(path)
            .then((answer) => answer.text())
            .then(
              () => 'answered',
              () => 'no network',
            ),
        ),
      ),
    )
  expect(new Set(await asked())).toEqual(new Set(['answered']))
  // From the second page on, calls to the server don't even wake the worker.
  const routed = (path: string) =>
    page.evaluate((address) => {
      const entry = performance.getEntriesByName(new URL(address, location.origin).href).at(-1)
      return (entry?.toJSON() as { workerMatchedSourceType?: string } | undefined)?.workerMatchedSourceType
    }, path)
  const routes = [await routed('/api/config'), await routed('/health'), await routed('/manifest.webmanifest')]
  expect(routes).toEqual(['network', 'network', ''])
  await network.cut()
  expect(new Set(await asked())).toEqual(new Set(['no network']))
})

test('[SW7] a damaged store repairs itself, and the app starts', async ({ distant: { network, context } }) => {
  const page = await (await context()).newPage()
  const installed = new InstalledModel(page)
  const form = page.getByLabel('E-mail')
  await page.goto('/login')
  await installed.ready()
  const files = await installed.files()
  const script = await installed.script()
  expect(files).toContain(script)

  await test.step('a file is missing', async () => {
    await installed.damage(script, null)
    await page.reload()
    await expect(form).toBeVisible()
    await expect.poll(() => installed.files()).toEqual(files)
  })

  await test.step('a file is not what it was', async () => {
    await installed.damage(script, 'half a fi(')
    await page.reload()
    await expect(form).toBeVisible()
  })

  await test.step('without a connection, and without a copy in the cache of the browser, it is said', async () => {
    await installed.damage(script, 'half a fi(')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    await page.evaluate(() => sessionStorage.clear())
    await network.cut()
    await page.reload()
    await expect(page.getByText('Couldn’t load Docwright.')).toBeVisible()
    await network.restore()
    await page.evaluate(() => sessionStorage.clear())
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(form).toBeVisible()
  })
})
