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

test('"Update now" ends in what came or that nothing did, for everybody who asked', async ({
  browser,
  git,
  owner,
  server,
}) => {
  const files = { 'README.md': '# Quay\n\nWhere ships lie.\n', 'quay.ts': 'export const BERTHS = 4\n' }
  const repository = await followRepository(git, owner, { name: 'quay', files, isPrivate: true })
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
    repository.commit({ 'quay.ts': 'export const BERTHS = 5\n' }, 'Build a berth')
    const words = new RegExp(`pages? changed.*: from commit ${repository.head().slice(0, 7)}`)
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
    await expect(page.getByText('Updating: Reading the source')).toBeVisible()
    letGo()
    await expect(toast(page, words)).toContainText('Build a berth')
    await expect(state.filter({ hasText: words })).toBeVisible()
    await toast(page, words).getByRole('button', { name: 'What changed' }).click()
    await expect(page.getByRole('dialog', { name: 'What changed' })).toBeVisible()
    await theirs.context().close()
  })

  await test.step('why it failed, and why it could not be asked', async () => {
    await page.keyboard.press('Escape')
    git.intercept = (_, response) => {
      response.writeHead(404).end()
      return true
    }
    await pressUpdate(page)
    await expect(toast(page, 'Could not update')).toContainText('click "Update now"')
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await expect(settings.getByText("acme/quay can't be read any more")).toBeVisible()
    git.intercept = null
    await toast(page, 'Could not update').getByRole('button', { name: 'Dismiss' }).click()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await pressUpdate(page)
    await expect(toast(page, 'Could not update')).toContainText('Check your connection and try again.')
    await page.context().setOffline(false)
  })
  await page.context().close()
})
