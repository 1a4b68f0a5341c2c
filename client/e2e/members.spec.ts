import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { DocumentationModel } from './models/documentation.ts'
import { beginPage } from './models/new-page.ts'
import { createPrivateProject, newEmail, signIn } from './people.ts'
import { expect, test } from './test.ts'
import { writeDocument } from './write-document.ts'

test('an admin invites members, changes their roles and removes them, but cannot change their own role', async ({
  ownersPage: page,
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Shared with')
  await new DocumentationModel(page).open(project.id)
  const dialog = page.getByRole('dialog', { name: 'Project permissions' })
  const email = newEmail('invitee')
  const row = dialog.getByRole('row').filter({ hasText: email })
  const listed = async () =>
    ((await (await owner.api.get(`/api/rbac/project/${project.id}`)).json()) as { user_email: string; role: string }[])
      .filter(({ user_email }) => user_email === email)
      .map(({ role }) => role)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('E-mail', { exact: true })).toBeFocused()

  await expect(dialog.getByRole('columnheader')).toHaveText(['User', 'Role', 'Actions'])
  const own = dialog.getByRole('row').filter({ hasText: owner.email })
  await expect(own).toContainText('(you)')
  await expect(own).toContainText('Admin')
  await expect(own.getByRole('combobox')).toHaveCount(0)
  await expect(own.getByRole('button')).toHaveCount(0)

  await test.step('an address that is none, and one that is there', async () => {
    await dialog.getByLabel('E-mail').fill('nobody@nowhere')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter an e-mail address such as name@example.org.')).toBeVisible()
    await dialog.getByLabel('E-mail').fill(owner.email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('You’re already a member, as Admin.')).toBeVisible()
  })

  await test.step('an invitation with a role', async () => {
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByRole('combobox', { name: 'Role', exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['Viewer', 'Editor', 'Admin'])
    await page.getByRole('option', { name: 'Editor' }).click()
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect(row).toContainText('Editor')
    await expect.poll(listed).toEqual(['write'])
    await expect(dialog.getByLabel('E-mail')).toHaveValue('')
    await dialog.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Already a member. You can change their role below.')).toBeVisible()
  })

  await test.step('the link for who is not mailed', async () => {
    await expect(dialog.getByText('No mail server is set up, so invitations aren’t mailed.')).toBeVisible()
    await row.getByRole('button', { name: `Copy invite link for ${email}` }).click()
    await expect(row.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\S+\/invitation#[\w-]{32}$/)
  })

  await test.step('another role', async () => {
    await row.getByRole('combobox', { name: `Role of ${email}` }).click()
    await page.getByRole('option', { name: 'Viewer' }).click()
    await expect.poll(listed).toEqual(['read'])
  })

  await test.step('removed when that is meant', async () => {
    await row.getByRole('button', { name: `Remove ${email}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row).toHaveCount(0)
    await expect.poll(listed).toEqual([])
  })
})

test('a member who cannot manage sees the members, and a changed role takes effect at once', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Roles')
  const person = await signIn(server, 'changed')
  const give = (role: string) =>
    owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: person.email, role } })
  await give('write')
  const page = await (await person.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(page.getByRole('button', { name: 'Invite' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Members' }).click()
  const dialog = page.getByRole('dialog', { name: 'Project permissions' })
  await expect(dialog.getByText('Only an admin can change roles or invite people.')).toBeVisible()
  await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
  await expect(dialog.getByRole('combobox')).toHaveCount(0)

  await test.step('promoted while the dialog stands', async () => {
    await owner.api.patch('/api/rbac/project', {
      data: { project_id: project.id, email: person.email, new_role: 'admin' },
    })
    await expect(dialog.getByLabel('E-mail')).toBeVisible()
  })

  await test.step('demoted', async () => {
    await owner.api.patch('/api/rbac/project', {
      data: { project_id: project.id, email: person.email, new_role: 'read' },
    })
    await expect(dialog.getByLabel('E-mail')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(documentation.create).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Invite|People)$/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Page menu' })).toHaveCount(0)
  })

  await test.step('who may only read now goes on reading what others write', async () => {
    const room = { projectId: project.id, pageId: project.default_page_id ?? 0 }
    await writeDocument(server.url, owner, room, (doc) =>
      fragmentOf(doc).insert(0, [createElement({ type: 'paragraph', content: [{ type: 'text', text: 'Of others' }] })]),
    )
    await expect(documentation.editor.getByText('Of others')).toBeVisible()
    await expect(documentation.editor).toHaveAttribute('contenteditable', 'false')
  })

  await test.step('an Editor again, on the page that is open', async () => {
    await owner.api.patch('/api/rbac/project', {
      data: { project_id: project.id, email: person.email, new_role: 'write' },
    })
    await documentation.editable()
    await documentation.editor.click()
    await page.keyboard.insertText('Back')
    await documentation.saved()
  })

  await test.step('removed', async () => {
    await owner.api.delete('/api/rbac/project', { data: { project_id: project.id, email: person.email } })
    await expect(page.getByRole('heading', { name: 'Oops! This page does not exist.' })).toBeVisible()
  })
  await page.context().close()
})

test('a reader sees what others write without reopening the page', async ({
  ownersPage: mine,
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Read along')
  const person = await signIn(server, 'along')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: person.email, role: 'read' } })
  const author = await beginPage(mine, project, 'Tides')
  await mine.keyboard.insertText('They come.')
  await author.saved()
  const theirs = await (await person.context(browser)).newPage()
  await theirs.clock.install()
  const reader = new DocumentationModel(theirs)
  await reader.open(project.id)
  await expect(reader.article.getByText('They come.')).toBeVisible()
  await mine.keyboard.insertText(' And they go.')
  await author.saved()
  await theirs.clock.fastForward(30_000)
  await expect(reader.article.getByText('They come. And they go.')).toBeVisible()
  await theirs.context().close()
})
