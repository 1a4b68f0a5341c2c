import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('a project is described, renamed, made public and deleted from the list, also offline', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'lister')
  const { id, default_page_id: pageId } = await createPrivateProject(person, 'Garden')
  await createPrivateProject(person, 'Attic')
  const page = await (await person.context(browser)).newPage()
  const projects = new ProjectsModel(page)
  await page.goto('/projects')
  const garden = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Garden' }) })
  const read = async () =>
    (await (await person.api.get('/api/project', { params: { projectId: id } })).json()) as Record<string, unknown>

  await test.step('sorted by name, and found by a part of it', async () => {
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText(['Attic', 'Garden'])
    await projects.search.fill('ARD')
    await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText(['Garden'])
    await projects.search.fill('')
  })

  await test.step('a double click begins the description, Escape leaves it, Enter saves it tidied', async () => {
    await garden.getByText('No description').dblclick()
    const field = page.getByLabel('Description of Garden')
    await expect(field).toBeFocused()
    expect(await field.getAttribute('maxlength')).toBe('120')
    await page.keyboard.insertText('Never mind')
    await page.keyboard.press('Escape')
    await expect(garden.getByText('No description')).toBeVisible()
    await garden.getByText('No description').dblclick()
    await expect(field).toBeFocused()
    await page.keyboard.insertText('  Where   things grow ')
    await page.keyboard.press('Enter')
    await expect(garden.getByText('Where things grow')).toBeVisible()
    await expect.poll(read).toMatchObject({ description: 'Where things grow' })
    await garden.getByText('Where things grow').dblclick()
    await field.fill('   ')
    await page.keyboard.press('Enter')
    await expect(garden.getByText('No description')).toBeVisible()
    await expect.poll(read).toMatchObject({ description: null })
  })

  await test.step('a name is changed by keys alone, and an empty one is refused', async () => {
    await page.getByRole('button', { name: 'Menu of Garden' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    const field = page.getByLabel('Name of the project')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('   ')
    await page.keyboard.press('Enter')
    await expect(projects.project('Garden')).toBeFocused()
    await page.getByRole('button', { name: 'Menu of Garden' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
    await expect(field).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Allotment')
    await page.keyboard.press('Enter')
    await expect(projects.project('Allotment')).toBeFocused()
  })
  const allotment = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Allotment' }) })
  const menu = page.getByRole('button', { name: 'Menu of Allotment' })

  await test.step('it is made public when that is confirmed', async () => {
    // The menu is still fading when the confirmation appears.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Make public' }).click()
    const question = page.getByRole('alertdialog', { name: 'Make this project public?' })
    await expect(question.getByRole('button')).toHaveText(['Cancel', 'Confirm'])
    await expect(page.locator('[role=menu]')).toHaveCount(0)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(allotment.getByText('Private')).toBeVisible()
    await menu.click()
    await page.getByRole('menuitem', { name: 'Make public' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(allotment.getByText('Public')).toBeVisible()
    await expect.poll(read).toMatchObject({ visibility: 'public' })
  })

  await test.step('its name is changed where it is read, too', async () => {
    const late = Promise.withResolvers<void>()
    await page.route('**/page-editor-*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await projects.project('Allotment').click()
    await expect(page).toHaveURL(new RegExp(`/projects/${id}/${pageId}$`))
    // A page that has just opened takes the focus, unless the person has focused something else.
    await page.getByRole('button', { name: 'Allotment' }).focus()
    late.resolve()
    await expect(page.getByRole('textbox', { name: 'Page', exact: true })).toBeEditable()
    await expect(page.getByRole('button', { name: 'Allotment' })).toBeFocused()
    await page.getByRole('button', { name: 'Allotment' }).click()
    await expect(page.getByLabel('Name of the project')).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('Orchard')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Orchard' })).toBeFocused()
    await expect.poll(read).toMatchObject({ name: 'Orchard' })
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/projects$/)
  })

  await test.step('it is deleted when that is confirmed, for everybody as soon as there is a network', async () => {
    await expect(projects.project('Orchard')).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Menu of Orchard' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog', { name: 'Delete “Orchard”?' }).getByRole('button', { name: 'Delete' }).click()
    await expect(projects.project('Orchard')).toHaveCount(0)
    await expect(projects.project('Attic')).toBeFocused()
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await person.api.get('/api/project', { params: { projectId: id } })).status())
      .toBe(404)
  })
  await page.context().close()
})

test('a reader is offered no project actions, and an Editor only the ones for Editors', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Shared')
  const [reader, writer] = [await signIn(server, 'reader'), await signIn(server, 'writer')]
  for (const [person, role] of [
    [reader, 'read'],
    [writer, 'write'],
  ] as const) {
    await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: person.email, role } })
  }
  const read = await (await reader.context(browser)).newPage()
  await read.goto('/projects')
  await expect(new ProjectsModel(read).project('Shared')).toBeVisible()
  await expect(read.getByRole('button', { name: 'Menu of Shared' })).toHaveCount(0)
  await read.getByText('No description').dblclick({ force: true })
  await expect(read.getByRole('textbox', { name: 'Description of Shared' })).toHaveCount(0)
  await read.context().close()

  const write = await (await writer.context(browser)).newPage()
  await write.goto('/projects')
  await write.getByRole('button', { name: 'Menu of Shared' }).click()
  await expect(write.getByRole('menuitem')).toHaveText(['Rename', 'Edit description'])
  await write.context().close()
})

test('the project menu keeps the tap or focus that arrives while the menu loads', async ({ browser, server }) => {
  const owner = await signIn(server, 'early')
  await createPrivateProject(owner, 'Shared')
  const context = await owner.context(browser)
  for (const by of ['pointer', 'keys'] as const) {
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/project-menu-items-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/projects')
    const button = page.getByRole('button', { name: 'Menu of Shared' })
    if (by === 'pointer') {
      await button.hover()
      await page.mouse.down()
    } else await button.focus()
    const first = await button.elementHandle()
    const there = page.waitForResponse('**/assets/project-menu-items-*.js')
    held.resolve()
    await (await there).finished()
    if (by === 'pointer') await page.mouse.up()
    else {
      await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false)
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
    await page.close()
  }
  await context.close()
})

test('the project list has a hint if empty, a skeleton while loading, and a badge for each status', async ({
  browser,
  server,
}) => {
  const person = await signIn(server, 'empty')
  const page = await (await person.context(browser)).newPage()
  // Without its own device, a tab asks the server for the list each time.
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  })
  const project = await createPrivateProject(person, 'Template')
  let held = Promise.withResolvers<void>()
  let listed: object[] = []
  await page.route('**/api/projects', async (route) => {
    await held.promise
    await route.fulfill({ json: listed })
  })
  await page.goto('/projects')
  await expect(page.getByRole('status').filter({ hasText: 'Loading projects' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('heading', { name: 'No projects found' })).toBeVisible()
  await expect(page.getByText('Create a new project to start writing documentation')).toBeVisible()
  const create = page.getByRole('button', { name: 'Create New Project' })
  await expect(create).toHaveClass(/glow/)
  const ways = page.getByRole('list', { name: 'Ways to start' }).getByRole('button')
  await expect(ways).toHaveText([/^Connect a repository/, /^Upload a ZIP/, /^Start with an empty page/])

  const statuses = {
    Current: 'DOC_SUCCESS',
    Changing: 'DOC_UPDATING',
    Written: 'DOC_TOPICS_GENERATING',
    Partly: 'DOC_FILE_PAGES_FAILED',
    Broken: 'DOC_FAILURE',
    Strange: 'SOMETHING_NEW',
    Began: 'IDLE',
  }
  listed = Object.entries(statuses).map(([name, status], at) => ({ ...project, id: at + 1, name, status }))
  held = Promise.withResolvers()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'Loading projects' })).toBeVisible()
  held.resolve()
  await expect(create).not.toHaveClass(/glow/)
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.getByRole('link')).toHaveText([
    'Current',
    'Changing',
    'Began',
    'Written',
    'Partly',
    'Broken',
    'Strange',
  ])
  for (const [name, badge] of [
    ['Changing', 'Updating'],
    ['Written', 'In Progress'],
    ['Partly', 'Partially Generated'],
    ['Broken', 'Failed'],
    ['Strange', 'Unknown Status'],
  ] as const) {
    await expect(rows.filter({ has: page.getByRole('link', { name }) }).getByText(badge, { exact: true })).toBeVisible()
  }
  await expect(rows.filter({ has: page.getByRole('link', { name: 'Current' }) }).getByText('Up to date')).toHaveCount(0)
  await expect(page.getByText('Unknown Status')).toHaveCSS('color', 'rgb(179, 38, 30)')
  // Editing also works while the progress is shown in place of the description.
  const written = rows.filter({ has: page.getByRole('link', { name: 'Written' }) })
  await written.getByTitle('Double-click to edit the description').dblclick()
  await expect(written.getByLabel('Description of Written')).toBeFocused()
  await page.keyboard.press('Escape')

  listed = Array.from({ length: 500 }, (_, at) => ({ ...project, id: at + 1, name: `Project ${at}` }))
  await page.reload()
  await expect(rows).toHaveCount(500)
  await page.getByLabel('Search projects').fill('PROJECT 49')
  await expect(rows).toHaveCount(11)
  await page.context().close()
})
