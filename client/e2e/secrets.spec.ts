import { axeFaults } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const VALUE = 'Tr0ub4dor-and-3'

test('admins see where the sources contain secrets until a commit removes them', async ({
  browser,
  git,
  owner,
  server,
}) => {
  const files = { 'README.md': '# Locker\n\nKeeps things.\n', 'app.yaml': `user: me\npassword: ${VALUE}\n` }
  const { id, push } = await followRepository(git, owner, { name: 'locker', files })
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  await new DocumentationModel(page).open(id)
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await settings.press('Enter')
  await expect(page.getByText('One file with a password or a key.')).toBeVisible()
  await page.getByRole('button', { name: 'Show' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Secrets in the sources' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'app.yaml' })).toContainText('Line 2 Password or key')
  await expect(page.locator('body')).not.toContainText(VALUE)
  expect(await axeFaults(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()

  await test.step('nobody else is told', async () => {
    const editor = await signIn(server, 'editor')
    await owner.api.post('/api/rbac/project', { data: { project_id: id, email: editor.email, role: 'write' } })
    const others = await (await editor.context(browser)).newPage()
    await new DocumentationModel(others).open(id)
    const asked: string[] = []
    others.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await others.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
    await expect(others.getByRole('switch', { name: /^Dark mode/ })).toBeVisible()
    await expect(others.getByText('Secrets in the sources')).toHaveCount(0)
    expect(asked.filter((path) => path.endsWith('/secrets'))).toEqual([])
  })

  await push({ 'app.yaml': 'user: me\n' }, 'Take the password out')
  const asked = page.waitForResponse((response) => response.url().endsWith('/secrets'))
  await settings.press('Enter')
  expect(await (await asked).json()).toEqual({ files: [], more: false })
  await expect(page.getByText('Secrets in the sources')).toHaveCount(0)
  expect(complaints).toEqual([])
})
