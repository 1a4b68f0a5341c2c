import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFiles } from '../../generator/testing/sample-project.ts'
import { startFakeGithub } from '../../sync-server/testing/fake-github.ts'
import { axeFaults } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { signIn } from './people.ts'
import { startServer } from './processes.ts'
import { complaintsOf, eventsOf, expect, test } from './test.ts'

test('a private repository follows pushes through the GitHub App and reports a removed App', async ({ browser }) => {
  const github = await startFakeGithub()
  const server = await startServer({ ...github.settings, EVENTS: 'on' }, 'postgres')
  const { store } = github
  const repository = store.addRepository('acme/nano', {
    isPrivate: true,
    readers: [42],
    files: packageFiles('wouter'),
  })
  store.addRepository('acme/open')
  const owner = await signIn(server, 'mara')
  const context = await owner.context(browser)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const events = eventsOf(page)
  await page.clock.install()
  const projects = new ProjectsModel(page)
  const address = projects.dialog.getByLabel('Repository URL')
  const main = (name: string) => projects.dialog.getByRole('button', { name, exact: true })

  await test.step('whom GitHub does not know connects an account first, and finds what was typed', async () => {
    await page.goto('/projects')
    await projects.create.click()
    await projects.choose('From GitHub repo')
    await address.fill(`${github.origin}/acme/nano`)
    await page.clock.fastForward(500)
    await expect(projects.dialog.getByText('Connect your GitHub account')).toBeVisible()
    await expect(main('Install GitHub App')).toBeDisabled()
    expect(await axeFaults(page)).toEqual([])
    await projects.dialog.getByRole('button', { name: 'Connect GitHub' }).click()
    await page.waitForURL('**/projects')
    await expect(page.getByText('GitHub is connected')).toBeVisible()
    await expect(address).toHaveValue(`${github.origin}/acme/nano`)
    await page.clock.fastForward(500)
    await expect(main('Install GitHub App')).toBeEnabled()
  })

  await test.step('a public one can do without the app, whatever became of an archive before', async () => {
    await projects.choose('From ZIP archive')
    await projects.dialog
      .getByLabel('ZIP archive', { exact: true })
      .setInputFiles({ name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
    await projects.dialog.getByRole('button', { name: 'Create & Upload' }).click()
    const failure = projects.dialog.getByText('Couldn’t upload the ZIP')
    await expect(failure).toBeVisible()
    await projects.choose('From GitHub repo')
    await expect(failure).toHaveCount(0)
    await address.fill(`${github.origin}/acme/open`)
    await page.clock.fastForward(500)
    await expect(projects.dialog.getByRole('button', { name: 'Create without the app' })).toBeEnabled()
    await expect(main('Install GitHub App')).toBeEnabled()
    await address.fill(`${github.origin}/acme/nano`)
    await page.clock.fastForward(500)
    await expect(main('Install GitHub App')).toBeEnabled()
  })

  await test.step('a press before that is known waits for it, and does not go round the app', async () => {
    const activation = (isActive?: boolean) =>
      page.evaluate((value) => {
        if (value === undefined) Reflect.deleteProperty(navigator, 'userActivation')
        else Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: value } })
      }, isActive)
    // As after a long check: the browser allows no new window any more.
    await activation(false)
    await address.fill(`${github.origin}/acme/open`)
    await address.press('Enter')
    await page.clock.fastForward(500)
    await expect(main('Install GitHub App')).toBeEnabled()
    await expect(address).toBeEnabled()
    await expect(page).toHaveURL(/\/projects$/)
    expect([events, context.pages().length]).toEqual([[], 1])
    await activation()
    await address.fill(`${github.origin}/acme/nano`)
    await page.clock.fastForward(500)
    await expect(main('Install GitHub App')).toBeEnabled()
  })

  await test.step('the app is installed in another tab, and the dialog goes on once it can read', async () => {
    const opened = context.waitForEvent('page')
    await main('Install GitHub App').click()
    const tab = await opened
    await expect(tab).toHaveURL(`${github.origin}/github-apps/docwright-test/installations/new`)
    await expect(projects.dialog.getByText('Waiting for the installation')).toBeVisible()
    const asked = page.waitForResponse('**/installation/status')
    await page.clock.fastForward(4000)
    expect(await (await asked).json()).toMatchObject({ has_installation_access: false })
    await expect(projects.dialog).toBeVisible()
    await tab.getByRole('button', { name: 'Install' }).click()
    await expect(tab.getByText('Installed')).toBeVisible()
    await tab.close()
    // Acts like another tab that creates from another repository and finishes.
    await page.evaluate(() => localStorage.removeItem('projects-storage'))
    await page.clock.fastForward(4000)
    await page.waitForURL('**/generate/github')
    await expect(projects.dialog).toBeHidden()
    await expect.poll(() => events).toEqual(['Installation Attempted', 'Project Created'])
  })

  const documentation = new DocumentationModel(page)
  await test.step('its documentation opens when it is there', async () => {
    await expect(async () => {
      await page.clock.fastForward(8000)
      expect(new URL(page.url()).pathname).toMatch(/^\/projects\/\d+\/\d+$/)
    }).toPass({ intervals: [500], timeout: 120_000 })
    await expect(documentation.title).toBeVisible()
  })

  await test.step('a push brings a page for what is new', async () => {
    writeFileSync(join(repository.work, 'added-today.ts'), '/** Is new. */\nexport function addedToday(): void {}\n')
    repository.git('add', '--all')
    repository.git('commit', '--quiet', '--message', 'Add')
    repository.git('push', '--quiet', 'origin', 'main')
    expect(await github.deliver(server.url, github.push(repository))).toBe(202)
    const commit = repository.git('rev-parse', '--short=7', 'HEAD').trim()
    await expect(page.getByText(`acme/nano · ${commit}`)).toBeVisible()
    await page.getByLabel('Search pages').fill('added-today')
    await expect(page.getByRole('treeitem', { name: 'added-today.ts' })).toBeVisible()
  })

  await test.step('an app that is taken away shows, and what is written stays', async () => {
    const installation = store.installationOf(repository)
    store.installations.delete(installation?.id ?? 0)
    const payload = { action: 'deleted', installation: { id: installation?.id } }
    expect(await github.deliver(server.url, { event: 'installation', payload })).toBe(202)
    await expect(page.getByText('No longer kept up to date')).toBeVisible()
    await expect(page.getByText('The GitHub App was removed from acme/nano.')).toBeVisible()
    await expect(documentation.title).toBeVisible()
    await page.goto('/projects')
    await expect(page.getByRole('main').getByText('The GitHub App was removed from acme/nano.')).toBeVisible()
  })

  await test.step('once it is back, "Update now" asks for what was missed', async () => {
    store.install(repository)
    await projects.project('nano').click()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Update now' }).click()
    await expect(page.getByText('The GitHub App was removed from acme/nano.')).toBeHidden()
  })

  expect(complaints).toEqual([])
  await context.close()
  await server.stop()
  await github.close()
})
