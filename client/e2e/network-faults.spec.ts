import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { channelName } from '../sync/engine/messages.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { createPrivateProject, pageNames, signIn } from './people.ts'
import { expect, test } from './test.ts'

const IMAGE = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

/** Sends a change as a closing tab hands it over. For changes that no screen offers yet. */
const change = (page: Page, userId: string, name: string, args: object) =>
  page.evaluate(([channel, message]) => new BroadcastChannel(channel).postMessage(message), [
    channelName(userId),
    { type: 'append', entry: { key: `${name} ${Date.now()}`, name, args, createdAt: Date.now() } },
  ] as const)

test('[OU1] [OV1] two devices that were offline for a day merge all their changes', async ({
  distant: { network, context },
  owner,
}) => {
  test.slow()
  const project = await createPrivateProject(owner, 'Two devices')
  const pages = [await (await context(owner)).newPage(), await (await context(owner)).newPage()] as const
  const models = [new DocumentationModel(pages[0]), new DocumentationModel(pages[1])] as const
  for (const model of models) {
    await model.open(project.id)
    await model.editable()
  }
  await expect(models[0].editor).toBeFocused()
  await pages[0].keyboard.type('Shared')
  for (const line of ['Before the journey.', 'Packing list']) {
    await pages[0].keyboard.press('Enter')
    await pages[0].keyboard.type(line)
  }
  await models[0].saved()
  for (const model of models) await expect(model.editor).toContainText('Packing list')
  const { default_page_id: parentId } = project
  const [kept, dropped] = await Promise.all(
    ['Kept', 'Dropped'].map(async (name) => {
      const created = await owner.api.post(`/api/project/${project.id}/page`, { data: { parent_page_id: 0 } })
      const { id } = (await created.json()) as { id: number }
      await owner.api.patch(`/api/page/${id}`, { data: { name } })
      return id
    }),
  )
  for (const model of models)
    for (const name of ['Shared', 'Kept', 'Dropped']) await expect(model.row(name)).toBeVisible()

  await network.cut()
  await test.step('the same paragraph, which the other turns into a heading, and a new name', async () => {
    await models[0].article.getByText('Packing list').click()
    await pages[0].keyboard.press('End')
    await pages[0].keyboard.type(' for two')
    await models[1].article.getByText('Packing list').click()
    await pages[1].keyboard.press('ControlOrMeta+Alt+2')
    await expect(models[1].article.getByRole('heading', { level: 2, name: 'Packing list' })).toBeVisible()
    await models[1].title.click()
    await pages[1].keyboard.press('End')
    await pages[1].keyboard.type(' journey')
    await expect(models[1].row('Shared journey')).toBeVisible()
  })
  await test.step('a page that one moves, and one that the other deletes', async () => {
    const userId = owner.id
    await change(pages[0], userId, 'move-page', { projectId: project.id, pageId: kept, parentId })
    await models[0].expand('Shared')
    await expect(models[0].row('Kept')).toHaveAttribute('aria-level', '2')
    await change(pages[1], userId, 'delete-page', { projectId: project.id, pageId: dropped })
    await expect(models[1].row('Dropped')).toHaveCount(0)
  })
  for (const [at, page] of pages.entries()) {
    await models[at]?.write(`written on device ${at}`)
    await new DocumentationModel(page).addPage(`Made on device ${at}`)
  }
  await network.restore()
  for (const [at, model] of models.entries()) {
    await expect(model.row(`Made on device ${1 - at}`)).toBeVisible({ timeout: 30_000 })
    await model.row('Shared journey').click()
    await expect(model.editor).toContainText('written on device 0')
    await expect(model.editor).toContainText('written on device 1')
    await expect(model.article.getByRole('heading', { level: 2, name: 'Packing list' })).toBeVisible()
    // The text is in its place, or is offered for insertion elsewhere.
    await expect(pages[at]?.getByRole('main') ?? model.editor).toContainText('for two')
    await expect(model.row('Dropped')).toHaveCount(0)
    await model.expand('Shared journey')
    await expect(model.row('Kept')).toHaveAttribute('aria-level', '2')
  }
  await expect
    .poll(() => pageNames(owner, project.id))
    .toEqual(['Kept', 'Made on device 0', 'Made on device 1', 'Shared journey'])
})

test('[OU1] [OU4] changes survive if their tab closes at once', async ({ distant: { network, context }, owner }) => {
  const project = await createPrivateProject(owner, 'Closed')
  const device = await context(owner)
  const first = await device.newPage()
  await new DocumentationModel(first).open(project.id)
  await expect(first.getByRole('button', { name: 'New page' })).toBeVisible()
  const second = await device.newPage()
  await new DocumentationModel(second).open(project.id)
  await network.cut()
  await new DocumentationModel(first).addPage('In the first tab')
  await expect(new DocumentationModel(second).row('In the first tab')).toBeVisible()
  await first.close()
  await new DocumentationModel(second).addPage('In the second tab')
  await network.restore()
  await expect.poll(() => pageNames(owner, project.id)).toEqual(['In the first tab', 'In the second tab', 'Untitled'])
})

test('an image inserted offline is visible at once, and to others after reconnecting', async ({
  distant: { network, context },
  owner,
}) => {
  const project = await createPrivateProject(owner, 'Pictures')
  const page = await (await context(owner)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await expect(documentation.editor).toBeFocused()
  await page.keyboard.type('With a picture')
  await documentation.saved()
  await new InstalledModel(page).ready()
  await network.cut()
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await (await chooser).setFiles({ name: 'a-red-dot.png', mimeType: 'image/png', buffer: IMAGE })
  const image = documentation.editor.getByRole('img', { name: 'a red dot' })
  await expect(page.getByText('Image kept on this device').first()).toBeVisible()
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  await documentation.saveState.click()
  await expect(page.getByText('Upload the image “a-red-dot.png”')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(image).toHaveJSProperty('naturalWidth', 1)
  await network.restore()
  await expect(documentation.saveState).toHaveAccessibleName('Saving: Saved')

  const other = await (await context(owner)).newPage()
  const there = new DocumentationModel(other)
  await there.open(project.id)
  const seen = there.editor.getByRole('img', { name: 'a red dot' })
  await expect(seen).toHaveAttribute('src', /^\/api\/blob\/[0-9a-f]{64}$/)
  await expect(seen).toHaveJSProperty('naturalWidth', 1)
})

test('[OU1] an invitation made offline gives access after reconnecting', async ({
  distant: { network, context },
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Invited')
  const guest = await signIn(server, 'guest')
  const mayRead = async () => (await guest.api.get('/api/project', { params: { projectId: project.id } })).status()
  const page = await (await context(owner)).newPage()
  await new DocumentationModel(page).open(project.id)
  const dialog = page.getByRole('dialog', { name: 'Project permissions' })
  const row = dialog.getByRole('row', { name: guest.email })
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('row', { name: owner.email })).toBeVisible()
  await network.cut()
  await dialog.getByLabel('E-mail').fill(guest.email)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(row).toContainText('Viewer')
  expect(await mayRead()).toBe(404)
  await network.restore()
  await expect.poll(mayRead).toBe(200)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(mayRead).toBe(404)
})
