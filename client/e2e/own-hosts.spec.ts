import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from './find-chromium.ts'
import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { test as base, complaintsOf, expect } from './test.ts'

/** Pages on subdomains of `localhost` may have a service worker without https. */
const SITE = 'docwright.localhost'
const HOSTS = {
  API_URL: `api.${SITE}`,
  AUTH_URL: `auth.${SITE}`,
  COLLABORATION_URL: `y.${SITE}`,
  RAG_URL: `rag.${SITE}`,
}
/** Parts of the server that a page calls, and the host that each call must use. */
const WANTED = [`api.${SITE} api`, `auth.${SITE} auth`, `rag.${SITE} rag`, `y.${SITE} collaboration`]
const DOT = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

type Hosts = { server: ServerProcess; page: Page; asked: ReadonlySet<string> }

/** One server under five names, as behind a proxy, and a browser that knows them. */
const test = base.extend<{ hosts: Hosts }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  hosts: async ({}, use) => {
    const own = Object.entries(HOSTS).map(([name, host]) => [name, `http://${host}`])
    const server = await startServer({ PUBLIC_URL: `http://${SITE}`, ...Object.fromEntries(own) }, 'postgres')
    const relay = await startRelay(server.url)
    const { args = [], ...launch } = await chromiumLaunch()
    const rules = [`MAP ${SITE}:80 ${relay.host}`, `MAP *.${SITE}:80 ${relay.host}`].join(', ')
    const browser = await chromium.launch({ ...launch, args: [...args, `--host-resolver-rules=${rules}`] })
    const page = await browser.newPage({ baseURL: `http://${SITE}`, serviceWorkers: 'allow', reducedMotion: 'reduce' })
    await use({ server, page, asked: relay.asked })
    await browser.close()
    await relay.close()
    await server.stop()
  },
})

/**
 * Passes every request on and records which host got it, including workers' requests, which a page doesn't
 * see.
 */
async function startRelay(url: string) {
  const { hostname, port } = new URL(url)
  const asked = new Set<string>()
  const relay = createServer((socket) => {
    const server = connect(Number(port), hostname)
    socket.on('data', (chunk) => {
      const [, segment, host] = /^[A-Z]+ \/([^/? ]*).*\r\nHost: (\S+)/.exec(chunk.toString('latin1')) ?? []
      if (host) asked.add(`${host} ${segment}`)
    })
    for (const end of [socket, server]) end.on('error', () => undefined).on('close', () => socket.destroy())
    socket.on('close', () => server.destroy())
    socket.pipe(server).pipe(socket)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  return {
    host: `127.0.0.1:${(relay.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => relay.close(resolve)),
  }
}

test('the product works the same with separate hosts for API, sign-in, writing and search', async ({
  hosts: { server, page, asked },
}) => {
  const complaints = complaintsOf(page)
  const documentation = new DocumentationModel(page)

  await test.step('signing in, writing and saving', async () => {
    const email = newEmail('hosts')
    await new SignInModel(page).signIn(email, () => server.codeFor(email))
    await new ProjectsModel(page).createEmpty('Spread')
    await documentation.editable()
    await documentation.write('Written by way of another host')
    await documentation.saved()
  })

  await test.step('an image comes from where it was brought', async () => {
    await documentation.editor.evaluate((element, base64) => {
      const clipboardData = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      clipboardData.items.add(new File([bytes], 'dot.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, DOT.toString('base64'))
    await expect(page.getByText('Image uploaded successfully.')).toBeVisible()
    await expect(documentation.article.locator('img')).toHaveAttribute(
      'src',
      new RegExp(`^http://api\\.${SITE}/api/blob/`),
    )
    expect(
      await documentation.article.locator('img').evaluate((image: HTMLImageElement) => image.decode()),
    ).toBeUndefined()
    await documentation.saved()
  })

  await test.step('what is stored opens again, also without a network, and goes out when there is one', async () => {
    await new InstalledModel(page).ready()
    await page.reload()
    await documentation.editable()
    await expect(documentation.article.getByText('Written by way of another host')).toBeVisible()
    await page.context().setOffline(true)
    await page.reload()
    await documentation.write('Written without any')
    await page.context().setOffline(false)
    await documentation.saved()
  })

  await test.step('questions are answered', async () => {
    const chat = new ChatModel(page)
    await chat.open()
    await chat.choose('Spread')
    await chat.question('another host')
    await chat.answered()
  })

  await test.step('each part was asked at its host, and none at that of the page', async () => {
    const parts = [...asked].filter((pair) => /^\S+ (?:api|auth|rag|collaboration)$/.test(pair))
    expect(parts.sort()).toEqual(WANTED)
  })

  await test.step('logging out ends it everywhere', async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const cookies = await page.context().cookies(`http://auth.${SITE}`)
    expect(cookies.map(({ name }) => name)).not.toContain('docwright.session')
  })

  expect(complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})
