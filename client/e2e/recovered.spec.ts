import { faultsInBothThemes } from './axe-faults.ts'
import { cuttable } from './cuttable.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject, signIn } from './people.ts'
import { expect, test } from './test.ts'

test('words written offline into changed text are offered to both people for recovery', async ({
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Shared')
  const guest = await signIn(server, 'guest')
  const members = { project_id: project.id, email: guest.email }
  await owner.api.post('/api/rbac/project', { data: { ...members, role: 'write' } })
  const [mine, theirs] = [
    await (await owner.context(browser)).newPage(),
    await (await guest.context(browser)).newPage(),
  ]
  const way = await cuttable(mine)
  const [author, other] = [new DocumentationModel(mine), new DocumentationModel(theirs)]
  await author.open(project.id)
  await author.editable()
  await expect(author.editor).toBeFocused()
  await mine.keyboard.type('Title')
  for (const line of ['First line', 'Second line']) {
    await mine.keyboard.press('Enter')
    await mine.keyboard.type(line)
  }
  await author.saved()
  await other.open(project.id)
  await other.editable()
  await expect(other.article.getByText('Second line')).toBeVisible()

  await way.cut()
  for (const [line, words] of [
    ['First line', ' and one more'],
    ['Second line', ' and another'],
  ] as const) {
    await author.article.getByText(line).click()
    await mine.keyboard.press('End')
    await mine.keyboard.type(words)
  }
  await expect(author.saveState).toHaveAccessibleName('Saving: Offline, kept on this device')
  for (const line of ['First line', 'Second line']) {
    await other.article.getByText(line).click()
    await theirs.keyboard.press('ControlOrMeta+Alt+2')
    await expect(other.article.getByRole('heading', { level: 2, name: line })).toBeVisible()
  }
  await other.saved()
  way.mend()

  const [notice, theirNotice] = [mine, theirs].map((page) => page.getByRole('region', { name: 'Recovered text' }))
  if (!notice || !theirNotice) throw new Error('no notice')
  for (const one of [notice, theirNotice]) {
    await expect(one.getByText('and one more')).toBeVisible()
    await expect(one.getByText('and another')).toBeVisible()
  }
  await expect(author.article.getByText('and one more')).toHaveCount(0)

  await test.step('the notice can be used by everybody, on a phone and in the dark', async () => {
    await mine.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => mine.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faultsInBothThemes(mine, { within: 'section[aria-label="Recovered text"]' })).toEqual([])
    await mine.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('with the keys, at the cursor', async () => {
    await author.article.getByRole('heading', { name: 'First line' }).click()
    await mine.keyboard.press('End')
    const item = notice.getByRole('listitem').filter({ hasText: 'and one more' })
    await item.getByRole('button', { name: 'Insert' }).focus()
    await mine.keyboard.press('Enter')
    await expect(author.article.getByRole('heading', { name: 'First line and one more' })).toBeVisible()
    await expect(author.editor).toBeFocused()
    await expect(other.article.getByRole('heading', { name: 'First line and one more' })).toBeVisible()
    await expect(theirNotice.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('by the other, to be discarded', async () => {
    await theirNotice.getByRole('button', { name: 'Discard' }).click()
    await theirs.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(theirNotice).toHaveCount(0)
    await expect(notice).toHaveCount(0)
  })
  await mine.reload()
  await author.editable()
  await expect(author.article.getByRole('heading', { name: 'First line and one more' })).toBeVisible()
  await mine.context().close()
  await theirs.context().close()
})
