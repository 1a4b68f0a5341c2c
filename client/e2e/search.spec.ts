import type { Page } from '@playwright/test'
import { faultsInBothThemes } from './axe-faults.ts'
import { holdStore, REPLICA } from './hold-store.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SearchModel, searchable } from './models/search.ts'
import { complaintsOf, expect, test } from './test.ts'

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

test('the palette finds pages, headings, symbols, code and actions by keys and by pointer', async ({
  browser,
  owner,
  documented,
}) => {
  await searchable(owner, documented.id)
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const search = new SearchModel(page)
  const documentation = new DocumentationModel(page)
  // The last heading of this page is far below its first.
  const target = documented.pages.find(({ name }) => name === 'Types')
  if (!target) throw new Error('The package was documented without a page of its types')
  await documentation.open(documented.id, documented.default_page_id)

  await test.step('a page by some of its name, with a letter wrong', async () => {
    await search.openPalette()
    await expect(search.field).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.type(`${target.name.slice(0, 2)}q${target.name.slice(3)}`)
    await expect(search.active).toContainText(target.name)
    await expect(search.active.locator('mark').first()).toHaveText(target.name)
    await page.keyboard.press('Enter')
    await expect(search.palette).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`/${target.id}$`))
  })

  await test.step('a part of the page that is open', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 320 })
    const heading = documentation.article.locator('h2[id], h3[id]').last()
    await expect(heading).not.toBeInViewport()
    const words = (await heading.textContent()) ?? ''
    await search.openPalette()
    await page.keyboard.type(words)
    await search.group('On this page').last().click()
    await expect(search.palette).toHaveCount(0)
    await expect(heading).toBeInViewport()
    await expect(page).toHaveURL(new RegExp(`/${target.id}#`))
    if (size) await page.setViewportSize(size)
  })

  await test.step('where one was before, when nothing is typed; the focus goes back', async () => {
    const home = page.getByRole('link', { name: 'Home' })
    await home.focus()
    await search.openPalette()
    await expect(search.group('Recent pages').first()).toContainText('Overview')
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(search.palette).toHaveCount(0)
    await expect(home).toBeFocused()
  })

  await test.step('a symbol, the text of pages and code', async () => {
    await search.openPalette()
    await page.keyboard.type('useRout')
    await expect(search.group('Symbols').filter({ hasText: 'useRouter' }).first()).toBeVisible()
    await expect(search.group('Code').first().locator('mark').first()).toHaveText(/^useRout/)
    await expect(search.palette.getByRole('status')).toHaveText(/^\d+ results$/)
    expect(await faultsInBothThemes(page)).toEqual([])
    await expect(search.active).toHaveCount(1)
    const first = await search.active.textContent()
    await page.keyboard.press('ArrowDown')
    await expect(search.active).not.toHaveText(first ?? '')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(search.active).toContainText('Ask AI “useRout” Beta')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/chat$/)
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('useRout')
    await search.openPalette()
    await page.keyboard.type('why')
    await search.group('More').filter({ hasText: 'Ask AI' }).click()
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('useRout\n\nwhy')
    await page.goBack()
    await page.goBack()
  })

  await test.step('a pointer chooses when it moves, not when the list does', async () => {
    await search.openPalette()
    await page.keyboard.type(target.name)
    const ask = search.group('More').last()
    await expect(ask).toContainText(`“${target.name}”`)
    // The server's results push the entries apart, and the chosen entry stays chosen.
    await expect(search.palette.getByRole('status')).toHaveText(/^\d+ results?$/)
    await ask.dispatchEvent('pointermove')
    await page.keyboard.press('ArrowDown')
    await expect(search.options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await ask.hover()
    await expect(ask).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(search.palette).toHaveCount(0)
  })

  await test.step('an action; another tab', async () => {
    await search.openPalette()
    await page.keyboard.type('dark')
    await expect(search.active).toContainText('Switch to dark mode')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await search.openPalette()
    await page.keyboard.type(target.name)
    await expect(search.active).toContainText(target.name)
    const [other] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('ControlOrMeta+Enter')])
    await expect(other).toHaveURL(new RegExp(`/${target.id}$`))
    await expect(search.palette).toBeVisible()
    await page.keyboard.press('ControlOrMeta+k')
    await expect(search.palette).toHaveCount(0)
  })
  expect(complaints).toEqual([])
  await page.context().close()
})

test('the palette opens the intended page when someone types faster than the device reads', async ({
  browser,
  owner,
  documented,
}) => {
  const context = await owner.context(browser)
  const page = await context.newPage()
  const search = new SearchModel(page)
  const target = documented.pages.find(({ name }) => name === 'Files')
  if (!target) throw new Error('The package was documented without a page of its files')
  // Results from the server aren't available, either.
  await page.route('**/rag/search', (route) => route.abort())
  await new DocumentationModel(page).open(documented.id, documented.default_page_id)
  const answer = await holdStore(page, { database: REPLICA, store: 'pages' })
  await search.openPalette()
  await page.keyboard.type(target.name)
  await expect(search.group('More').first()).toContainText(`“${target.name}”`)
  await expect(search.group('Pages')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await answer()
  await expect(page).toHaveURL(new RegExp(`/${target.id}$`))
  await expect(search.palette).toHaveCount(0)

  const again = await holdStore(page, { database: REPLICA, store: 'pages' })
  await search.openPalette()
  await page.keyboard.type(target.name)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Backspace')
  await again()
  await expect(search.group('Pages').first()).toBeVisible()
  await context.close()
})

test('the search screen finds text, shows where it is, narrows by kind and project, and loads more', async ({
  browser,
  owner,
  documented,
}) => {
  await searchable(owner, documented.id)
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const search = new SearchModel(page)
  await search.openScreen()
  await expect(search.query).toBeFocused()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.keyboard.type('router location')
  await expect(page).toHaveURL(/\/search\?q=router\+location$/)
  await expect(page).toHaveTitle('router location · Search · Docwright')
  await expect(search.results).toHaveCount(20)
  await expect(search.results.first().locator('mark').first()).toHaveText(/router|location/i)
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => search.results.count()).toBeGreaterThan(20)
  await search.choose('Kind', 'Code')
  await search.choose('Project', documented.name)
  await expect(page).toHaveURL(new RegExp(`kind=code&project=${documented.id}$`))
  await expect(search.results.first()).toContainText(/\.\w+:\d+/)
  await page.reload()
  await expect(search.results.first()).toContainText(/\.\w+:\d+/)

  await search.query.fill('roueter')
  await expect(page.getByRole('main').getByRole('status').first()).toContainText('similar spelling')
  await search.query.fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'Nothing was found' })).toBeVisible()
  expect(complaints).toEqual([])
  await page.route('**/rag/search', (route) => route.fulfill({ status: 503, json: {} }))
  await search.query.fill('router')
  await expect(page.getByRole('alert')).toContainText('Couldn’t search')
  await page.unroute('**/rag/search')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(search.results.first()).toBeVisible()
  await search.results.first().getByRole('link').click()
  // A result in code opens its lines in a dialog above the page of their file.
  await expect(page.getByRole('dialog').locator('[data-cited]').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(new DocumentationModel(page).article).toBeVisible()
  await page.context().close()
})

test('the palette on a phone fills the screen, and opens and closes by touch', async ({
  browser,
  owner,
  documented,
}) => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await (await owner.context(browser, options)).newPage()
  const search = new SearchModel(page)
  await new DocumentationModel(page).open(documented.id)
  await page.getByRole('button', { name: 'Show the sidebar' }).tap()
  await page.getByRole('button', { name: 'Search everything' }).tap()
  await expect(search.field).toBeFocused()
  await search.field.fill('use')
  await expect(search.options.first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  expect(await faultsInBothThemes(page)).toEqual([])
  await search.palette.getByRole('button', { name: 'Close' }).tap()
  await expect(search.palette).toHaveCount(0)
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Search everything' }).tap()
  await search.field.fill(documented.name)
  await search.group('Projects').first().tap()
  await expect(page).toHaveURL(new RegExp(`/projects/${documented.id}`))
  await search.openScreen('router')
  await expect(search.results.first()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.context().close()
})
