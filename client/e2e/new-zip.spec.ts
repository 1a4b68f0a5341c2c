import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { showIn } from './colour-scheme.ts'
import { outlinedWithForcedColours } from './forced-colours.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createProjectFromArchive, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const source = (says: string, limit: number) => `/** ${says} */
export function admit(name: string): boolean {
  const limit = ${limit}
  return name.length < limit
}
`
const archive = (name: string, files: Record<string, string>) => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)]))),
  ),
})
const FIRST = archive('harbour-1.zip', {
  'harbour-1/README.md': '# Harbour\n\nLets ships in.\n',
  'harbour-1/gate.ts': source('Lets in who fits.', 10),
})
const SECOND = archive('harbour-2.zip', {
  'harbour-2/README.md': '# Harbour\n\nLets ships in.\n',
  'harbour-2/gate.ts': source('Lets in whoever is short.', 20),
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
}

test('the owner uploads a new ZIP, and the documentation follows the upload as it follows a push', async ({
  browser,
  distant: { network, context },
  owner,
  server,
}) => {
  const { id, pages } = await createProjectFromArchive(owner, { name: 'harbour', isPrivate: true, file: FIRST })
  const pageId = pages.find(({ name }) => name === 'gate.ts')?.id
  const page = await (await context(owner)).newPage()
  const complaints = complaintsOf(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(id, pageId)
  await documentation.editable()
  const dialog = page.getByRole('dialog', { name: 'Upload a new ZIP' })
  const upload = dialog.getByRole('button', { name: 'Upload', exact: true })
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    dialog.getByLabel('ZIP archive', { exact: true }).setInputFiles(file)
  const open = async () => {
    await openSettings(page)
    await page.getByRole('button', { name: 'Upload a new ZIP' }).press('Enter')
    await expect(dialog).toBeVisible()
  }

  await test.step('what cannot be one is refused at once, and what did not arrive says why', async () => {
    await open()
    await expect(upload).toBeDisabled()
    await choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
    await expect(dialog.getByText('Please select a ZIP file')).toBeVisible()
    await choose(SECOND)
    await page.route('**/upload-zip', (route) => route.abort('failed'))
    await upload.press('Enter')
    await expect(dialog.getByText('Upload failed. Please check your internet connection and try again.')).toBeVisible()
    await page.unroute('**/upload-zip')
    expect(await faultsInBothThemes(page)).toEqual([])
  })

  await test.step('it is cancelled on the way', async () => {
    const cancelled = Promise.withResolvers<void>()
    await page.route('**/upload-zip', async (route) => {
      await cancelled.promise
      await route.abort('failed')
    })
    await upload.press('Enter')
    await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
    await outlinedWithForcedColours(page, dialog.getByRole('progressbar', { name: 'Upload' }))
    // The dialog stays open when the sidebar disappears, for example when someone rotates a tablet.
    await page.setViewportSize({ width: 820, height: 1180 })
    await expect(page.getByRole('tree', { name: 'Pages', includeHidden: true })).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await expect(page.getByRole('tree', { name: 'Pages', includeHidden: true })).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cancel upload' }).press('Enter')
    await expect(upload).toBeEnabled()
    await expect(dialog.getByRole('progressbar', { name: 'Upload' })).toBeHidden()
    cancelled.resolve()
    // Waits for the held request to end, because a request that continues would still arrive.
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('the page follows it, and what changed is told by its name', async () => {
    await upload.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
    // Dismissed first: the contrast of a fading toast can't be measured.
    const toast = page.getByRole('dialog', { name: 'harbour-2.zip was uploaded' })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    const outcome = page.getByRole('dialog', { name: /^\d+ pages? changed$/ })
    await expect(outcome).toContainText('From harbour-2.zip')
    await outcome.getByRole('button', { name: 'Dismiss' }).click()
    await expect(documentation.editor).toContainText('Lets in whoever is short.')
    await openSettings(page)
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('button', { name: 'What changed' }).press('Enter')
    const told = page.getByRole('dialog', { name: 'What changed' })
    await expect(told.getByRole('button', { name: /^harbour-2\.zip/ })).toBeVisible()
    await expect(told.getByText('1 file and 1 symbol changed.')).toBeVisible()
    await expect(told.getByRole('heading', { name: 'ZIP', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  const broken = page.getByText('Couldn’t use the new ZIP')
  await test.step('one that cannot be used leaves everything, and says why to who may upload another', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Show the sidebar' }).click()
    await open()
    // The sidebar sheet behind the dialog is dimmed, too.
    const over = await page.evaluate(() => {
      const all = document.elementsFromPoint(2, 2)
      const sheet = all.findIndex((element) => element.getAttribute('role') === 'dialog')
      return all.slice(0, sheet).map((element) => getComputedStyle(element).backgroundColor)
    })
    expect(over).toContainEqual(expect.stringMatching(/0?\.\d+\)$/))
    await choose({ ...SECOND, name: 'torn.zip', buffer: SECOND.buffer.subarray(0, 200) })
    expect(await axeFaults(page)).toEqual([])
    await upload.click()
    await expect(broken).toBeVisible()
    await expect(page.getByRole('main').getByText('torn.zip: This isn’t a valid ZIP archive')).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Couldn’t refresh the documentation' })).toContainText(
      'torn.zip: This isn’t a valid ZIP',
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    await showIn(page, 'dark')
    await expect(documentation.editor).toContainText('Lets in whoever is short.')
    expect(await axeFaults(page, { within: 'main' })).toEqual([])
  })

  await test.step('who only reads is neither told nor asked', async () => {
    const reader = await signIn(server, 'reader')
    await owner.api.post('/api/rbac/project', { data: { project_id: id, role: 'read', email: reader.email } })
    const theirs = await (await reader.context(browser)).newPage()
    await new DocumentationModel(theirs).open(id, pageId)
    await openSettings(theirs)
    await expect(theirs.getByRole('button', { name: 'What changed' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Upload a new ZIP' })).toHaveCount(0)
    await expect(theirs.getByText('Couldn’t use the new ZIP')).toHaveCount(0)
    await theirs.context().close()
  })
  await test.step('without a connection that is said before anything is sent', async () => {
    await network.cut()
    await open()
    await choose(FIRST)
    await expect(dialog.getByText('You’re offline')).toBeVisible()
    await expect(upload).toBeDisabled()
    await page.keyboard.press('Escape')
  })
  expect(complaints.filter((complaint) => !/ERR_(FAILED|CONNECTION)/.test(complaint))).toEqual([])
})
