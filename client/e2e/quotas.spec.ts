import { QUOTA_WORDS } from '../../shared/contract/quotas.ts'
import { DocumentationModel } from './models/documentation.ts'
import { startNetwork } from './network.ts'
import { wholeShapes } from './on-disk.ts'
import { createPrivateProject, signIn } from './people.ts'
import { startServer } from './processes.ts'
import { expect, test } from './test.ts'

test('a page created offline beyond the quota shows advice, and its words can be copied', async ({ browser }) => {
  // This test starts a server with its own quota.
  test.slow()
  const server = await startServer({ QUOTA_PAGES: '1' })
  const network = await startNetwork(server.url)
  const anna = await signIn(server, 'anna')
  const project = await createPrivateProject(anna, 'Notes')
  const permissions = ['clipboard-read', 'clipboard-write']
  const options = { baseURL: network.url, serviceWorkers: 'allow', permissions } as const
  const context = await anna.context(browser, options, network.url)
  const page = await context.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.write('First page.')
  await documentation.saved()
  // A device that does not have the project yet would ask the server for the page.
  await expect.poll(() => wholeShapes(page, anna.id)).toContain(`project/${project.id}/pages`)

  await network.cut()
  await page.getByRole('button', { name: 'New page' }).click()
  await expect(page).not.toHaveURL(new RegExp(`/${project.default_page_id}$`))
  await documentation.editable()
  await documentation.write('Beyond the quota.')
  await expect(documentation.saveState).toHaveAccessibleName(/waiting/)
  await network.restore()

  await expect(page.getByText('Couldn’t create the page')).toBeVisible()
  await expect(page.getByText(QUOTA_WORDS.pages(1)).first()).toBeVisible()
  await page.goto('/projects')
  const pill = page.getByRole('button', { name: /^Sync:/ })
  await expect(pill).toHaveAccessibleName(/1 page not sent · 1 not applied/)
  await pill.click()
  await expect(page.getByText('Create the page “Untitled”')).toBeVisible()
  await expect(page.getByText(QUOTA_WORDS.pages(1))).toBeVisible()
  await page.getByRole('button', { name: 'Read, copy or discard' }).click()
  const words = page.getByRole('dialog', { name: 'Text only on this device' })
  await words.getByRole('button', { name: /^Copy / }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Beyond the quota.')

  await context.close()
  await network.close()
  await server.stop()
})
