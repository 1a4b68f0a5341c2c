import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, pageNames, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('[WD1] logging out asks about unsent changes, and leaves nothing behind', async ({
  distant: { network, context },
  server,
}) => {
  test.slow()
  const person = await signIn(server, 'leaving')
  const project = await createPrivateProject(person, 'Leaving')
  const page = await (await context(person)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await expect(page.getByRole('button', { name: 'New page' })).toBeVisible()
  await new InstalledModel(page).ready()
  await network.cut()
  await new DocumentationModel(page).addPage('Not sent')
  await page.getByRole('link', { name: 'Home' }).click()
  const logOut = async () => {
    await page.getByRole('button', { name: /account/i }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
  }
  await logOut()
  const question = page.getByRole('alertdialog', { name: 'Log out and lose changes?' })
  await expect(question).toContainText('changes')
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Export changes' }).click()
  expect((await download).suggestedFilename()).toBe('changes.json')
  await question.getByRole('button', { name: 'Stay' }).click()
  await network.restore()
  await expect.poll(() => pageNames(person, project.id)).toContain('Not sent')
  await expect(page.getByRole('button', { name: 'Sync: Synced' })).toBeVisible({ timeout: 20_000 })
  // The client sends the text of a page while the page is open.
  await page.goBack()
  await documentation.saved()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.evaluate(() => localStorage.setItem('projects-storage', '{"creationBasis":{"repo_name":"secret"}}'))
  await logOut()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => new InstalledModel(page).databases()).toEqual([])
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => !/^(?:theme-storage|chat-settings|documentation-layout)$/.test(key))).toEqual([])
})

test('[WD1] a second account neither sees nor sends data of the first account', async ({
  distant: { network, context },
  server,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'First account')
  const device = await context(owner)
  const page = await device.newPage()
  await new DocumentationModel(page).open(project.id)
  await expect(page.getByRole('button', { name: 'New page' })).toBeVisible()
  await new InstalledModel(page).ready()
  await network.cut()
  await new DocumentationModel(page).addPage('Unsent secret')
  await page.getByRole('link', { name: 'Home' }).click()
  await new ProjectsModel(page).createEmpty('Secret project')
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: /^Sync: Offline · \d changes waiting/ })).toBeVisible()

  const second = await signIn(server, 'second')
  const lent = await (await context(second)).storageState()
  await device.clearCookies()
  await device.addCookies(lent.cookies)
  // The worker of the first account still runs, and learns that the network is back.
  await network.restore()
  await expect(page.getByRole('button', { name: /^Sync: Needs sign-in/ })).toBeVisible()
  const stored = lent.origins.flatMap(({ localStorage }) => localStorage)
  await device.addInitScript((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  await page.goto('/projects')
  const question = page.getByRole('alertdialog', { name: 'Remove the other account from this browser?' })
  await expect(question).toContainText('couldn’t be sent')
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(page.getByText('No projects found')).toBeVisible()
  await expect(page.getByText('First account')).toHaveCount(0)
  await page.reload()
  await question.getByRole('button', { name: 'Remove' }).click()
  const ownerId = owner.id
  await expect
    .poll(async () => (await new InstalledModel(page).databases()).filter((name) => name.includes(ownerId)))
    .toEqual([])
  const projects = await (await second.api.get('/api/projects')).json()
  expect(JSON.stringify(projects)).not.toContain('Secret')
  expect(await pageNames(owner, project.id)).toEqual(['Untitled'])
})
