import { axeFaults } from './axe-faults.ts'
import { showIn } from './colour-scheme.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject } from './people.ts'
import { expect, test } from './test.ts'

test('a program reads with an access token until the token is revoked', async ({ browser, owner, request }) => {
  const project = await createPrivateProject(owner, 'For programs')
  const context = await owner.context(browser, { viewport: { width: 390, height: 844 }, colorScheme: 'light' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto('/projects')
  await new ProjectsModel(page).project('For programs').first().waitFor()
  await page.getByRole('button', { name: /^Account of/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Access tokens' }).focus()
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'Access tokens' })
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()

  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await page.keyboard.type('My editor')
  await page.keyboard.press('Enter')
  const fresh = dialog.getByRole('status', { name: 'The new token' })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await fresh.getByRole('button', { name: 'Copy the token' }).click()
  await expect.poll(copied).toMatch(/^dwr_[\w-]{43}$/)
  const token = await copied()
  await dialog.getByRole('button', { name: 'Copy the configuration' }).click()
  await expect.poll(copied).toContain('mcpServers')
  expect(JSON.parse(await copied())).toEqual({
    mcpServers: {
      docwright: {
        type: 'http',
        url: new URL('/mcp', page.url()).href,
        headers: { Authorization: `Bearer ${token}` },
      },
    },
  })
  expect(await axeFaults(page)).toEqual([])
  await showIn(page, 'dark')
  expect(await axeFaults(page)).toEqual([])
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide).toBe(false)

  const reads = async () => {
    const address = `/projects/${project.id}/${project.default_page_id}.md`
    return (await request.get(address, { headers: { authorization: `Bearer ${token}` } })).status()
  }
  expect(await reads()).toBe(200)
  const list = dialog.getByRole('list', { name: 'Your access tokens' })
  await expect(list.getByText(/never used · expires/)).toBeVisible()
  await list.getByRole('button', { name: 'Revoke My editor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Revoke My editor?' })
  await question.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible()
  await expect(fresh).toHaveCount(0)
  expect(await reads()).toBe(401)
  await context.close()
})

test('the access tokens dialog reports an unreachable server, and loads the tokens on a retry', async ({
  distant,
  owner,
}) => {
  const context = await distant.context(owner)
  const page = await context.newPage()
  await page.goto('/projects')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.route('**/api/access-tokens', (route) => route.abort())
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).click()
  const dialog = page.getByRole('dialog', { name: 'Access tokens' })
  await expect(dialog.getByRole('heading', { name: 'Not on this device yet' })).toBeVisible()
  await page.unroute('**/api/access-tokens')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('You have no access tokens.')).toBeVisible()

  await page.route('**/api/access-tokens', (route) => route.abort())
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Offline')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('The server couldn’t be reached.')).toBeVisible()
})

test('a reader exports a project as Markdown, and a failed export shows an error', async ({ page, documented }) => {
  const documentation = new DocumentationModel(page)
  await documentation.open(documented.id)
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await settings.click()
  const button = page.getByRole('button', { name: 'Export as Markdown' })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe(`${documented.name}.zip`)
  await expect(page.getByText('Exported as Markdown')).toBeVisible()

  await page.route('**/export', (route) => route.abort())
  if (!(await button.isVisible())) await settings.click()
  await button.click()
  await expect(page.getByText('Couldn’t export the project')).toBeVisible()
  await expect(page.getByText('The server couldn’t be reached.')).toBeVisible()
})
