import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('changes made while the server is down are there for everyone when it returns', async ({ server, browser }) => {
  // A server is started twice.
  test.slow()
  const anna = await signIn(server, 'anna')
  const project = await createPrivateProject(anna, 'Notes')
  const page = await (await anna.context(browser, { serviceWorkers: 'allow' })).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Before')
  await documentation.saved()
  await new InstalledModel(page).ready()

  await server.kill()
  await page.getByRole('button', { name: 'New page' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/${project.default_page_id}$`))
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('Made without a server')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and written too')
  await expect(documentation.row('Made without a server')).toBeVisible()
  await expect(documentation.saveState).toHaveAccessibleName(/Offline · \d changes? waiting/)
  await documentation.saveState.click()
  await expect(page.getByText('Create the page “Untitled”')).toBeVisible()
  await page.keyboard.press('Escape')

  await server.start()
  await documentation.saved()
  const other = await (await anna.context(browser)).newPage()
  const there = new DocumentationModel(other)
  await there.open(project.id)
  await there.row('Made without a server').click()
  await expect(there.editor).toContainText('and written too')
  await Promise.all([page.context().close(), other.context().close()])
})
