import { chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from './find-chromium.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { newEmail } from './people.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { test as base, complaintsOf, expect } from './test.ts'

const ORIGIN = 'http://docwright.test'

/** The server as another machine on the same network sees it: by name, without https. */
const test = base.extend<{ plain: { server: ServerProcess; page: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needs of a fixture from its pattern.
  plain: async ({}, use) => {
    const server = await startServer({ PUBLIC_URL: ORIGIN, DEV_MAILBOX: 'on' })
    const { args = [], ...launch } = await chromiumLaunch()
    const rule = `--host-resolver-rules=MAP docwright.test:80 ${new URL(server.url).host}`
    const browser = await chromium.launch({ ...launch, args: [...args, rule] })
    const viewport = { width: 1600, height: 900 }
    await use({ server, page: await browser.newPage({ baseURL: ORIGIN, viewport, reducedMotion: 'reduce' }) })
    await browser.close()
    await server.stop()
  },
})

test('[SW13] [AO8] the app works online over plain http, and says what needs https', async ({
  plain: { server, page },
}) => {
  const complaints = complaintsOf(page)
  const documentation = new DocumentationModel(page)

  await test.step('the origin is one that browsers give less to', async () => {
    await page.goto('/')
    const given = await page.evaluate(() => ({
      secure: isSecureContext,
      worker: 'serviceWorker' in navigator,
      locks: 'locks' in navigator,
      digest: crypto.subtle !== undefined,
      clipboard: navigator.clipboard !== undefined,
      storage: navigator.storage !== undefined,
    }))
    expect(new Set(Object.values(given))).toEqual(new Set([false]))
  })

  await test.step('signing in, writing and saving work', async () => {
    const email = newEmail('plain')
    await new SignInModel(page).signIn(email, () => server.codeFor(email))
    await new ProjectsModel(page).createEmpty('Plain')
    await documentation.editable()
    await documentation.write('Written over plain http')
    await documentation.saved()
    await page.reload()
    await documentation.editable()
    await expect(documentation.article.getByText('Written over plain http')).toBeVisible()
  })

  await test.step('what could not start without a server is not offered to be kept', async () => {
    await page.getByRole('button', { name: 'Settings' }).click()
    await expect(page.getByRole('switch', { name: 'Dark mode' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Available offline' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('copying works', async () => {
    await page.clock.install()
    // The "Copied" label disappears after a moment, so stop the clock.
    await page.clock.pauseAt(Date.now() + 10_000)
    await page.getByRole('button', { name: 'Copy page as markdown' }).click()
    await expect(page.getByRole('button', { name: 'Copied' }).last()).toBeVisible()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Copy page as HTML' }).click()
    await expect(page.getByRole('button', { name: 'Copied' }).last()).toBeVisible()
    await documentation.article.getByText('Written over plain http').click()
    // Add the listener before the key press: an evaluation that waits for the paste could start too late.
    const listener = await page.evaluateHandle(() => {
      const pasted = new Promise<string>((resolve) => {
        const tell = ({ clipboardData }: ClipboardEvent) => resolve(clipboardData?.getData('text/html') ?? '')
        addEventListener('paste', tell, { capture: true, once: true })
      })
      return { pasted }
    })
    await page.keyboard.press('ControlOrMeta+v')
    expect(await listener.evaluate(({ pasted }) => pasted)).toContain('<p>Written over plain http</p>')
    await page.keyboard.press('ControlOrMeta+/')
    await page.getByRole('menuitem', { name: 'Copy link' }).press('Enter')
    await expect(page.getByText('Link copied')).toBeVisible()
    await expect(documentation.editor).toBeFocused()
  })

  await test.step('the account menu says what does not', async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(page.getByText('starting offline needs https')).toBeVisible()
  })

  // This header works only on https and on loopback addresses.
  expect(complaints.filter((text) => !text.includes('Cross-Origin-Opener-Policy'))).toEqual([])
})
