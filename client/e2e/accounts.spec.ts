import { faultsInBothThemes } from './axe-faults.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test('deleting a project needs a confirmation code if the sign-in is not recent', async ({ browser, server }) => {
  const nora = await signIn(server, 'nora')
  await createPrivateProject(nora, 'Orchard')
  const context = await nora.context(browser, PHONE)
  const page = await context.newPage()
  await page.route('**/api/proof', (route) => route.fulfill({ json: { fresh: false, github: false } }))
  await page.goto('/projects')
  const card = page.getByRole('link', { name: 'Orchard' })
  const askToDelete = async () => {
    await page.getByRole('button', { name: /Orchard/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })

  await askToDelete()
  await expect(dialog).toContainText('delete “Orchard”')
  expect(await faultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()

  await askToDelete()
  await dialog.getByRole('button', { name: /^Send a code/ }).click()
  const code = dialog.getByRole('textbox', { name: 'Verification code' })
  await code.waitFor()
  await code.pressSequentially(await server.codeFor(nora.email))
  await expect(dialog).toBeHidden()
  await expect(card).toBeHidden()
  await context.close()
})

test('an account can be deleted only once its shared projects have another admin', async ({ browser, server }) => {
  const [olga, piet] = [await signIn(server, 'olga'), await signIn(server, 'piet')]
  const handbook = await createPrivateProject(olga, 'Handbook')
  await createPrivateProject(olga, 'Diary')
  const member = { project_id: handbook.id, email: piet.email }
  await olga.api.post('/api/rbac/project', { data: { ...member, role: 'read' } })
  const context = await olga.context(browser, PHONE)
  const page = await context.newPage()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete my account' })
  const open = async () => {
    await page.goto('/projects')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Delete account' }).click()
  }
  await open()
  await expect(dialog).toContainText('only admin')
  await expect(dialog.getByRole('link', { name: 'Handbook' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Diary' })).toBeVisible()
  await expect(remove).toBeDisabled()
  expect(await faultsInBothThemes(page)).toEqual([])

  await olga.api.patch('/api/rbac/project', { data: { ...member, new_role: 'admin' } })
  await open()
  await remove.click()
  await page.waitForURL('**/login')
  expect(await (await olga.api.get('/auth/get-session')).json()).toBeNull()
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
  await context.close()
})

test('an admin reads the audit log of a project and saves it as a file', async ({ browser, server }) => {
  const rosa = await signIn(server, 'rosa')
  const project = await createPrivateProject(rosa, 'Orchard')
  await rosa.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
  const context = await rosa.context(browser, PHONE)
  const page = await context.newPage()
  await page.goto(`/projects/${project.id}`)
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Audit log' }).click()
  const entries = page.getByRole('dialog', { name: 'Audit log' }).getByRole('listitem')
  await expect(entries).toHaveText([/Made the project public/, /Created the project “Orchard” as private/])
  expect(await faultsInBothThemes(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('audit-log.csv')
  await context.close()
})
