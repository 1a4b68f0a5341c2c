import type { Browser, Page } from '@playwright/test'
import type { GitServer } from '../../generator/testing/git-server.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import type { Person } from './people.ts'
import { expect, test } from './test.ts'

const source = (...texts: string[]) =>
  `/**\n${texts.map((text) => ` * ${text}\n`).join(' *\n')} */\nimport { a } from './a.ts'\n\nexport const b = a\n`

const cardsOf = (page: Page) => page.getByRole('article').getByRole('group', { name: /^Suggestion from commit / })

type Seats = { browser: Browser; git: GitServer; owner: Person }

/** A page with two paragraphs that both a person and the code have changed. Each has a suggestion. */
async function changedByBoth({ browser, git, owner }: Seats, name: string) {
  const repository = await followRepository(git, owner, {
    name,
    files: {
      'README.md': '# Gate\n\nWaits.\n',
      'a.ts': 'export const a = 1\n',
      'gate.ts': source('Ten requests wait.', 'It waits ten seconds.'),
    },
  })
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(repository.id, await repository.pageOf('gate.ts'))
  await documentation.editable()
  const paragraph = (text: string) => documentation.editor.getByRole('paragraph').filter({ hasText: text })
  const goToEndOf = async (text: string) => {
    await paragraph(text).click({ position: { x: 4, y: 8 } })
    await page.keyboard.press('End')
  }
  await goToEndOf('Ten requests wait.')
  await page.keyboard.type(' We checked.')
  await goToEndOf('It waits ten seconds.')
  for (const _letter of 'ten seconds.') await page.keyboard.press('Backspace')
  await page.keyboard.type('eleven seconds.')
  await documentation.saved()
  await repository.push({ 'gate.ts': source('Twenty requests wait.', 'It waits two seconds.') }, 'Raise the limit')
  await expect(cardsOf(page)).toHaveCount(2)
  return { page, paragraph }
}

test('accepting a suggestion keeps the sentence that a person added, and can be undone', async ({
  browser,
  git,
  owner,
}) => {
  const { page, paragraph } = await changedByBoth({ browser, git, owner }, 'weir')
  for (const width of [390, 1600]) {
    await test.step(`at ${width} px the source popover leaves the buttons of the card free`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await paragraph('Ten requests wait.').locator('[data-citation]').click()
      const popover = page.getByRole('dialog')
      await expect(popover).toBeVisible()
      for (const name of ['More', 'Dismiss', 'Edit', 'Accept']) {
        await cardsOf(page).first().getByRole('button', { name }).click({ trial: true })
      }
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
    })
  }
  const accept = async () => {
    await cardsOf(page).first().getByRole('button', { name: 'Accept' }).click()
    await expect(paragraph('Twenty requests wait.')).toContainText('We checked.')
    await expect(cardsOf(page)).toHaveCount(1)
  }
  await accept()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(paragraph('Ten requests wait.')).toContainText('We checked.')
  await expect(cardsOf(page)).toHaveCount(2)
  await accept()
  await page.context().close()
})

test('someone resolves a conflict between their words and a suggestion by keyboard', async ({
  browser,
  git,
  owner,
}) => {
  const { page, paragraph } = await changedByBoth({ browser, git, owner }, 'sluice')
  const card = cardsOf(page).last()
  await expect(card.getByRole('group', { name: 'You and the code changed this' })).toBeVisible()
  expect(await faultsInBothThemes(page)).toEqual([])
  await card.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(card.getByRole('alert')).toHaveText('Choose a version first.')
  await expect(card.getByRole('radio', { name: 'Yours eleven' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('radio', { name: 'New two' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('radio', { name: /^Both/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  for (const name of ['More', 'Dismiss', 'Edit', 'Accept']) {
    await page.keyboard.press('Tab')
    await expect(card.getByRole('button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(paragraph('It waits two seconds.')).toBeVisible()
  await expect(cardsOf(page)).toHaveCount(1)
  await page.context().close()
})
