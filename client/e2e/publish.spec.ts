import { zipSync } from 'fflate'
import { axeFaults } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createProjectFromArchive } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const VALUE = 'Tr0ub4dor-and-3'

test('publishing a project shows what readers will see and needs a reason to show secrets', async ({
  browser,
  owner,
  page: visitor,
}) => {
  const texts = { 'README.md': '# Locker\n\nKeeps things.\n', 'app.yaml': `user: me\npassword: ${VALUE}\n` }
  const files = Object.entries(texts).map(([path, text]) => [path, new TextEncoder().encode(text)])
  const buffer = Buffer.from(zipSync(Object.fromEntries(files)))
  const file = { name: 'locker.zip', mimeType: 'application/zip', buffer }
  const { id } = await createProjectFromArchive(owner, { name: 'locker', isPrivate: true, file })
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  await new DocumentationModel(page).open(id)
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  await settings.click()
  await page.getByRole('switch', { name: 'Private' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make this project public?' })
  await expect(question).toContainText('The lines of code that pages quote')
  await expect(question).toContainText('llms.txt and the sitemap')
  await expect(question).toContainText('Password or key in app.yaml, line 2, quoted on a page')

  await question.getByRole('switch', { name: 'Show source code to readers' }).click()
  await expect(question).toContainText('Whole source files, code search, and code in answers')
  await expect(question.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  const confirm = question.getByRole('button', { name: 'Confirm' })
  await expect(confirm).toBeDisabled()
  expect(await axeFaults(page, { within: '[role=alertdialog]' })).toEqual([])
  await question.getByRole('textbox', { name: 'Reason' }).fill('Opens nothing')
  await confirm.click()
  await expect(question).toHaveCount(0)
  await settings.click()
  await expect(page.getByRole('switch', { name: 'Private' })).not.toBeChecked()
  const shown = page.getByRole('switch', { name: 'Show source code to readers' })
  await expect(shown).toBeChecked()
  const citedFiles = () => visitor.request.get(`/api/project/${id}/cited-files`)
  expect((await citedFiles()).status()).toBe(200)
  await shown.click()
  await expect(shown).not.toBeChecked()
  await expect.poll(async () => (await citedFiles()).status()).toBe(404)
  expect(complaints).toEqual([])
})
