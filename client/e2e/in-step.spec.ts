import type { Page } from '@playwright/test'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const source = (full: string, kept: string, limit: number) => `/**
 * Ten requests wait.
 *
 * ${full}
 *
 * ${kept}
 */
import { LOG } from './log.ts'

/** Lets in who fits. */
export function admit(name: string): boolean {
  const limit = ${limit}
  LOG.push(name)
  return name.length < limit
}
`

test('generated pages stay current with the code while two people edit them, one offline', async ({
  browser,
  distant: { network, context },
  git,
  owner,
  server,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'step',
    files: {
      'README.md': '# Step\n\nKeeps step.\n',
      'log.ts': '/** Who has asked. */\nexport const LOG: string[] = []\n',
      'gate.ts': source('A full queue answers with status 503.', 'Nothing is kept.', 10),
    },
    isPrivate: true,
  })
  const { id } = repository
  const pageId = await repository.pageOf('gate.ts')
  const guest = await signIn(server, 'guest')
  await owner.api.post('/api/rbac/project', { data: { project_id: id, email: guest.email, role: 'write' } })

  const [mine, theirs] = [await (await owner.context(browser)).newPage(), await (await context(guest)).newPage()]
  const complaints = complaintsOf(mine)
  const [author, other] = [new DocumentationModel(mine), new DocumentationModel(theirs)]
  for (const documentation of [author, other]) {
    await documentation.open(id, pageId)
    await documentation.editable()
  }
  /** Types before the words of a block. */
  const begin = async (page: Page, documentation: DocumentationModel, text: string, words: string) => {
    await documentation.editor
      .getByText(text)
      .first()
      .click({ position: { x: 4, y: 8 } })
    await page.keyboard.press('Home')
    await page.keyboard.type(words)
  }
  const citation = author.editor.locator('li', { hasText: 'We count on it: ' }).locator('[data-citation]').first()
  const card = author.article.getByRole('group', { name: /^Suggestion from commit [0-9a-f]{7}: Keep everything$/ })
  const dialog = mine.getByRole('dialog', { name: 'What changed' })

  await test.step('one writes where there is a network, one where there is none', async () => {
    await begin(mine, author, 'A full queue answers', 'We know: ')
    await begin(mine, author, 'Lets in who fits.', 'We count on it: ')
    await author.saved()
    await expect(other.editor).toContainText('We count on it: ')
    await network.cut()
    await begin(theirs, other, 'Nothing is kept.', 'Written at sea: ')
    await expect(other.saveState).not.toHaveAccessibleName('Saving: Saved')
  })

  await test.step('the code changes: what nobody wrote in follows, the rest is suggested or marked', async () => {
    const changed = source('A full queue answers with status 429.', 'Everything is kept.', 20)
    await repository.push({ 'gate.ts': changed }, 'Keep everything')
    await expect(author.editor).toContainText('Everything is kept.')
    await expect(author.editor).toContainText('We know: A full queue answers with status 503.')
    await expect(card).toHaveCount(1)
    await expect(card.locator('ins')).toContainText('429')
    await expect(citation).toHaveAccessibleName(/changed, source/)
  })

  await test.step('who was offline comes back, and finds it all with their own words in it', async () => {
    await network.restore()
    await other.saved()
    for (const { editor } of [author, other]) {
      await expect(editor).toContainText('Written at sea: ')
      await expect(editor).toContainText('We count on it: ')
      await expect(editor).toContainText('const limit = 20')
    }
  })

  await test.step('what changed says why, and is undone around what people wrote', async () => {
    await mine.getByRole('button', { name: 'Settings' }).click()
    await mine.getByRole('button', { name: 'What changed' }).click()
    await dialog.getByRole('button', { name: /^Keep everything/ }).click()
    await expect(dialog.getByText('Because of admit in gate.ts').first()).toBeVisible()
    await expect(dialog.getByText(/1 text was suggested.* and 1 statement was marked stale/).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo this refresh' }).click()
    await mine.getByRole('button', { name: 'Undo the refresh' }).click()
    await expect(dialog.getByText(/^(?:Partly undone|Undone)/).first()).toBeVisible()
    await mine.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    for (const { editor } of [author, other]) {
      await expect(editor).toContainText('const limit = 10')
      for (const words of ['We know: ', 'We count on it: ', 'Written at sea: '])
        await expect(editor).toContainText(words)
    }
  })
  expect(complaints).toEqual([])
  await mine.context().close()
})
