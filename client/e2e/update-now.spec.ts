import type { Page } from '@playwright/test'
import { faultsInBothThemes } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const NOTHING = /^Nothing new since \d\d:\d\d$/

async function pressUpdate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Update now' }).click()
}
const toast = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const quay = (berths: number) => `/** How many ships can lie here. */\nexport const BERTHS = ${berths}\n`
const FILES = { 'README.md': '# Quay\n\nWhere ships lie.\n', 'quay.ts': quay(4) }

test('the outcome of “Update now” reaches everyone who asked, even if nothing changed', async ({
  browser,
  git,
  owner,
  server,
}) => {
  const repository = await followRepository(git, owner, { name: 'quay', files: FILES, isPrivate: true })
  const other = await signIn(server, 'otto')
  const role = { project_id: repository.id, email: other.email, role: 'write' }
  await owner.api.post('/api/rbac/project', { data: role })
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(repository.id)

  await test.step('nothing', async () => {
    await pressUpdate(page)
    await expect(toast(page, NOTHING)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: NOTHING }).first()).toBeVisible()
    expect(await faultsInBothThemes(page)).toEqual([])
  })

  await test.step('what came, also where the tab is loaded anew meanwhile; others see it in the settings', async () => {
    repository.commit({ 'quay.ts': quay(5) }, 'Build a berth')
    const words = /^\d+ pages? changed/
    const origin = `From commit ${repository.head().slice(0, 7)}: Build a berth`
    const letGo = git.hold()
    const theirs = await (await other.context(browser)).newPage()
    await new DocumentationModel(theirs).open(repository.id)
    await theirs.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.reload()
    await documentation.takenOver()
    await pressUpdate(page)
    const state = theirs.getByRole('status')
    await expect(state.filter({ hasText: 'Reading the source…' })).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Update now' })).toBeDisabled()
    await page.reload()
    await expect(page.getByText('Reading the source')).toBeVisible()
    letGo()
    await expect(toast(page, words)).toContainText(origin)
    await expect(state.filter({ hasText: words }).first()).toContainText(origin)
    await toast(page, words).getByRole('button', { name: 'What changed' }).click()
    await expect(page.getByRole('dialog', { name: 'What changed' })).toBeVisible()
    await theirs.context().close()
  })
  await page.context().close()
})

test('a failed update says why and what to do, in a toast and in the settings', async ({ browser, git, owner }) => {
  const repository = await followRepository(git, owner, { name: 'wharf', files: FILES, isPrivate: true })
  const page = await (await owner.context(browser)).newPage()
  await new DocumentationModel(page).open(repository.id)
  git.intercept = (_, response) => {
    response.writeHead(404).end()
    return true
  }
  await pressUpdate(page)
  await expect(toast(page, 'Couldn’t refresh the documentation')).toContainText('click “Update now”')
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings.getByText('acme/wharf can no longer be read')).toBeVisible()
  git.intercept = null
  await toast(page, 'Couldn’t refresh the documentation').getByRole('button', { name: 'Dismiss' }).click()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await pressUpdate(page)
  await expect(toast(page, 'Couldn’t refresh the documentation')).toContainText('Check your connection and try again.')
  await page.context().setOffline(false)
  await page.context().close()
})
