import { DocumentationModel } from './models/documentation.ts'
import { SearchModel } from './models/search.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'
import { withoutDevice } from './without-device.ts'

test('the settings change visibility, dark mode, sidebar background and table of contents', async ({
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Preferences')
  const context = await owner.context(browser, { viewport: { width: 1700, height: 900 }, colorScheme: 'light' })
  const page = await context.newPage()
  await new DocumentationModel(page).open(project.id)
  const html = page.locator('html')
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  const choice = (name: string) => page.getByRole('switch', { name: new RegExp(`^${name}`) })
  // There is no text yet to ask questions about.
  await expect(page.getByText('Ask AI')).toHaveCount(0)
  const search = new SearchModel(page)
  // Opened by a click, because keys would go to the editor, which has the focus on a new page.
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(search.group('Actions').filter({ hasText: 'Go to projects' })).toBeVisible()
  await expect(search.group('Actions').filter({ hasText: 'Ask AI' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await settings.click()
  await expect(page.getByRole('dialog', { name: 'Settings' }).getByRole('heading', { level: 3 })).toHaveText([
    'Access',
    'Documentation',
    'Reading',
    'This device',
  ])

  await choice('Private').click()
  const question = page.getByRole('alertdialog', { name: 'Make this project public?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await settings.click()
  await expect(choice('Private')).toBeChecked()
  await choice('Private').click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question).toHaveCount(0)
  await settings.click()
  await expect(choice('Private')).not.toBeChecked()
  await choice('Private').click()
  const back = page.getByRole('alertdialog', { name: 'Make this project private?' })
  await back.getByRole('button', { name: 'Confirm' }).click()
  await expect(back).toHaveCount(0)
  await settings.click()
  await expect(choice('Private')).toBeChecked()

  await test.step('what opens does not move for who wants no movement', async () => {
    await page.keyboard.press('Escape')
    await expect(choice('Private')).toHaveCount(0)
    const places = page.evaluate(async () => {
      const seen = new Set<string>()
      for (let frames = 0; frames < 20; ) {
        await new Promise(requestAnimationFrame)
        const popup = document.querySelector('[role="dialog"]')
        if (!popup) continue
        frames++
        const { top, left, width, height } = popup.getBoundingClientRect()
        seen.add([top, left, width, height].join())
      }
      return [...seen]
    })
    await settings.click()
    expect(await places).toHaveLength(1)
  })

  await choice('Dark mode').click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await expect(sidebar).toHaveAttribute('data-tinted', '')
  expect((await sidebar.boundingBox())?.width).toBe(300)
  await choice('Sidebar background').click()
  await expect(sidebar).not.toHaveAttribute('data-tinted', '')
  await choice('Table of contents').click()
  await expect(choice('Table of contents')).not.toBeChecked()

  await test.step('they stay, and the width decides what is offered', async () => {
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    expect(await page.evaluate(() => localStorage.getItem('theme-storage'))).toContain('"showGradient":false')
    await settings.click()
    await expect(choice('Table of contents')).not.toBeChecked()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1599, height: 900 })
    await settings.click()
    await expect(choice('Dark mode')).toBeVisible()
    await expect(choice('Table of contents')).toHaveCount(0)
  })
  await test.step('the background is that of the sidebar, also where it lies over the page', async () => {
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 800, height: 900 })
    await page.getByRole('button', { name: 'Show the sidebar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Pages' })
    await expect(sheet).toBeVisible()
    await expect(sheet).not.toHaveAttribute('data-tinted', '')
    await settings.click()
    await choice('Sidebar background').click()
    await expect(sheet).toHaveAttribute('data-tinted', '')
  })
  await context.close()
})

test('the theme follows the system until someone chooses one', async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, colorScheme: 'dark' })
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.close()
})

test('the table of contents opens headings and marks the current heading', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Headings')
  const page = await (await owner.context(browser, { viewport: { width: 1700, height: 600 } })).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await page.keyboard.type('Title')
  await page.keyboard.press('Enter')
  await expect(contents).toHaveCount(0)
  for (const [before, name] of ['First', 'Content', 'Third'].entries()) {
    await page.keyboard.type(`## ${name}`)
    // The title is a heading too, but isn't listed.
    await expect(contents.getByRole('link')).toHaveCount(before + 1)
    for (let line = 0; line < 14; line++) await page.keyboard.press('Enter')
  }
  await expect(contents.getByRole('link')).toHaveText(['First', 'Content', 'Third'])
  const beside = page.getByRole('complementary', { name: 'On this page' })
  await page.setViewportSize({ width: 1599, height: 600 })
  await expect(beside).toHaveCount(0)
  await page.setViewportSize({ width: 1600, height: 600 })
  await expect(beside.getByRole('link')).toHaveCount(3)
  // An element of the screen has the same id.
  await contents.getByRole('link', { name: 'Content' }).click()
  await expect(contents.getByRole('link', { name: 'Content' })).toHaveAttribute('aria-current', 'location')
  await expect(page.getByRole('heading', { name: 'Content' })).toBeInViewport()
  await expect(page).toHaveURL(/#content-2$/)
  const third = contents.getByRole('link', { name: 'Third' })
  await expect(third).not.toHaveAttribute('aria-current')
  await page.keyboard.press('Control+End')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(third).toHaveAttribute('aria-current', 'location')

  await test.step('who does not want it can still copy the page', async () => {
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByRole('switch', { name: 'Table of contents' }).click()
    await expect(contents).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy page as markdown' })).toBeVisible()
  })
  await page.context().close()
})

test('the page read last opens again, and a slow page shows a skeleton', async ({
  browser,
  server,
  owner,
  documented,
}) => {
  const page = await browser.newPage({ baseURL: server.url })
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  await documentation.row('README.md').click()
  await expect(documentation.title).toHaveText('README.md')
  const id = documented.pages.find(({ name }) => name === 'README.md')?.id
  expect(
    await page.evaluate(() => [localStorage.getItem('project_id'), localStorage.getItem('page_id')].map(Number)),
  ).toEqual([documented.id, id])

  const held = Promise.withResolvers<void>()
  await page.route(`**/api/page/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/projects/${documented.id}`)
  await page.waitForURL(`**/projects/${documented.id}/${id}`)
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toBeVisible()
  held.resolve()
  await expect(documentation.title).toHaveText('README.md')
  await page.close()

  await test.step('who writes it has an editor once its document is in step with the server', async () => {
    // The project is private: for a public one, the server-rendered page would be visible until the editor opens.
    const secret = await createPrivateProject(owner, 'Opening')
    const own = await (await owner.context(browser)).newPage()
    await withoutDevice(own)
    const opening = Promise.withResolvers<void>()
    await own.routeWebSocket('**/collaboration/*', async (socket) => {
      await opening.promise
      socket.connectToServer()
    })
    const written = new DocumentationModel(own)
    await own.goto(`/projects/${secret.id}/${secret.default_page_id}`)
    await expect(own.getByRole('status').filter({ hasText: 'Loading the page' })).toBeVisible()
    await expect(written.saveState).toBeVisible()
    await expect(written.editor).toHaveCount(0)
    opening.resolve()
    await written.editable()
    await own.getByRole('button', { name: 'New page', exact: true }).dblclick()
    await expect
      .poll(async () => (await (await owner.api.get(`/api/project?projectId=${secret.id}`)).json()).pages.length)
      .toBe(2)
    await expect(written.editor).toBeFocused()
    await expect(own.getByRole('dialog')).toHaveCount(0)
    await expect(written.tree.getByRole('treeitem')).toHaveCount(2)
    await own.context().close()
  })
})

test('the sidebar below 1024 px fills the screen, and closes by its button', async ({
  browser,
  server,
  documented,
}) => {
  const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1024, height: 800 } })
  const documentation = new DocumentationModel(page)
  const { tree } = documentation
  await documentation.open(documented.id)
  await expect(tree).toBeVisible()
  await page.setViewportSize({ width: 1023, height: 800 })
  await expect(tree).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await expect(tree).toBeVisible()
  const whole = { x: 0, y: 0, width: 1023, height: 800 }
  await expect.poll(() => page.getByRole('dialog', { name: 'Pages' }).boundingBox()).toEqual(whole)
  await page.getByRole('button', { name: 'Close the sidebar' }).click()
  await expect(tree).toHaveCount(0)
  await page.close()
})
