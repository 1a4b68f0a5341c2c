import { expect, type Page } from '@playwright/test'
import type { DocNode } from '../../shared/document/node.ts'
import { holdStore, REPLICA } from './hold-store.ts'
import { DocumentationModel } from './models/documentation.ts'
import { newPage } from './models/new-page.ts'
import { wholeShapes } from './on-disk.ts'
import { pageNames, signIn } from './people.ts'
import { test } from './test.ts'

test('renaming a page renames its title, and editing the title renames the page', async ({ browser, owner }) => {
  const page = await (await owner.context(browser)).newPage()
  const documentation = await newPage(page, owner, 'First name')
  const projectId = Number(/projects\/(\d+)/.exec(page.url())?.[1])
  const name = documentation.tree.getByLabel('Name of the page')

  await documentation.row('First name').dblclick()
  await name.fill('Second name')
  await page.keyboard.press('Enter')
  await expect(documentation.row('Second name')).toBeVisible()
  await expect(documentation.title).toHaveText('Second name')

  await test.step('as long as nothing is written, the name stands where the title will', async () => {
    await documentation.create.click()
    // Wait until the new page has taken the focus, which would otherwise leave the name field.
    await expect(documentation.editor).toBeFocused()
    await expect(documentation.row('Untitled')).toBeVisible()
    await documentation.row('Untitled').dblclick()
    await name.fill('Plans \\new "next"')
    await page.keyboard.press('Enter')
    const shown = () => documentation.editor.locator('p').evaluate((line) => getComputedStyle(line, '::before').content)
    await expect.poll(shown).toBe(JSON.stringify('Plans \\new "next"'))
    // If a page is given two names at once, the one that arrives last wins. Wait for the first.
    await expect.poll(() => pageNames(owner, projectId)).toContain('Plans \\new "next"')
    await page.setViewportSize({ width: 390, height: 844 })
    const line = documentation.editor.locator('p')
    const needs = () => line.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    const { height: lower = 0 } = (await line.boundingBox()) ?? {}
    const long = `Plans of the ${'considerably'.repeat(4)} longer kind, with all that belongs to them`
    const [, longId] = /projects\/\d+\/(\d+)/.exec(page.url()) ?? []
    await owner.api.patch(`/api/page/${longId}`, { data: { name: long } })
    await expect.poll(shown).toBe(JSON.stringify(long))
    expect(await needs()).toBe(0)
    expect((await line.boundingBox())?.height).toBeGreaterThan(2 * lower)
    await page.setViewportSize({ width: 1280, height: 900 })
    await documentation.editor.click()
    await page.keyboard.type('Plans')
    await expect(documentation.title).toHaveText('Plans')
    // A cleared title shows "Untitled", not the old name.
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('Backspace')
    const first = documentation.editor.locator(':scope > :first-child')
    const placeholder = () =>
      first.evaluate((line) => [line.textContent, getComputedStyle(line, '::before').content.replace(/^attr.*/, '')])
    await expect.poll(placeholder).toEqual(['', '"Untitled"'])
    await documentation.row('Plans').press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await documentation.row('Second name').click()
    await expect(documentation.title).toHaveText('Second name')
  })
  await test.step('by keys; Escape and an empty name change nothing', async () => {
    await documentation.row('Second name').focus()
    await page.keyboard.press('F2')
    await name.fill('Never')
    await page.keyboard.press('Escape')
    await expect(documentation.row('Second name')).toBeFocused()
    await page.keyboard.press('F2')
    await name.fill('  ')
    await page.keyboard.press('Enter')
    await expect(documentation.row('Second name')).toBeVisible()
  })
  await test.step('who goes on to write while a name is open keeps the place, and the name is saved', async () => {
    await documentation.row('Second name').dblclick()
    await name.fill('Third name')
    await documentation.editor.locator(':scope > :last-child').click()
    await expect(documentation.row('Third name')).toBeVisible()
    await someFrames(page)
    await expect(documentation.editor).toBeFocused()
    await documentation.row('Third name').press('F2')
    await name.fill('Second name')
    await page.keyboard.press('Enter')
    await expect(documentation.title).toHaveText('Second name')
    await expect(documentation.row('Second name')).toBeFocused()
  })
  await test.step('where the pages lie in a sheet, the row has the focus afterwards too', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.getByRole('button', { name: 'Show the sidebar' }).click()
    for (const [before, after] of [
      ['Second name', 'Third name'],
      ['Third name', 'Second name'],
    ] as const) {
      await documentation.row(before).press('F2')
      await name.fill(after)
      await page.keyboard.press('Enter')
      await someFrames(page)
      await expect(documentation.row(after)).toBeFocused()
    }
    await documentation.row('Second name').press('F2')
    await page.keyboard.press('Escape')
    await someFrames(page)
    await expect(documentation.row('Second name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(documentation.tree).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 900 })
  })
  await test.step('a name that is opened again at once is not closed by the one before, however late its picture comes', async () => {
    await page.evaluate(() => {
      const soon = window.requestAnimationFrame
      window.requestAnimationFrame = (act) => soon(() => setTimeout(act, 200))
    })
    await documentation.row('Second name').press('F2')
    await page.keyboard.press('Escape')
    await documentation.row('Second name').press('F2')
    await name.fill('Never')
    await someFrames(page)
    await expect(name).toBeFocused()
    await page.keyboard.press('Escape')
  })
  await test.step('over the API, and in the title itself', async () => {
    const api = owner.api
    const [, pageId] = /projects\/\d+\/(\d+)/.exec(page.url()) ?? []
    await api.patch(`/api/page/${pageId}`, { data: { name: 'Filed under this' } })
    await expect(documentation.title).toHaveText('Filed under this')
    await expect(documentation.row('Filed under this')).toBeVisible()
    await documentation.title.click()
    await page.keyboard.press('End')
    await page.keyboard.insertText(' or that')
    await expect(documentation.row('Filed under this or that')).toBeVisible()
    await expect.poll(() => pageNames(owner, projectId)).toEqual(['Filed under this or that'])
  })
  await test.step('a name that still waits for the disk when its tab goes away is not lost', async () => {
    const other = await page.context().newPage()
    await other.goto('/projects')
    await expect(other.getByRole('button', { name: /^Sync:/ })).toHaveAccessibleName(/Synced/)
    const mayWrite = await holdStore(page, { database: REPLICA, store: 'outbox' })
    await page.bringToFront()
    await documentation.row('Filed under this or that').press('F2')
    await name.fill('Left at once')
    await page.keyboard.press('Enter')
    await expect(documentation.row('Left at once')).toBeVisible()
    await page.goto('/hello')
    await mayWrite()
    await expect.poll(() => pageNames(owner, projectId)).toEqual(['Left at once'])
  })
  await page.context().close()
})

/** Waits three animation frames, so that scheduled work is done. */
const someFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })

test('a page can be renamed by keys offline before the rename code has loaded, without an error', async ({
  distant: { network },
  browser,
  owner,
}) => {
  const page = await (await owner.context(browser, { baseURL: network.url }, network.url)).newPage()
  // Block the script that is loaded when a page is first renamed.
  await page.route(/\/assets\/rename-page-/, (route) => route.abort())
  const documentation = await newPage(page, owner, 'Before')
  await documentation.saved()
  const follows = page.waitForEvent('console', (message) => message.text().includes('does not follow its name'))
  await network.cut()
  await documentation.row('Before').focus()
  await page.keyboard.press('F2')
  await page.getByLabel('Name of the page').fill('After')
  await page.keyboard.press('Enter')
  await follows
  await expect(documentation.row('After')).toBeVisible()
  await expect(documentation.saveState).toHaveAccessibleName(/Offline · \d changes? waiting/)
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await page.context().close()
})

test('[CH13] a page renamed by two people, one of them offline, gets the same name everywhere', async ({
  distant: { network, context },
  browser,
  owner,
  server,
}) => {
  const ben = await signIn(server, 'ben')
  const [bens, maras] = [await (await context(ben)).newPage(), await (await owner.context(browser)).newPage()]
  const mara = await newPage(maras, owner, 'Billing')
  const [, projectId, pageId] = /projects\/(\d+)\/(\d+)/.exec(maras.url()) ?? []
  const data = { project_id: Number(projectId), role: 'write', email: ben.email }
  await owner.api.post('/api/rbac/project', { data })
  const away = new DocumentationModel(bens)
  await away.open(Number(projectId), Number(pageId))
  await away.editable()
  // Only a device that holds the project can rename its pages without a connection.
  await expect.poll(() => wholeShapes(bens, ben.id)).toContain(`project/${projectId}/pages`)
  const rename = async (page: Page, documentation: DocumentationModel, before: string, after: string) => {
    await documentation.row(before).press('F2')
    await page.getByLabel('Name of the page').fill(after)
    await page.keyboard.press('Enter')
    await expect(documentation.title).toContainText(after)
  }
  await network.cut()
  await rename(bens, away, 'Billing', 'Billing of last year')
  await rename(maras, mara, 'Billing', 'Invoices and billing')
  await network.restore()
  await expect.poll(() => pageNames(owner, Number(projectId))).toEqual(['Billing of last year'])
  for (const documentation of [mara, away]) {
    await expect(documentation.row('Billing of last year')).toBeVisible()
    // The label of another person's cursor in the title is no part of the title.
    await expect(documentation.title).toHaveText(/^Billing of last year(ben|mara)?/)
  }
  const page = (await (await owner.api.get(`/api/page/${pageId}`)).json()) as { content: DocNode }
  expect(page.content.content?.[0]).toMatchObject({ type: 'heading', content: [{ text: 'Billing of last year' }] })
  await maras.context().close()
})
