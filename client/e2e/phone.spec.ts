import type { Page } from '@playwright/test'
import { cuttable } from './cuttable.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { searchable } from './models/search.ts'
import { createPrivateProject } from './people.ts'
import { pressComposing } from './press-composing.ts'
import { smallTargets } from './small-targets.ts'
import { expect, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Checks that nothing is wider than the screen: the page itself never scrolls sideways. */
async function fits(page: Page, width = 390): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

test('every screen fits a phone', async ({ browser, owner, documented, server }) => {
  const visitor = await browser.newPage({ ...PHONE, baseURL: server.url })
  for (const path of ['/', '/login', '/nowhere/at/all/really']) {
    await visitor.goto(path)
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    await fits(visitor)
  }
  await visitor.close()

  const page = await (await owner.context(browser, PHONE)).newPage()
  await page.goto('/projects')
  const projects = new ProjectsModel(page)
  const project = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: documented.name }) })
    .first()
  await project.scrollIntoViewIfNeeded()
  await expect(project.getByText('Public', { exact: true })).toBeInViewport({ ratio: 1 })
  await fits(page)
  await projects.create.tap()
  await projects.dialog.waitFor()
  await fits(page)
  await page.goto(`/projects/${documented.id}`)
  const documentation = new DocumentationModel(page)
  await documentation.editable()
  await fits(page)
  await documentation.title.tap()
  await expect(page.getByRole('button', { name: 'Insert', exact: true })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: 'Show the sidebar' }).tap()
  await documentation.tree.waitFor()
  expect(await smallTargets(page)).toEqual([])
  const name = page.getByTitle('Rename the project')
  await name.tap()
  await expect(page.getByLabel('Name of the project')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(name).toBeFocused()
  await page.context().close()
})

test('a new page on a phone focuses the editor for its title', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Made on a phone')
  const page = await (await owner.context(browser, PHONE)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  // Merely opening a page doesn't open the on-screen keyboard.
  await expect(documentation.editor).not.toBeFocused()

  const isNamed = async (title: string, make: () => Promise<void>) => {
    const before = page.url()
    await make()
    await page.waitForURL((url) => url.href !== before)
    await expect(documentation.editor).toBeFocused()
    await page.keyboard.type(title)
    await expect(documentation.title).toHaveText(title)
    await documentation.saved()
  }
  const sidebar = page.getByRole('button', { name: 'Show the sidebar' })
  await isNamed('By the sidebar', async () => {
    await sidebar.tap()
    await page.getByRole('dialog').getByRole('button', { name: 'New page' }).tap()
  })
  await isNamed('By the menu', async () => {
    await sidebar.tap()
    const row = documentation.row('By the sidebar')
    await row.locator('[data-menu]').tap()
    await page.getByRole('menuitem', { name: 'New page inside' }).tap()
  })
  await isNamed('By the palette', async () => {
    await sidebar.tap()
    await page.getByRole('button', { name: 'Search everything' }).tap()
    await page.getByRole('option', { name: /^New page/ }).tap()
  })
  const empty = await createPrivateProject(owner, 'Empty')
  await owner.api.delete(`/api/page/${empty.default_page_id}`)
  await page.goto(`/projects/${empty.id}`)
  await isNamed('First of all', async () => {
    await page.getByRole('main').getByRole('button', { name: 'New page' }).tap()
  })
  await page.context().close()
})

test('the page bar on a phone has room for the name, the save state and all actions', async ({ browser, owner }) => {
  const project = await createPrivateProject(owner, 'Field notes')
  const page = await (await owner.context(browser, PHONE)).newPage()
  const way = await cuttable(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.editor.tap()
  await page.keyboard.type('Birds of the coast and of the islands before it')
  await documentation.saved()
  await way.cut()
  await page.reload()
  await documentation.editable()
  await documentation.write('Never sent')
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
  await expect(documentation.saveState).toHaveText('Offline', { useInnerText: true })
  const bar = page.getByRole('banner')
  const places = await bar.locator('[aria-current=page], button:visible').evaluateAll((parts) =>
    parts.map((part) => {
      const { left, right } = part.getBoundingClientRect()
      return { left, right }
    }),
  )
  for (const [index, place] of places.entries()) {
    expect(place.left).toBeGreaterThanOrEqual(places[index - 1]?.right ?? 0)
    expect(place.right - place.left).toBeGreaterThanOrEqual(44)
  }
  // Sidebar, name, two controls for blocks, save state, page menu, and account.
  expect(places).toHaveLength(7)
  expect(places.at(-1)?.right).toBeLessThanOrEqual(390)

  await test.step('what can be done with words is within reach, however narrow the phone is', async () => {
    await page.keyboard.press('Enter')
    await page.keyboard.type('1. Sanderlings')
    await page.keyboard.press('Shift+Home')
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
    await expect(toolbar.getByRole('button', { name: 'Type of block: Numbered list' })).toBeVisible()
    const inReach = async (width: number) => {
      await page.setViewportSize({ width, height: 844 })
      for (const button of await toolbar.getByRole('button').all()) await expect(button).toBeInViewport({ ratio: 1 })
      await fits(page, width)
    }
    for (const width of [390, 360, 320]) await inReach(width)
    await toolbar.getByRole('button', { name: 'Link' }).tap()
    const address = page.getByRole('textbox', { name: 'Link URL' })
    await expect(address).toBeInViewport({ ratio: 1 })
    // iOS zooms in on smaller text.
    await expect(address).toHaveCSS('font-size', '16px')
    await inReach(320)
  })
  await page.context().close()
})

test('the pages on a phone are in a sheet that closes when a page is opened', async ({
  browser,
  owner,
  documented,
  server,
}) => {
  await searchable(owner, documented.id)
  const page = await browser.newPage({ ...PHONE, baseURL: server.url, reducedMotion: 'reduce' })
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  await expect(documentation.tree).toHaveCount(0)

  await page.getByRole('button', { name: 'Show the sidebar' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Pages' })
  await expect(sheet).toBeVisible()
  await documentation.search.fill('readme')
  await pressComposing(documentation.search, 'Escape')
  await expect(documentation.search).toHaveValue('readme')
  // The first Escape empties the search.
  await page.keyboard.press('Escape')
  await expect(documentation.search).toHaveValue('')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await page.getByRole('button', { name: 'Show the sidebar' }).tap()
  await documentation.row('README.md').tap()
  await expect(sheet).toHaveCount(0)
  await expect(documentation.title).toHaveText('README.md')

  await test.step('the open page is seen in it, also after what comes late has taken its room below', async () => {
    const openSheet = async () => {
      await page.getByRole('button', { name: 'Show the sidebar' }).tap()
      await expect(page.getByRole('link', { name: 'Ask AI' })).toBeVisible()
    }
    // So low that not all rows fit.
    await page.setViewportSize({ width: 390, height: 600 })
    await documentation.open(documented.id, documented.default_page_id)
    await openSheet()
    // The first row that the area below covers.
    const covered = await documentation.tree.evaluate((tree) => {
      const end = tree.parentElement?.getBoundingClientRect().bottom ?? 0
      const rows = [...tree.querySelectorAll<HTMLAnchorElement>('a[role=treeitem]')]
      return rows.find((row) => row.getBoundingClientRect().bottom > end)?.pathname
    })
    await page.goto(covered ?? '')
    await documentation.takenOver()
    await openSheet()
    await expect(documentation.tree.locator('[aria-current=page]')).toBeInViewport({ ratio: 1 })
  })

  await test.step('in a window of a few lines there are rows to be seen, and what stands below them', async () => {
    await page.setViewportSize({ width: 320, height: 180 })
    await documentation.row('Overview').scrollIntoViewIfNeeded()
    await expect(documentation.row('Overview')).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'Ask AI' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: 'Ask AI' })).toBeInViewport({ ratio: 1 })
  })
  await page.close()
})
