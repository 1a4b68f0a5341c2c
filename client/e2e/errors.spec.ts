import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { newPage } from './models/new-page.ts'
import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, newEmail } from './people.ts'
import { expect, test } from './test.ts'
import { withoutDevice } from './without-device.ts'

const broken = { status: 500, json: { code: 500, msg: 'Something went wrong here.', err: 'internal' } }

test('a project list that fails to load shows an error and can be retried', async ({ ownersPage: page }) => {
  await withoutDevice(page)
  await page.route('**/api/projects', (route) => route.fulfill(broken))
  await page.goto('/projects')
  // Shown in the place of the list, and in a toast.
  await expect(page.getByText('Error fetching projects').first()).toBeVisible()
  await page.unroute('**/api/projects')
  await page.getByRole('button', { name: 'Try again' }).click()
  // The toast disappears by itself.
  await expect(page.getByRole('main').getByText('Error fetching projects')).toHaveCount(0)
  await test.step('also where one would choose among them', async () => {
    await page.route('**/api/projects', (route) => route.fulfill(broken))
    await page.goto('/chat')
    await page.getByRole('button', { name: 'Choose projects' }).click()
    const choice = page.getByRole('dialog', { name: 'Projects' })
    await expect(choice.getByText('Couldn’t load your projects')).toBeVisible()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/projects', async (route) => {
      await asked
      await route.fulfill({ json: [] })
    })
    await choice.getByRole('button', { name: 'Try again' }).click()
    await expect(choice).not.toContainText('None of your projects')
    answer()
    await expect(choice).toContainText('None of your projects can be searched yet.')
  })
})

test('a request fails as not authorized after a second 401', async ({ ownersPage: page }) => {
  await withoutDevice(page)
  let asked = 0
  let sent: string | undefined
  await page.route('**/api/projects', async (route) => {
    asked += 1
    sent = route.request().headers().authorization
    await route.fulfill({ status: 401, json: { code: 401, msg: 'Sign in first.', err: 'unauthorized' } })
  })
  await page.goto('/projects')
  await expect(page.getByText('Not Authorized')).toBeVisible()
  await expect.poll(() => asked % 2).toBe(0)
  await expect.poll(() => page.evaluate(() => `Bearer ${localStorage.getItem('auth-jwt')}`)).toBe(sent)
})

test('a failed project creation shows an error, and the dialog keeps what was typed', async ({ ownersPage: page }) => {
  await withoutDevice(page)
  await page.route('**/api/project', (route) =>
    route.request().method() === 'POST' ? route.fulfill(broken) : route.continue(),
  )
  await page.goto('/projects')
  const projects = new ProjectsModel(page)
  await projects.createEmpty('Never made')
  await expect(page.getByText('Error creating project')).toBeVisible()
  await expect(projects.dialog.getByLabel('Project Title')).toHaveValue('Never made')
})

test('the permissions dialog says whether reading, adding, changing or removing failed', async ({
  ownersPage: page,
  browser,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'No permissions')
  const email = newEmail('member')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email, role: 'read' } })
  await withoutDevice(page)
  await page.route('**/api/rbac/**', (route) => route.fulfill(broken))
  await new DocumentationModel(page).open(project.id)
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project permissions' })
  await expect(dialog.getByText('Failed to fetch project permissions')).toBeVisible()
  const toast = (text: string) =>
    page.getByRole('dialog').filter({ has: page.getByText('Error', { exact: true }), hasText: text })
  await expect(toast('Failed to fetch project permissions')).toBeVisible()
  await page.unroute('**/api/rbac/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const row = dialog.getByRole('row').filter({ hasText: email })
  await expect(row).toBeVisible()

  await test.step('on a device that waits for them, too', async () => {
    const other = await (await owner.context(browser)).newPage()
    // What a worker of all tabs asks for, a test does not see.
    await other.addInitScript(() => Object.defineProperty(globalThis, 'SharedWorker', { value: undefined }))
    for (const path of ['**/api/rbac/**', '**/api/shapes/**/members*']) {
      await other.route(path, (route) => route.fulfill(broken))
    }
    await new DocumentationModel(other).open(project.id)
    await other.getByRole('button', { name: 'Invite' }).click()
    await expect(other.getByRole('dialog').getByText('Failed to fetch project permissions').first()).toBeVisible()
    await expect(other.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible()
    await other.context().close()
  })

  await page.route('**/api/rbac/**', (route) => route.fulfill(broken))
  await dialog.getByLabel('E-mail').fill(newEmail('other'))
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(toast('Failed to add user')).toBeVisible()
  await row.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await expect(toast('Failed to update user role')).toBeVisible()
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast('Failed to delete user')).toBeVisible()
  await expect(row).toContainText('Viewer')
})

test('a failed title change shows an error, and other failed page changes are only logged', async ({
  ownersPage: page,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'No titles')
  const second = await owner.api.post(`/api/project/${project.id}/page`, { data: {} })
  await owner.api.patch(`/api/page/${((await second.json()) as { id: number }).id}`, { data: { name: 'Second' } })
  await withoutDevice(page)
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') logged.push(message.text())
  })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await page.route(/\/api\/(?:page\/\d+|project\/\d+\/page)$/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill(broken),
  )
  await test.step('pages', async () => {
    const row = documentation.row('Second')
    const isLogged = (text: string) => expect.poll(() => logged.join()).toContain(text)
    await documentation.create.click()
    await isLogged('Couldn’t create the page')
    await documentation.drag('Second', 'Untitled')
    await isLogged('Couldn’t move the page')
    await row.press('Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await isLogged('Couldn’t delete the page')
    await expect(row).toHaveAttribute('aria-level', '1')
    await expect(documentation.tree.getByRole('treeitem', { name: /Untitled|Second/ })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  })
  await documentation.row('Untitled').press('F2')
  await page.getByLabel('Name of the page').fill('Another')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to update page title')).toBeVisible()
  await expect(page.getByText('Please try again later')).toBeVisible()
})

test('an offline change that the server refuses later is reported and kept', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Refused later')
  const email = newEmail('member')
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.saved()
  await new InstalledModel(page).ready()
  const dialog = page.getByRole('dialog', { name: 'Project permissions' })
  const toasts = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
  const row = (email: string) => dialog.getByRole('row').filter({ hasText: email })

  await test.step('permissions that were never read say so once, and who is invited meanwhile is seen to wait', async () => {
    const early = newEmail('early')
    await network.cut()
    await page.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Failed to fetch project permissions')
    await expect(dialog.getByRole('alert')).toContainText('The server couldn’t be reached.')
    await dialog.getByLabel('E-mail').fill(early)
    await page.keyboard.press('Enter')
    await expect(row(early)).toContainText('(waiting to be sent)')
    await expect(toasts).toHaveCount(1)
    await expect(toasts).toContainText('Failed to fetch project permissions. The server couldn’t be reached.')
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await network.restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect(row(owner.email)).toBeVisible()
    await expect(row(early)).toContainText('Viewer')
    await expect(row(early)).not.toContainText('waiting')
  })

  await network.cut()
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(row(email)).toBeVisible()
  await page.keyboard.press('Escape')
  await documentation.row('Untitled').press('F2')
  await page.getByLabel('Name of the page').fill('Another')
  await page.keyboard.press('Enter')
  await documentation.row('Another').press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(documentation.row('Another')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email, role: 'read' } })
  await owner.api.delete(`/api/page/${project.default_page_id}`)
  await owner.api.delete(`/api/trash/${project.default_page_id}`)
  await network.restore()
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText('Error')
  await expect(toasts).toContainText('Failed to add user. Already a member.')
  await page.getByRole('link', { name: 'Home' }).click()
  // That it is deleted already is as well.
  await page.getByRole('button', { name: /2 not applied/ }).click()
  for (const change of [`Invite ${email} as Viewer`, 'Rename a page to “Another”']) {
    await expect(page.getByRole('listitem').filter({ hasText: change })).toContainText('Try again')
  }
})

test('an unexpected refusal shows a toast with its status, which disappears by itself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/config', async (route) => {
    await asked.promise
    await route.fulfill(broken)
  })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  // From here on, the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  asked.resolve()
  const toast = page.getByRole('dialog', { name: '500 Error' })
  await expect(toast).toHaveAttribute('data-type', 'error')
  await expect(toast).toContainText('Please contact support')
  await expect(toast).toHaveCSS('transition', /^opacity 0\.25s/)
  await page.clock.runFor(4900)
  await expect(toast).not.toHaveAttribute('data-ending-style')
  await page.clock.runFor(200)
  await expect(toast.and(page.locator(':not([data-ending-style])'))).toHaveCount(0)
  await page.clock.resume()
  await expect(toast).toHaveCount(0)
})

test('a copy button shows “Failed” for a moment if the browser refuses to copy', async ({ browser, owner }) => {
  const page = await (await owner.context(browser, { viewport: { width: 1700, height: 900 } })).newPage()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.clock.install()
  await newPage(page, owner, 'Copied')
  const button = page.getByRole('button', { name: 'Markdown' })
  const failed = page.getByRole('button', { name: 'Failed' })
  await expect(button).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  await button.click()
  await expect(failed).toBeVisible()
  await page.clock.runFor(1499)
  await expect(failed).toBeVisible()
  await page.clock.runFor(1)
  await expect(failed).toHaveCount(0)
  await expect(button).toBeVisible()
  await page.context().close()
})
