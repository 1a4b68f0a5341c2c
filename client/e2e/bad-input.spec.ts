import type { Locator, Page } from '@playwright/test'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

const DEEPEST = 20

test('names of up to 200 letters in any script, and pages twenty levels deep, fit the screen', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'names')
  const page = await (await person.context(browser, { viewport: { width: 390, height: 844 } })).newPage()
  const projects = new ProjectsModel(page)
  const arabic = 'توثيق 👩‍👩‍👧 README (v2)'
  const { id } = await createPrivateProject(person, arabic)
  const long = 'x'.repeat(10_000)
  const refused = await person.api.post('/api/project', { data: { name: long, is_private: true } })
  expect([refused.status(), await refused.json()]).toMatchObject([400, { msg: expect.stringContaining('200') }])

  await page.goto('/projects')
  await expect(projects.project(arabic)).toBeVisible()
  await page.getByRole('button', { name: 'Create New Project' }).click()
  await projects.choose('Empty Project')
  await page.getByLabel('Project Title').fill(long)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const documentation = new DocumentationModel(page)
  await documentation.editable()
  expect(await widest(page)).toBe(390)
  await page.goto('/projects')
  const cut = page.getByRole('link', { name: /^x{200}$/ })
  await expect(cut).toBeVisible()
  expect(await widest(page)).toBe(390)

  let parent = 0
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const made = await person.api.post(`/api/project/${id}/page`, { data: { parent_page_id: parent } })
    parent = ((await made.json()) as { id: number }).id
    await person.api.patch(`/api/page/${parent}`, { data: { name: `${depth} ${arabic}` } })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await documentation.open(id, parent)
  const deepest = documentation.row(`${DEEPEST} ${arabic}`)
  await expect(deepest).toBeInViewport()
  await expect(deepest).toHaveAttribute('aria-level', String(DEEPEST))
  // Even the name of the deepest page can be read and clicked.
  await deepest.getByText(`${DEEPEST} توثيق`).click({ position: { x: 4, y: 4 } })
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByRole('dialog').getByText('Top level').click()
  await expect(deepest).toHaveAttribute('aria-level', '1')

  const hebrew = 'דוקומנטציה של wouter (גרסה 2)'
  await person.api.patch(`/api/project/${id}`, { data: { name: hebrew } })
  await person.api.patch(`/api/page/${parent}`, { data: { name: 'سجل الملاحظات مع English and more of it' } })
  const name = page.getByTitle('Rename the project')
  await expect(name).toHaveText(hebrew)
  expect(await beginsAtRight(name)).toBe(true)
  expect(await beginsAtRight(page.getByRole('link', { name: hebrew }))).toBe(true)
  await expect(page.getByRole('treeitem', { name: /^سجل/ })).toBeVisible()
  expect(await beginsAtRight(documentation.tree.getByText(/^سجل/))).toBe(true)
  await name.click()
  const field = page.getByLabel('Name of the project')
  await expect(field).toBeFocused()
  await expect(field).toHaveCSS('direction', 'rtl')
  expect(await field.evaluate((input) => input.scrollLeft)).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto('/projects')
  expect(await beginsAtRight(projects.project(hebrew))).toBe(true)
  await page.getByRole('button', { name: `Menu of ${hebrew}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: `Delete “${hebrew}”?`, exact: true })
  await expect(question.getByRole('heading')).toHaveText(`Delete “${hebrew}”?`)
  expect(await beginsAtRight(question.getByText(hebrew, { exact: true }))).toBe(true)
  await page.context().close()
})

test('someone typing in a deleted project sees a message and gets the typed words back', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Doomed')
  const guest = await signIn(server, 'typing')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: guest.email, role: 'write' } })
  const page = await (await guest.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  let arrives = true
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => (arrives ? server.send(message) : undefined))
  })
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.insertText('What was saved')
  await documentation.saved()
  await documentation.addPage('Second page')
  await documentation.saved()
  arrives = false
  await page.keyboard.insertText(' of two')
  await documentation.row('What was saved').click()
  await expect(documentation.title).toHaveText('What was saved')
  await documentation.editable()
  await documentation.title.click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(', and what was not')
  await expect(documentation.saveState).not.toHaveAccessibleName('Saving: Saved')
  await owner.api.delete(`/api/project/${project.id}`)
  const second = page.getByRole('region', { name: 'Second page of two' })
  await expect(second.getByText('This page no longer exists')).toBeVisible()
  const first = page.getByRole('region', { name: 'What was saved, and what was not' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await first.getByRole('button', { name: 'Copy my version' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('What was saved, and what')
  await first.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(first).toHaveCount(0)
  await second.getByRole('button', { name: 'Copy my version' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Second page of two')
  await page.getByRole('link', { name: 'Back to projects' }).click()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()

  await test.step('one that is deleted while it is not open gives them back where the pill leads', async () => {
    const other = await createPrivateProject(owner, 'Doomed unseen')
    await owner.api.post('/api/rbac/project', { data: { project_id: other.id, email: guest.email, role: 'write' } })
    arrives = true
    await documentation.open(other.id)
    await documentation.editable()
    await expect(documentation.editor).toBeFocused()
    await page.keyboard.insertText('Sent')
    await documentation.saved()
    arrives = false
    await page.keyboard.insertText(' and not')
    await expect(documentation.saveState).not.toHaveAccessibleName('Saving: Saved')
    await page.goto('/projects')
    await expect(page.getByRole('main').getByRole('link', { name: 'Doomed unseen' })).toBeVisible()
    await owner.api.delete(`/api/project/${other.id}`)
    await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
    const pill = page.getByRole('button', { name: /^Sync:/ })
    await pill.click()
    const mark = page.locator(`a[href="/projects/${other.id}/${other.default_page_id}"]`)
    await mark.click()
    const words = page.getByRole('region', { name: 'Sent and not' })
    await words.getByRole('button', { name: 'Copy my version' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Sent and not')
    await words.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Oops! This page does not exist.' })).toBeVisible()
    await page.goto('/projects')
    await pill.click()
    // Of those that were not discarded.
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await expect(mark).toHaveCount(0)
  })
  await page.context().close()
})

test('a browser without cookies and storage shows public pages and says what signing in needs', async ({
  page,
  documented,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(globalThis, name, { get: refuse })
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse })
  })
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Try it out' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Login via Email' })).toBeVisible()
  await page.goto(`/projects/${documented.id}`)
  await expect(new DocumentationModel(page).title).toBeVisible()
  await page.goto('/editor-sandbox')
  await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toBeVisible()
})

/** How far the page reaches, in pixels: more than the window is a page that is pushed aside. */
const widest = (page: Page) => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)

/**
 * Whether a right-to-left name is displayed correctly: its first letter is at the right end and fully
 * visible.
 */
const beginsAtRight = (named: Locator) =>
  named.evaluate((element) => {
    const name = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!name) return false
    const words = document.createRange()
    words.selectNodeContents(name)
    const first = document.createRange()
    first.setStart(name, 0)
    first.setEnd(name, 1)
    const [box, all, letter] = [element, words, first].map((thing) => thing.getBoundingClientRect())
    if (!box || !all || !letter) return false
    return letter.right > all.right - 1 && letter.right < box.right + 1 && letter.left > box.left
  })
