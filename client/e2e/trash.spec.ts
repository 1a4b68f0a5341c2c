import type { APIRequestContext, Page } from '@playwright/test'
import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { confirmedChanges, wholeShapes } from './on-disk.ts'
import { createPrivateProject, type Person, pageNames, signIn } from './people.ts'
import { expect, test } from './test.ts'

const trashed = (page: Page) => page.getByText('“Billing” is in the trash', { exact: true })
const pillOf = (page: Page) => page.getByRole('button', { name: /^(Sync|Saving):/ })

/**
 * Creates a project with a page that two people may edit, with Ben's browser behind a network that can be
 * cut.
 */
async function twoPeople(owner: Person, ben: Person, name: string) {
  const project = await createPrivateProject(owner, name)
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, role: 'write', email: ben.email } })
  const pageId = await newPage(owner.api, project.id, 'Billing')
  return { project, pageId }
}

async function newPage(api: APIRequestContext, projectId: number, name: string, parent_page_id = 0): Promise<number> {
  const created = await api.post(`/api/project/${projectId}/page`, { data: { parent_page_id } })
  const { id } = (await created.json()) as { id: number }
  await api.patch(`/api/page/${id}`, { data: { name } })
  return id
}

async function open(page: Page, projectId: number, pageId: number): Promise<DocumentationModel> {
  const documentation = new DocumentationModel(page)
  await documentation.open(projectId, pageId)
  await documentation.editable()
  return documentation
}

async function remove(page: Page, documentation: DocumentationModel, name: string): Promise<void> {
  await documentation.row(name).press('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(documentation.row(name)).toHaveCount(0)
}

test('[CH19] a page deleted offline during edits keeps its words and informs both people', async ({
  distant: { network, context },
  browser,
  owner,
  server,
}) => {
  const ben = await signIn(server, 'ben')
  const { project, pageId } = await twoPeople(owner, ben, 'Invoices')
  const [bens, maras] = [await (await context(ben)).newPage(), await (await owner.context(browser)).newPage()]
  const deleter = await open(bens, project.id, pageId)
  const writer = await open(maras, project.id, pageId)
  await writer.editor.click()
  await maras.keyboard.insertText('Billing')
  await writer.saved()
  await expect(deleter.title).toContainText('Billing')
  // Only a device that holds the project can delete its pages without a connection.
  await expect.poll(() => wholeShapes(bens, ben.id)).toContain(`project/${project.id}/pages`)
  await network.cut()
  await remove(bens, deleter, 'Billing')
  await writer.write('Newer words.')
  await writer.saved()
  await network.restore()

  await test.step('the open page of whoever wrote says what happened, and has the words', async () => {
    await expect(trashed(maras)).toBeVisible()
    await expect(maras.getByRole('main')).toContainText(/Deleted by ben/)
    await expect(writer.article).toContainText('Newer words.')
    expect(await axeFaults(maras)).toEqual([])
    await pillOf(maras)
      .and(maras.getByRole('button', { name: /1 notice/ }))
      .click()
    const told = maras.getByRole('listitem').filter({ hasText: /^ben.* deleted “Billing”/ })
    await expect(told).toContainText('Your edits are in the trash with the page.')
    await maras.keyboard.press('Escape')
  })
  await test.step('whoever deleted it brings it back, for both', async () => {
    await pillOf(bens)
      .and(bens.getByRole('button', { name: /1 notice/ }))
      .click()
    const told = bens.getByRole('listitem').filter({ hasText: /^mara.* wrote in “Billing”, which you deleted/ })
    await told.getByRole('button', { name: 'Restore' }).click()
    await expect(deleter.row('Billing')).toBeVisible()
    await writer.editable()
    await expect(writer.editor).toContainText('Newer words.')
    for (const page of [bens, maras]) await expect(pillOf(page)).not.toHaveAccessibleName(/notice/)
    expect(await pageNames(owner, project.id)).toEqual(['Billing', 'Untitled'])
  })
  await maras.context().close()
})

test('[CO70] words written offline in a page that is deleted meanwhile reach the trash', async ({
  distant: { network, context },
  owner,
  server,
}) => {
  const ben = await signIn(server, 'ben')
  const { project, pageId } = await twoPeople(owner, ben, 'Receipts')
  await newPage(owner.api, project.id, 'Rates', pageId)
  const page = await (await context(ben)).newPage()
  const documentation = await open(page, project.id, pageId)
  await expect(documentation.row('Billing')).toBeVisible()
  await network.cut()
  await documentation.editor.click()
  await page.keyboard.insertText('Billing')
  await documentation.write('Written in the train.')
  await owner.api.delete(`/api/page/${pageId}`)
  await network.restore()
  await expect(trashed(page)).toBeVisible()
  await expect(documentation.article).toContainText('Written in the train.')
  await expect(documentation.saveState).toHaveAccessibleName(/^Saving: Saved/)
  const entry = async () => (await (await owner.api.get(`/api/trash/${pageId}`)).json()) as { newer: string[] }
  expect((await entry()).newer).toEqual([expect.stringMatching(/^ben/)])

  await test.step('it is listed, also without a connection, and comes back once there is one', async () => {
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Trash' })
    await expect(dialog.getByRole('listitem')).toHaveText(
      /^BillingDeleted by mara.*, today, .*1 page below it · 30 days leftWith unseen edits by ben/,
    )
    expect(await faultsInBothThemes(page, { within: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Escape')
    await network.cut()
    await page.getByRole('button', { name: 'Trash', exact: true }).click()
    await dialog.getByRole('button', { name: 'Restore Billing' }).click()
    await expect(dialog).toContainText('The trash is empty')
    await page.keyboard.press('Escape')
    await documentation.expand('Billing')
    await expect(documentation.row('Rates')).toBeVisible()
    await network.restore()
    await expect.poll(() => pageNames(owner, project.id)).toEqual(['Billing', 'Rates', 'Untitled'])
  })
})

test('[UN3] unsent words of a permanently deleted page are named, read, copied and discarded', async ({
  distant: { network, context },
  owner,
  server,
}) => {
  const ben = await signIn(server, 'ben')
  const { project, pageId } = await twoPeople(owner, ben, 'Given up')
  const device = await context(ben)
  await device.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await device.newPage()
  const documentation = await open(page, project.id, pageId)
  await documentation.editor.click()
  await page.keyboard.insertText('Billing of old')
  await expect.poll(() => confirmedChanges(page, ben.id)).toContain('rename-page')
  await documentation.saved()
  await network.cut()
  await documentation.write('Nobody took this.')
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
  await owner.api.delete(`/api/page/${pageId}`)
  await owner.api.delete(`/api/trash/${pageId}`)
  await network.restore()
  // From then on this device knows the page only by its words.
  await expect(documentation.row('Billing of old')).toHaveCount(0)
  await page.goto('/projects')
  const pill = page.getByRole('button', { name: /^Sync:/ })
  await expect(pill).toHaveAccessibleName(/1 page not sent/)
  await pill.click()
  await expect(page.getByRole('link', { name: 'Billing of old' })).toBeVisible()
  await page.getByRole('button', { name: 'Read, copy or discard' }).click()
  const words = page.getByRole('dialog', { name: 'Text only on this device' })
  await expect(words.getByText('This page was deleted, or you can no longer see it.')).toBeVisible()
  await words.getByText('Show the text').click()
  await expect(words.getByRole('region')).toHaveText(/Billing of old\s+Nobody took this\./)
  expect(await faultsInBothThemes(page, { within: '[role=dialog]' })).toEqual([])
  await words.getByRole('button', { name: 'Copy Billing of old' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Nobody took this.')
  const download = page.waitForEvent('download')
  await words.getByRole('button', { name: 'Export Billing of old' }).click()
  expect((await download).suggestedFilename()).toBe('Billing of old.md')
  await words.getByRole('button', { name: 'Discard Billing of old' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(words).toContainText('Everything is on the server')
  await page.keyboard.press('Escape')
  await expect(pill).toHaveAccessibleName('Sync: Synced')
})
