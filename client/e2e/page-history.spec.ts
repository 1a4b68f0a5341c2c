import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { newPage } from './models/new-page.ts'
import { pressComposing } from './press-composing.ts'
import { complaintsOf, expect, test } from './test.ts'

test('the page history shows differences, names versions, and restores them as edits that can be undone', async ({
  browser,
  owner,
}) => {
  const page = await (await owner.context(browser)).newPage()
  const complaints = complaintsOf(page)
  const documentation = await newPage(page, owner, 'Birds of the coast')
  const history = page.getByRole('dialog', { name: /^History of / })
  const version = history.getByRole('article', { name: 'Version' })
  const open = async () => {
    await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    await expect(history.getByRole('button', { name: /^Current version/ })).toBeVisible()
  }

  await test.step('without the server it is said where the history is, and it opens when there is one', async () => {
    let asked = 0
    await page.route(/\/assets\/page-history|\/health$/, (route) => {
      if (route.request().url().includes('page-history')) asked += 1
      return route.abort()
    })
    await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    await expect(history.getByText('this device has no copy of this history')).toBeVisible()
    // The client retried several times, and the history didn't come.
    await expect.poll(() => asked).toBeGreaterThan(2)
    await page.unrouteAll()
    await expect(history.getByText('No earlier versions yet.')).toBeVisible()
    // The history's style sheet has loaded as well.
    await expect(history.getByRole('button', { name: 'All versions' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Page menu' })).toBeFocused()
    await documentation.editor.locator(':scope > :last-child').click()
  })

  await test.step('the present state is named, by keys alone', async () => {
    await page.keyboard.type('The gull nests on cliffs in May.')
    await page.keyboard.press('Enter')
    await page.keyboard.type('It eats fish.')
    await documentation.saved()
    await page.getByRole('button', { name: 'Page menu' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Page history' }).press('Enter')
    await expect(history.getByText('No earlier versions yet.')).toBeVisible()
    await history.getByRole('button', { name: 'Name this version' }).press('Enter')
    await expect(history.getByLabel('Name of this version')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(history.getByText('Give it a name')).toBeVisible()
    await page.keyboard.type('First draft')
    await pressComposing(history.getByLabel('Name of this version'), 'Escape')
    await expect(history.getByLabel('Name of this version')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(history.getByRole('button', { name: /^Current version First draft · / })).toBeVisible()
    await expect(history.getByRole('button', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
  })

  await test.step('what was written since is told in words', async () => {
    await documentation.editor.getByText('It eats fish.').click({ clickCount: 3 })
    await page.keyboard.type('Thirty years are its age.')
    await documentation.editor.getByText('The gull nests').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' And in June.')
    await documentation.saved()
    await open()
    await expect(history.getByText('3 blocks changed')).toBeVisible()
    await expect(version.locator('ins')).toHaveText(/ And in June\./)
    await expect(version.locator('[data-change="removed"]')).toContainText('It eats fish.')
    await expect(version.locator('[data-change="added"]')).toContainText('Thirty years are its age.')
    await history.getByRole('button', { name: 'Next change' }).press('Enter')
    await expect(version.locator('[data-change]').first()).toBeFocused()
    expect(await faultsInBothThemes(page)).toEqual([])
    await history.getByRole('button', { name: /^First draft/ }).click()
    await expect(version).toContainText('It eats fish.')
    await expect(history.getByText('The oldest version')).toBeVisible()
  })

  await test.step('restoring is an edit, which undoing takes back', async () => {
    await history.getByRole('button', { name: 'Restore' }).click()
    await expect(history).toBeHidden()
    await expect(page.getByText('Version restored')).toBeVisible()
    await expect(documentation.editor.getByText('It eats fish.')).toBeVisible()
    await expect(documentation.editor).not.toContainText('And in June.')
    await documentation.saved()
    await expect(documentation.editor).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(documentation.editor.getByText('Thirty years are its age.')).toBeVisible()
    await expect(documentation.editor).toContainText('in May. And in June.')
    await page.keyboard.press('ControlOrMeta+Shift+z')
    await expect(documentation.editor.getByText('It eats fish.')).toBeVisible()
    await documentation.saved()
    await open()
    await history.getByRole('button', { name: /Before a restore/ }).click()
    await expect(version).toContainText('Thirty years are its age.')
  })

  await test.step('on a phone the list comes first, and without the server it is said where the history is', async () => {
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await history.getByRole('button', { name: 'All versions' }).click()
    await expect(version).toBeHidden()
    await expect(history.getByRole('button', { name: /^First draft/ })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.route('**/versions*', (route) => route.abort())
    await page.getByRole('button', { name: 'Page menu' }).click()
    await page.getByRole('menuitem', { name: 'Page history' }).click()
    await expect(history.getByText('this device has no copy of this history')).toBeVisible()
    await page.unroute('**/versions*')
    await history.getByRole('button', { name: 'Try again' }).click()
    await expect(history.getByRole('button', { name: /^First draft/ })).toBeVisible()
  })
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
  await page.context().close()
})
