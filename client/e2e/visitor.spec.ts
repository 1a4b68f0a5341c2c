import { DocumentationModel } from './models/documentation.ts'
import { SignInModel } from './models/sign-in.ts'
import { createPrivateProject, newEmail } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

test('a visitor reads a public project without loading the editor', async ({ page, documented }) => {
  const complaints = complaintsOf(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const documentation = new DocumentationModel(page)

  await documentation.open(documented.id)
  await expect(documentation.title).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/projects/${documented.id}/${documented.default_page_id}$`))
  await expect(documentation.row('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'New page' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await expect(documentation.editor).toHaveCount(0)
  expect(scripts.filter((url) => /page-editor|extensions/.test(url))).toEqual([])

  await test.step('links lead to other pages of the project', async () => {
    const link = documentation.article.locator('a[href^="/projects/"]').first()
    const address = (await link.getAttribute('href')) ?? ''
    await link.click()
    await page.waitForURL(`**${address}`)
    await expect(documentation.title).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`/${documented.default_page_id}$`))
    // The previous page stays until this one is drawn.
    await expect(documentation.article.getByRole('heading', { name: 'About this documentation' })).toBeVisible()
  })

  await test.step('who wrote what is shown to whoever wants to see it, and is no part of what is copied', async () => {
    const text = () =>
      documentation.article.evaluate((article) => {
        getSelection()?.selectAllChildren(article)
        const selected = getSelection()?.toString()
        getSelection()?.removeAllRanges()
        // The relative time may change a moment later.
        return selected?.replace(/^Updated .*$/m, '')
      })
    await expect(documentation.article.getByRole('region', { name: /^Diagram/ })).toBeVisible()
    const before = await text()
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Show who wrote what' }).click()
    const shown = page.getByRole('list', { name: 'Who wrote what' }).getByRole('listitem')
    await expect(shown).toHaveText([/^Generated[1-9]\d*$/, 'Edited0', 'By people0'])
    await expect(documentation.article).toMatchAriaSnapshot(`
      - text: Generated.
      - heading [level=1]
    `)
    expect(await text()).toBe(before)
    await page.reload()
    await expect(shown).toHaveCount(3)
    await documentation.row('Files').click()
    await expect(shown).toHaveCount(3)
  })
  expect(sockets).toEqual([])
  expect(complaints).toEqual([])
})

test('a public page is visible before any script runs, and does not move when the client takes over', async ({
  browser,
  server,
  documented,
}) => {
  const address = `${server.url}/projects/${documented.id}/${documented.default_page_id}`

  const still = await browser.newContext({ javaScriptEnabled: false })
  const plain = await still.newPage()
  await plain.goto(address)
  await expect(plain.locator('[data-page] h1')).toBeVisible()
  await expect(plain).toHaveTitle('Overview · wouter')
  await expect(plain.locator('meta[name="description"]')).toHaveAttribute('content', /^wouter is a tiny router/)
  const others = plain.getByRole('navigation', { name: 'Pages' })
  await others.getByRole('link', { name: 'Files' }).click()
  await expect(others.locator('[aria-current]')).toHaveText('Files')
  // The styles of this screen override those of every screen.
  await expect(plain.locator('[data-page] > p').first()).toHaveCSS('margin-bottom', '16px')
  await still.close()

  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(() => {
    const seen = { title: false, missing: 0, moved: 0 }
    Object.assign(globalThis, { seen })
    const look = () => {
      const titles = document.querySelectorAll('[data-page] h1').length
      if (seen.title && titles !== 1) seen.missing += 1
      seen.title ||= titles > 0
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) seen.moved += (shift as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answers = Promise.withResolvers<void>()
  await page.route('**/api/page/*', async (route) => {
    await answers.promise
    await route.continue()
  })
  // A font of the system stands in until ours arrive, and lines break where they broke before.
  const fonts = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await fonts.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('[data-page] h1')).toBeVisible()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))
  fonts.resolve()
  await page.waitForLoadState()
  await page.evaluate(async () => {
    await document.fonts.ready
  })
  const documentation = new DocumentationModel(page)
  const link = documentation.article.locator('a[href^="/projects/"]').first()
  await link.focus()
  answers.resolve()
  await expect(documentation.row('Overview')).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('[inert], #static')).toHaveCount(0)
  await expect(documentation.title).toHaveCount(1)
  // The highlighter for code loads last.
  await expect(documentation.article.locator('.hljs-keyword').first()).toBeVisible()
  await expect(page.locator('[data-page] > p').first()).toHaveCSS('margin-bottom', '16px')
  // The static page contains the styles of the first paint, and the client doesn't fetch them again.
  const brought = await page
    .locator('link[rel=stylesheet][disabled]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(brought.filter((path) => /client|documentation-screen/.test(path))).toHaveLength(2)
  expect(asked.filter((path) => brought.includes(path))).toEqual([])
  const seen = await page.evaluate(() => Reflect.get(globalThis, 'seen') as { missing: number; moved: number })
  expect(seen.missing).toBe(0)
  expect(seen.moved).toBeLessThan(0.02)
  await expect(link).toBeFocused()

  // The screen that would replace the static page never loads.
  await page.route('**/documentation-screen-*.js', () => {})
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.locator('#static')).toBeVisible()
  await expect(page.locator('#root > a')).toHaveCount(1)
  await page.evaluate(() => history.pushState(null, '', '/login'))
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.locator('#static')).toHaveCount(0)
  await context.close()
})

test('the source behind a statement is quoted for pointer, keyboard and touch', async ({
  browser,
  page,
  server,
  documented,
}) => {
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  const chip = documentation.article.locator('[data-citation]').first()
  const quote = page.getByRole('dialog', { name: 'Source' })

  await chip.hover()
  await expect(quote.locator('pre')).toContainText(/\S/)
  await page.mouse.move(0, 0)
  await expect(quote).toHaveCount(0)

  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(quote).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(chip).toBeFocused()

  const phone = await browser.newPage({ baseURL: server.url, hasTouch: true, viewport: { width: 390, height: 844 } })
  const small = new DocumentationModel(phone)
  await small.open(documented.id)
  await small.article.locator('[data-citation]').first().tap()
  await expect(phone.getByRole('dialog', { name: 'Source' }).locator('pre')).toContainText(/\S/)
  await phone.close()
})

test('a private project looks to a visitor like a missing project', async ({ page, owner }) => {
  const secret = await createPrivateProject(owner, 'Secret plans')
  const seen = async (path: string) => {
    await page.goto(path)
    await page.getByRole('heading', { name: 'Oops! This page does not exist.' }).waitFor()
    return await page.locator('body').innerText()
  }
  const missing = await seen('/projects/4242424242/1')
  expect(await seen(`/projects/${secret.id}`)).toBe(missing)
  expect(await seen(`/projects/${secret.id}/${secret.default_page_id}`)).toBe(missing)
  expect(await seen('/github/nobody/nothing')).toBe(missing)
  expect(missing).not.toContain('Secret')
})

test('an invited person signs in from a private page and returns to that page', async ({ browser, owner, server }) => {
  const secret = await createPrivateProject(owner, 'Invited')
  const email = newEmail('invited')
  await owner.api.post('/api/rbac/project', { data: { project_id: secret.id, role: 'read', email } })
  const page = await browser.newPage({ baseURL: server.url })
  await page.goto(`/projects/${secret.id}/${secret.default_page_id}`)
  await page.getByRole('link', { name: 'Log In' }).click()
  const login = new SignInModel(page)
  await login.enter(email, () => server.codeFor(email))
  await page.waitForURL(`**/projects/${secret.id}/${secret.default_page_id}`)
  await expect(new DocumentationModel(page).article).toBeVisible()
  await page.close()
})

test('a visitor who logs in on a public page comes back to it', async ({ browser, server, documented }) => {
  const page = await browser.newPage({ baseURL: server.url })
  const address = `/projects/${documented.id}/${documented.default_page_id}`
  await page.goto(address)
  await new DocumentationModel(page).article.waitFor()
  await page.getByRole('link', { name: 'Log In' }).click()
  const login = new SignInModel(page)
  const email = newEmail('returning')
  await login.enter(email, () => server.codeFor(email))
  await page.waitForURL(`**${address}`)
  await page.close()
})

test('protected screens redirect a visitor to the login page', async ({ page }) => {
  for (const path of ['/projects', '/generate/github', '/generate/zip/12']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }

  await test.step('so does a browser that gives no storage to look into', async () => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('not here', 'SecurityError')
        },
      }),
    )
    await page.goto('/projects')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByLabel('E-mail')).toBeVisible()
  })
})
