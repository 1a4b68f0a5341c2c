import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const source = (limit: number) => `/** Lets in who fits. */
export function admit(name: string): boolean {
  const limit = ${limit}
  return name.length < limit
}
`

test('a statement whose code has changed says so to everybody, and is confirmed by who may write', async ({
  browser,
  distant: { network, context },
  git,
  owner,
  server,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'gate',
    files: { 'README.md': '# Gate\n\nLets in.\n', 'gate.ts': source(10) },
  })
  const { id } = repository
  const pageId = await repository.pageOf('gate.ts')
  const guest = await signIn(server, 'reader')
  await owner.api.post('/api/rbac/project', { data: { project_id: id, email: guest.email, role: 'read' } })

  const [mine, theirs] = [await (await context(owner)).newPage(), await (await guest.context(browser)).newPage()]
  const complaints = complaintsOf(theirs)
  const author = new DocumentationModel(mine)
  const reader = new DocumentationModel(theirs)
  await author.open(id, pageId)
  await author.editable()
  const statement = (page: Page) =>
    page.locator('p', { hasText: 'We count on it: ' }).locator('[data-citation]').first()
  const note = (page: Page) => page.getByRole('dialog', { name: 'Source' }).getByText('The code has changed since')

  await test.step('somebody changes what was generated', async () => {
    await author.editor
      .getByText('Lets in who fits.')
      .first()
      .click({ position: { x: 4, y: 8 } })
    await mine.keyboard.press('Home')
    await mine.keyboard.type('We count on it: ')
    await author.saved()
    await reader.open(id, pageId)
    await expect(statement(theirs)).toHaveText(/^gate\.ts:2–5$/)
  })

  await test.step('the code changes, and what was said of it is marked while it is open', async () => {
    await repository.push({ 'gate.ts': `// Gates.\n${source(20)}` })
    for (const page of [mine, theirs])
      await expect(statement(page)).toHaveAccessibleName(/^gate\.ts:2–5 changed, source/)
    await expect(author.article.getByText('1 source changed since it was written')).toBeVisible()
  })

  await test.step('its source says what has changed, in both themes', async () => {
    await statement(theirs).click()
    await expect(note(theirs)).toBeVisible()
    const lines = theirs.getByRole('dialog', { name: 'Source' }).locator('pre')
    await expect(lines.locator('[data-change="removed"]')).toContainText('Removed:   const limit = 10')
    await expect(lines.locator('[data-change="added"]')).toContainText('Added:   const limit = 20')
    await expect(theirs.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
    await statement(mine).click()
    await expect(mine.getByRole('button', { name: 'Confirm' })).toBeVisible()
    for (const colorScheme of ['dark', 'light'] as const) {
      await mine.emulateMedia({ colorScheme })
      expect((await new AxeBuilder({ page: mine }).setLegacyMode().analyze()).violations).toEqual([])
    }
  })

  await test.step('it is confirmed by keyboard while the network lets nothing through, and reaches the others then', async () => {
    network.freeze()
    await mine.getByRole('button', { name: 'Confirm' }).focus()
    await mine.keyboard.press('Enter')
    await expect(mine.getByText('Confirmed. The statement holds')).toBeVisible()
    await expect(mine.getByRole('dialog', { name: 'Source' })).toBeFocused()
    await expect(statement(mine)).toHaveText(/^gate\.ts:2–5$/)
    await expect(statement(theirs)).toHaveText(/changed$/)
    await network.restore()
    for (const page of [mine, theirs]) await expect(statement(page)).toHaveText(/^gate\.ts:3–6$/)
    await expect(note(theirs)).toBeHidden()
    await mine.keyboard.press('Escape')
    await expect(author.editor).toBeFocused()
    await expect(author.article.getByText(/sources? changed since/)).toBeHidden()
  })

  expect(complaints).toEqual([])
  await theirs.context().close()
})
