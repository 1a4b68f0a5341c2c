import type { Page } from '@playwright/test'
import { ProjectsModel } from './models/projects.ts'
import { CONTACT, complaintsOf, expect, test } from './test.ts'

const SECTIONS = [
  'What You Gain',
  'Turn Code Into Docs',
  'Core Features',
  'Fully Automatic',
  'No More Outdated Docs',
  'See a Statement Update Itself',
  'Contact Us',
  'Spread the Word',
]
const CARDS = [
  'Faster Onboarding',
  'Code Quality Boost',
  'Legacy Project Support',
  'Smooth Team Handoffs',
  'Lower Bus Factor',
  'Deep Code Understanding',
  'Language-Agnostic',
  'Collaborative Editing',
]
const HOUR = 3_600_000
const PITCH = 'Automate your documentation, Accelerate your development'

/** Stops the clock. From then on, time passes only as the test says. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(HOUR)
}

/** Opens the page and waits until the client has taken over what the server sent. */
async function openLanding(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.locator('#static')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PITCH)
}

test('the landing page shows every section and card in heading order, and calls no API', async ({ page }) => {
  const complaints = complaintsOf(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openLanding(page)
  await expect(page).toHaveTitle('Automate your documentation · Docwright')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(CARDS)
  const cardsOf = (section: string) => page.getByRole('region', { name: section }).getByRole('heading', { level: 3 })
  await expect(cardsOf('What You Gain')).toHaveText(CARDS.slice(0, 5))
  await expect(cardsOf('Core Features')).toHaveText(CARDS.slice(5))
  await expect(page.getByRole('main')).toContainText(
    'Your code is used to generate and maintain your documentation, and for nothing else: not for model training, not for analytics.',
  )
  await expect(page.getByRole('link', { name: 'Try it out' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('link', { name: 'Try our editor' })).toHaveAttribute('href', '/editor-sandbox')
  await expect(page.getByRole('link', { name: 'Read an example' })).toHaveAttribute('href', '/examples')
  // The browser fetches the pictures for one theme only.
  await page.getByRole('region', { name: 'From code to pages' }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked).toContain('/pictures/project-light.webp')
  expect(asked.filter((path) => path.startsWith('/api') || path.includes('-dark'))).toEqual([])
  expect(complaints).toEqual([])
})

test('the landing header stays visible, and all header and footer links open their targets', async ({ page }) => {
  await openLanding(page)
  const header = page.getByRole('navigation', { name: 'On this page' })
  const footer = page.getByRole('navigation', { name: 'Footer' })
  const top = () => page.evaluate(() => scrollY)
  await expect(header.getByRole('link')).toHaveText(['Home', 'Features', 'Integration', 'Sync', 'Share'])
  await expect(footer.getByRole('link')).toHaveText([
    ...['Back to top', 'Features', 'Integration', 'Contact Us', 'Community chat'],
  ])
  await expect(footer.getByRole('button', { name: 'Share this page' })).toBeVisible()
  for (const [link, title] of [
    [header.getByRole('link', { name: 'Features' }), 'Core Features'],
    [header.getByRole('link', { name: 'Integration' }), 'Fully Automatic'],
    [header.getByRole('link', { name: 'Sync' }), 'No More Outdated Docs'],
    [header.getByRole('link', { name: 'Share' }), 'Spread the Word'],
    [footer.getByRole('link', { name: 'Features' }), 'Core Features'],
    [footer.getByRole('link', { name: 'Integration' }), 'Fully Automatic'],
    [footer.getByRole('link', { name: 'Contact Us' }), 'Contact Us'],
  ] as const) {
    await link.click()
    await expect(page.getByRole('heading', { name: title })).toBeInViewport()
    await expect(header).toBeInViewport()
  }
  await footer.getByRole('link', { name: 'Back to top' }).click()
  await expect.poll(top).toBe(0)
  await page.getByRole('link', { name: 'Request Demo' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
  await header.getByRole('link', { name: 'Home' }).click()
  await expect.poll(top).toBe(0)

  // Going back restores the scroll position, and so does a reload.
  await page.mouse.wheel(0, 1500)
  await expect.poll(top).toBe(1500)
  // A mouse click would scroll to the link first.
  await page.getByRole('link', { name: 'Sign in' }).dispatchEvent('click')
  await page.waitForURL('**/login')
  await page.goBack()
  await expect.poll(top).toBe(1500)
  await page.reload()
  await expect.poll(top).toBe(1500)
})

test('the landing navigation on a phone is a menu that closes after a choice', async ({ browser, server }) => {
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  await openLanding(page)
  const places = page.getByRole('navigation', { name: 'On this page' })
  await expect(places).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(places.getByRole('link')).toHaveText(['Home', 'Features', 'Integration', 'Sync', 'Share'])
  await places.getByRole('link', { name: 'Sync' }).click()
  await expect(places).toBeHidden()
  await expect(page.getByRole('heading', { name: 'No More Outdated Docs' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})

test('the landing page offers sign-in to visitors, and projects to signed-in people', async ({
  page,
  ownersPage: member,
}) => {
  await openLanding(page)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await openLanding(member)
  await member.getByRole('link', { name: 'View projects' }).click()
  await expect(new ProjectsModel(member).create).toBeVisible()
})

test('the slider shows three product pictures in the chosen theme, by buttons and by keys', async ({ page }) => {
  await openLanding(page)
  const automatic = page.getByRole('region', { name: 'Fully Automatic' })
  const slider = automatic.getByRole('region', { name: 'From code to pages' })
  const pictures = slider.getByRole('img')
  const next = slider.getByRole('button', { name: 'Next' })
  const previous = slider.getByRole('button', { name: 'Previous' })
  await expect(pictures).toHaveCount(3)
  await pictures.first().scrollIntoViewIfNeeded()
  await expect(previous).toBeDisabled()
  for (const [index, place] of ['1 of 3', '2 of 3', '3 of 3'].entries()) {
    if (index > 0) await next.click()
    await expect(slider).toContainText(place)
    await expect(pictures.nth(index)).toBeInViewport({ ratio: 0.5 })
    await expect.poll(() => pictures.nth(index).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440)
  }
  await expect(next).toBeDisabled()
  await previous.click()
  await expect(slider).toContainText('2 of 3')
  await previous.click()
  // Two clicks before the slider has moved at all.
  await next.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(slider).toContainText('3 of 3')
  await previous.click()
  await expect(slider).toContainText('2 of 3')

  await slider.getByRole('list', { name: 'Pictures' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toContainText('3 of 3')

  const sources = () => pictures.evaluateAll((images: HTMLImageElement[]) => images.map(({ src }) => src))
  expect((await sources()).every((src) => src.endsWith('-light.webp'))).toBe(true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(sources).toEqual(expect.arrayContaining([expect.stringMatching(/page-dark\.webp$/)]))
})

test('the demo plays when it comes into view, can be paused, and tells its story in words', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, reducedMotion: 'no-preference' })
  await page.clock.install({ time: 0 })
  await openLanding(page)
  const demo = page.getByRole('region', { name: 'See a Statement Update Itself' })
  const stage = demo.locator('[data-state]')
  await expect(demo.getByRole('button', { name: 'Play' })).toBeAttached()
  await stopTime(page)
  await expect(demo.getByText('Someone changes a limit in the code from 3 to 5 and pushes.')).toBeAttached()
  await expect(stage).toHaveAttribute('aria-hidden', 'true')
  await expect(stage).toHaveAttribute('data-state', 'current')

  await stage.scrollIntoViewIfNeeded()
  await expect(demo.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.clock.runFor(4000)
  await expect(stage).toHaveAttribute('data-state', 'stale')
  await expect(stage).toContainText('git push')
  await page.clock.runFor(1500)
  await expect(stage).toHaveAttribute('data-state', 'writing')
  await demo.getByRole('button', { name: 'Pause' }).click()
  const written = await stage.textContent()
  await page.clock.runFor(20_000)
  expect(await stage.textContent()).toBe(written)
  await demo.getByRole('button', { name: 'Play' }).click()
  await page.clock.runFor(20_000)
  await expect(stage).toHaveAttribute('data-state', 'written')
  await expect(stage).toContainText('A request is tried five times before it fails.')
  await demo.getByRole('button', { name: 'Play' }).click()
  await expect(stage).toHaveAttribute('data-state', 'current')
  await page.close()
})

test('the demo shows its end under reduced motion and can still be played', async ({ page }) => {
  await page.clock.install()
  await openLanding(page)
  const demo = page.getByRole('region', { name: 'See a Statement Update Itself' })
  const stage = demo.locator('[data-state]')
  await demo.getByRole('button', { name: 'Play' }).scrollIntoViewIfNeeded()
  await page.clock.runFor(10_000)
  await expect(stage).toHaveAttribute('data-state', 'written')
  await demo.getByRole('button', { name: 'Play' }).click()
  await expect(stage).toHaveAttribute('data-state', 'current')
})

test('sharing the landing page uses the share dialog of the device if there is one', async ({ page, server }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (link: unknown) => void shared.push(link) })
  })
  await openLanding(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared))
    .toEqual([{ title: 'Automate your documentation · Docwright', url: `${server.url}/` }])
  await expect(page.getByText('Link copied')).toHaveCount(0)
})

test('sharing the landing page copies the address and says so, if the device cannot share', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.url,
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await openLanding(page)
  await page.getByRole('button', { name: 'Share this page' }).click()
  await expect(page.getByRole('dialog', { name: 'Link copied' })).toHaveAttribute('data-type', 'success')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}/`)
  await context.close()
})

test('a dialog opens if the browser can neither share nor copy, and closes after a countdown', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.clock.install({ time: 0 })
  await openLanding(page)
  await stopTime(page)
  const button = page.getByRole('button', { name: 'Share', exact: true })
  const dialog = page.getByRole('dialog')
  const share = async () => {
    await button.click()
    await expect(dialog).toContainText('This browser supports neither sharing nor copying.')
  }
  const isClosed = async () => {
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }

  await share()
  for (const left of [5, 4, 3, 2, 1]) {
    await expect(dialog.getByText(`Close(${left})`)).toBeVisible()
    await page.clock.runFor(1000)
  }
  await isClosed()

  await test.step('kept open, copied by hand, and closed', async () => {
    await share()
    await dialog.getByRole('button', { name: 'Keep open' }).click()
    await page.clock.runFor(60_000)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByLabel('URL of this page')).toHaveValue(`${server.url}/`)
    await dialog.getByText('Close', { exact: true }).last().click()
    await isClosed()
  })

  await test.step('going to the address stops it too', async () => {
    await share()
    const address = dialog.getByLabel('URL of this page')
    await address.focus()
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await address.inputValue())
    await page.clock.runFor(60_000)
    await expect(address).toBeVisible()
  })
})

test('the landing page can be read in full without scripts, and describes itself for link previews', async ({
  browser,
  server,
}) => {
  const page = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PITCH)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(CARDS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Source Serif/)
  await expect(page.getByText('A request is tried five times before it fails.').last()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('needs JavaScript')).toHaveCount(0)
  await expect(page).toHaveTitle('Automate your documentation · Docwright')
  const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect([await content('title'), await content('type')]).toEqual([PITCH, 'website'])
  expect(await content('description')).toContain('writes your documentation from the code')
  const picture = await page.request.get((await content('image')) ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /documentation/)
  await page.close()
})

test('the client renders the landing page exactly as the server sent it', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/landing-screen-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const places = () =>
    page
      .locator('h1, h2, h3')
      .evaluateAll((headings) =>
        headings.map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().top)]),
      )
  await expect(page.locator('#static')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  const before = await places()
  expect(before).toHaveLength(1 + SECTIONS.length + CARDS.length)
  // Focus a link, as if the visitor had begun to move through the page with the keyboard.
  await page.getByRole('link', { name: 'Request Demo' }).focus()
  release()
  await expect(page.locator('#static')).toHaveCount(0)
  expect(await places()).toEqual(before)
  await expect(page.getByRole('link', { name: 'Request Demo' })).toBeFocused()
})

test('an installation shows its contacts before and after scripts run, and in the app', async ({
  browser,
  page,
  server,
}) => {
  const seen = await browser.newPage({ baseURL: server.url, javaScriptEnabled: false })
  for (const tab of [seen, page]) {
    await tab.goto('/')
    if (tab === page) await expect(tab.locator('#static')).toHaveCount(0)
    await expect(tab.getByRole('link', { name: CONTACT.email })).toHaveAttribute(
      'href',
      `mailto:${CONTACT.email}?subject=Docwright%3A%20a%20demo`,
    )
    const footer = tab.getByRole('navigation', { name: 'Footer' })
    await expect(footer.getByRole('link', { name: 'Community chat' })).toHaveAttribute('href', CONTACT.community)
  }
  await seen.close()
  // Coming from another screen, the client has no server-rendered page to take the address from.
  await page.goto('/login')
  await page.getByRole('link', { name: 'Docwright' }).click()
  await expect(page.getByRole('link', { name: CONTACT.email })).toBeVisible()
})

test('/hello says that the work is done', async ({ page }) => {
  await page.goto('/hello')
  await expect(page.getByText('All done. You can close this page.')).toBeVisible()
})
