import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { outlinedWithForcedColours } from './forced-colours.ts'
import { DocumentationModel } from './models/documentation.ts'
import { complaintsOf, expect, test } from './test.ts'

const source = (says: string, limit: number) => `/** ${says} */
export function admit(name: string): boolean {
  const limit = ${limit}
  return name.length < limit
}
`

test('a refresh says what it changed and why, and undoing it keeps what people wrote', async ({
  browser,
  git,
  owner,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'harbour',
    files: { 'README.md': '# Harbour\n\nLets ships in.\n', 'gate.ts': source('Lets in who fits.', 10) },
    isPrivate: true,
  })
  const { id, push } = repository
  const pageId = await repository.pageOf('gate.ts')

  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const documentation = new DocumentationModel(page)
  await documentation.open(id, pageId)
  await documentation.editable()
  const dialog = page.getByRole('dialog', { name: 'What changed' })
  const open = async () => {
    await page.getByRole('button', { name: 'Settings' }).press('Enter')
    await page.getByRole('button', { name: 'What changed' }).press('Enter')
    await expect(dialog).toBeVisible()
  }

  await test.step('before the first refresh nothing is told, and without the server where it is', async () => {
    await page.route('**/api/**/receipts*', (route) => route.abort())
    await open()
    await expect(dialog.getByText('this device has no copy of this list')).toBeVisible()
    await page.unroute('**/api/**/receipts*')
    await dialog.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(dialog.getByText('Nothing yet.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused()
  })

  await test.step('a refresh is told with its commit, its pages, and the symbols that made it so', async () => {
    await push(
      {
        'gate.ts': source('Lets in whoever is short.', 20),
        'pier.ts': '/** Where ships lie. */\nexport const PIERS = 4\n',
      },
      'Let more ships in',
    )
    await expect(documentation.editor).toContainText('Lets in whoever is short.')
    await documentation.editor.locator('pre').getByText('20', { exact: true }).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' // as agreed')
    await documentation.saved()
    await open()
    await expect(dialog.getByRole('button', { name: /^Let more ships in/ })).toHaveAttribute('aria-current', 'true')
    await outlinedWithForcedColours(page, dialog.getByRole('button', { name: /^Let more ships in/ }))
    await expect(dialog.getByText('2 files and 2 symbols changed.')).toBeVisible()
    await expect(dialog.getByText('1 page was created.')).toBeVisible()
    const entry = dialog.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'gate.ts', exact: true }) })
    await expect(entry).toContainText('2 blocks were rewritten')
    await expect(entry).toContainText('Because of admit in gate.ts')
    await dialog.getByText('2 changed symbols').press('Enter')
    await expect(dialog.getByText('PIERS added, in pier.ts')).toBeVisible()
    expect(await faultsInBothThemes(page)).toEqual([])
  })

  await test.step('it is undone by keys, and what stays is said with its reason', async () => {
    await dialog.getByRole('button', { name: 'Undo this refresh' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Undo this refresh?' })
    await expect(question).toContainText('What people wrote since then stays.')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'Undo this refresh' }).press('Enter')
    await question.getByRole('button', { name: 'Undo the refresh' }).press('Enter')
    await expect(dialog.getByText('Partly undone. Kept: 1 block changed by people.')).toBeVisible()
    await expect(dialog.getByText('Undone: the page was deleted.')).toHaveCount(1)
    await expect(dialog.getByRole('button', { name: 'Undo this refresh' })).toHaveCount(0)
    await expect(documentation.editor).toContainText('Lets in who fits.')
    await expect(documentation.editor).toContainText('const limit = 20 // as agreed')
    await expect(documentation.row('pier.ts')).toHaveCount(0)
    await expect(dialog.getByRole('region', { name: 'What this refresh changed' })).toBeFocused()
  })

  await test.step('on a phone the list comes first', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.keyboard.press('Control+\\')
    await page.setViewportSize({ width: 390, height: 844 })
    const showSidebar = page.getByRole('button', { name: 'Show the sidebar' })
    const refresh = dialog.getByRole('button', { name: /^Let more ships in.* Undone$/ })
    // The dialog stays when the sidebar that opened it disappears. The sidebar's shortcuts do nothing behind the
    // dialog.
    await expect(refresh).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(showSidebar).toBeFocused()
    await showSidebar.click()
    await open()
    await refresh.click()
    await expect(dialog.getByRole('button', { name: /^Let more ships in/ })).toBeHidden()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'All refreshes' }).click()
    await refresh.click()
    await expect(dialog.getByText('2 changed symbols')).toBeVisible()
    // As at 400 % zoom: everything can be scrolled into view.
    await page.setViewportSize({ width: 320, height: 180 })
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeLessThan(180)
    await page.mouse.move(160, 150)
    await page.mouse.wheel(0, 5000)
    await expect(dialog.getByText('2 changed symbols')).toBeInViewport({ ratio: 1 })
    // The dialog closes, although the link leads to the page that is already open.
    await dialog.getByRole('link', { name: 'gate.ts', exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a page says in its history why a refresh wrote it', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(documentation.tree).toBeVisible()
    await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    const history = page.getByRole('dialog', { name: /^History of / })
    await history.getByRole('button', { name: /Before a refresh was undone/ }).waitFor()
    await history
      .getByRole('button', { name: /Written by Docwright from/ })
      .first()
      .click()
    await expect(history.getByText('Because of admit in gate.ts')).toBeVisible()
  })
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  await page.context().close()
})
