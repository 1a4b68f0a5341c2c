import type { Page } from '@playwright/test'
import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

/** Source code with three names, so that its page doesn't show the whole text. */
const source = (...paragraphs: string[]) =>
  `/**\n${paragraphs.map((text) => ` * ${text}\n`).join(' *\n')} */\nimport { a } from './a.ts'\n\nexport const b = a\nexport const c = a\nexport const d = a\n`

/** Takes an answer back by its toast. */
const undoIn = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Undo' }).click()

const cardsOf = (page: Page) =>
  page.getByRole('article').getByRole('group', { name: /^Suggestion from commit [0-9a-f]{7}: / })

test('new texts become suggestions in edited blocks and can be accepted, dismissed or refused', async ({
  browser,
  git,
  owner,
  server,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'queue',
    files: {
      'README.md': '# Queue\n\nWaits.\n',
      'a.ts': 'export const a = 1\n',
      'queue.ts': source('Ten requests wait.', 'A full queue answers with status 503.', 'Nothing is kept.'),
    },
  })
  const { id, head } = repository
  const refresh = (...paragraphs: string[]) => repository.push({ 'queue.ts': source(...paragraphs) }, 'Raise the limit')
  const pageId = await repository.pageOf('queue.ts')
  const guest = await signIn(server, 'guest')
  await owner.api.post('/api/rbac/project', { data: { project_id: id, email: guest.email, role: 'write' } })

  const [mine, theirs] = [
    await (await owner.context(browser)).newPage(),
    await (await guest.context(browser)).newPage(),
  ]
  const complaints = [complaintsOf(mine), complaintsOf(theirs)]
  const [author, other] = [new DocumentationModel(mine), new DocumentationModel(theirs)]
  const both = [mine, theirs]
  for (const documentation of [author, other]) {
    await documentation.open(id, pageId)
    await documentation.editable()
  }

  const shown = mine.getByRole('list', { name: 'Who wrote what' }).getByRole('listitem')
  const chooseWhoWrote = async () => {
    const menu = mine.getByRole('button', { name: 'Page menu' })
    await menu.press('Enter')
    const choice = mine.getByRole('menuitemcheckbox', { name: 'Show who wrote what' })
    await expect(choice).toBeVisible()
    await mine.keyboard.type('show')
    await expect(choice).toBeFocused()
    await mine.keyboard.press('Enter')
    await mine.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }

  await test.step('who wrote what is shown to whoever wants to see it, and nothing moves', async () => {
    const places = () =>
      author.editor.locator('*').evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())))
    const before = await places()
    await chooseWhoWrote()
    await expect(shown).toHaveText([/^Generated[1-9]\d*$/, 'Edited0', 'By people0'])
    expect(await places()).toEqual(before)
  })

  await test.step('people write into what was generated', async () => {
    for (const line of ['Ten requests wait.', 'A full queue answers', 'Nothing is kept.']) {
      await author.editor.getByText(line).click({ position: { x: 4, y: 8 } })
      await mine.keyboard.press('Home')
      await mine.keyboard.type('We know: ')
    }
    await author.saved()
    await expect(other.editor.getByText(/We know: .*Nothing is kept\./)).toBeVisible()
    await expect(cardsOf(mine)).toHaveCount(0)
  })

  await test.step('what they wrote into is edited from the first letter, and what they add is theirs', async () => {
    await expect(shown).toHaveText([/^Generated/, 'Edited3', 'By people0'])
    const edited = mine.locator('[data-origin="edited"][style]')
    await expect(edited).toHaveCount(1)
    const [bar, first] = [await edited.boundingBox(), await author.editor.getByText('Ten requests wait.').boundingBox()]
    expect(Math.abs((bar?.y ?? 0) - (first?.y ?? 0))).toBeLessThan(1)
    await expect(author.article).toMatchAriaSnapshot(`
      - paragraph:
        - text: /^Edited by people\\. We know/
    `)
    await mine.keyboard.press('End')
    await mine.keyboard.press('Enter')
    await mine.keyboard.type('Ours.')
    await expect(shown).toHaveText([/^Generated/, 'Edited3', 'By people1'])
    await expect(mine.getByRole('status').filter({ hasText: 'By people' })).toBeAttached()
    expect(await faultsInBothThemes(mine)).toEqual([])
    await mine.emulateMedia({ media: 'print' })
    await expect(shown.first()).toBeHidden()
    await mine.emulateMedia({ media: null })
    for (let letters = 'Ours.'.length; letters >= 0; letters--) await mine.keyboard.press('Backspace')
    await author.saved()
    await chooseWhoWrote()
    await expect(shown).toHaveCount(0)
    await expect(mine.locator('[data-origin]')).toHaveCount(0)
  })

  await test.step('new texts are cards under their blocks, for everybody who writes', async () => {
    await refresh('Twenty requests wait.', 'A full queue answers with status 429.', 'Everything is kept.')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(3)
    const first = cardsOf(mine).first()
    await expect(first).toHaveAccessibleName(`Suggestion from commit ${head().slice(0, 7)}: Raise the limit`)
    await expect(first.locator('del')).toHaveText('Removed: Ten.')
    await expect(first.locator('ins')).toHaveText('Added: Twenty.')
    await expect(author.editor.getByText(/We know: .*Ten requests wait\./)).toBeVisible()
    await expect(mine.getByRole('button', { name: '3 suggestions' })).toBeVisible()
    await expect(author.row('queue.ts')).toHaveAccessibleDescription('There are suggestions for this page')
    expect(await faultsInBothThemes(mine)).toEqual([])
    await mine.emulateMedia({ media: 'print' })
    await expect(first).toBeHidden()
    await mine.emulateMedia({ media: null })
  })

  await test.step('their number stands below the line under the title, also once both have been drawn anew', async () => {
    const count = mine.getByRole('button', { name: '3 suggestions' })
    const follows = author.editor.getByText('Based on 1 file')
    const expectBelow = async () => {
      const [upper, lower] = [await follows.boundingBox(), await count.boundingBox()]
      expect(lower?.y).toBeGreaterThan(upper?.y ?? Number.POSITIVE_INFINITY)
    }
    await expectBelow()
    await author.editor.locator('[data-citation]').first().click()
    await mine.getByRole('button', { name: 'Open the source' }).click()
    await mine.locator('[data-cited]').first().waitFor()
    await mine.keyboard.press('Escape')
    await expect(mine.locator('[data-cited]')).toHaveCount(0)
    await expectBelow()
  })

  await test.step('all of a project are listed, and each leads to its block', async () => {
    await author.open(id, await repository.pageOf('a.ts'))
    const list = mine.getByRole('dialog', { name: 'Suggestions' })
    const openList = async () => {
      await mine.getByRole('button', { name: 'Settings' }).click()
      await mine.getByRole('button', { name: 'Suggestions', exact: true }).click()
      await expect(list.getByRole('region', { name: 'queue.ts' }).getByRole('link')).toHaveCount(3)
      await expect(mine.getByRole('dialog', { name: 'Settings' })).toHaveCount(0)
    }
    await openList()
    expect(await axeFaults(mine)).toEqual([])
    const second = list.getByRole('link', { name: /status 429.*From commit/ })
    await expect(second).toContainText(`From commit ${head().slice(0, 7)}: Raise the limit`)
    await second.press('Enter')
    const card = cardsOf(mine).filter({ hasText: '429' })
    await expect(card).toBeFocused()
    await openList()
    await list.getByRole('link', { name: /Everything is kept/ }).click()
    await expect(cardsOf(mine).filter({ hasText: 'Everything' })).toBeFocused()
    await openList()
    await mine.keyboard.press('Escape')
    await expect(mine.getByRole('button', { name: 'Settings' })).toBeFocused()
  })

  await test.step('accepting one puts it in, by keyboard alone, and undoing takes it out again', async () => {
    await mine.getByRole('button', { name: '3 suggestions' }).press('Enter')
    await expect(cardsOf(mine).first()).toBeFocused()
    for (const name of ['More', 'Dismiss', 'Edit', 'Accept']) {
      await mine.keyboard.press('Tab')
      await expect(cardsOf(mine).first().getByRole('button', { name })).toBeFocused()
    }
    await mine.keyboard.press('Enter')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(2)
    await expect(other.editor.getByText('We know: Twenty requests wait.')).toBeVisible()
    await expect(cardsOf(mine).first()).toBeFocused()
    await author.editor.getByText(/Twenty requests wait\./).click({ position: { x: 4, y: 8 } })
    await mine.keyboard.press('ControlOrMeta+z')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(3)
    const accept = cardsOf(mine).first().getByRole('button', { name: 'Accept' })
    await accept.click()
    for (const page of both) await expect(cardsOf(page)).toHaveCount(2)
    await undoIn(mine, 'Suggestion accepted')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(3)
    await expect(other.editor.getByText('We know: Ten requests wait.')).toBeVisible()
    await accept.click()
    for (const page of both) await expect(cardsOf(page)).toHaveCount(2)
    await author.saved()
  })

  await test.step('a suggestion is dismissed, and another block never gets one again', async () => {
    const dismiss = cardsOf(theirs).first().getByRole('button', { name: 'Dismiss' })
    await dismiss.click()
    for (const page of both) await expect(cardsOf(page)).toHaveCount(1)
    await undoIn(theirs, 'Suggestion dismissed')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(2)
    await dismiss.click()
    for (const page of both) await expect(cardsOf(page)).toHaveCount(1)
    await cardsOf(mine).getByRole('button', { name: 'More' }).click()
    await mine.getByRole('menuitem', { name: 'Always keep mine' }).click()
    await expect(cardsOf(mine)).toHaveCount(0)
    await expect(mine.getByText('This block gets no more suggestions.')).toBeVisible()
    for (const page of both) await expect(cardsOf(page)).toHaveCount(0)
    await expect(mine.getByRole('button', { name: /suggestion/ })).toBeHidden()
    // The document itself says that one of them was accepted.
    await expect(author.row('queue.ts')).toHaveAccessibleDescription('')
  })

  await test.step('both outlast the next refresh, and the accepted block gets what changed since', async () => {
    await refresh('Thirty requests wait.', 'A full queue answers with status 429.', 'Little is kept.')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(1)
    await expect(cardsOf(mine).locator('del')).toHaveText('Removed: Twenty.')
    await cardsOf(mine).getByRole('button', { name: 'Accept' }).click()
    for (const documentation of [author, other]) {
      await expect(documentation.editor.getByText('We know: Thirty requests wait.')).toBeVisible()
      await expect(documentation.editor.getByText(/We know: .*A full queue/)).toBeVisible()
      await expect(documentation.editor.getByText(/We know: .*Nothing is kept\./)).toBeVisible()
    }
    for (const page of both) await expect(cardsOf(page)).toHaveCount(0)
    await author.saved()
  })

  await test.step('another text for the block with the dismissed one is suggested, and edited', async () => {
    await refresh('Thirty requests wait.', 'A full queue answers nothing.', 'Little is kept.')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(1)
    await cardsOf(mine).getByRole('button', { name: 'Edit' }).click()
    await expect(author.editor).toBeFocused()
    await mine.keyboard.type(' We checked.')
    for (const page of both) await expect(cardsOf(page)).toHaveCount(0)
    await expect(other.editor.getByText(/A full queue answers nothing\..* We checked\./)).toBeVisible()
    await author.saved()
  })

  expect(complaints).toEqual([[], []])
  for (const page of both) await page.context().close()
})
