import type { Locator, Page } from '@playwright/test'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SearchModel, searchable } from './models/search.ts'
import { expect, test } from './test.ts'

const NAMES = Array.from({ length: 40 }, (_, at) => `shade${at}`)

const FILES = {
  'README.md': '# Paint\n\nMixes shades.\n',
  'src/mix.ts': "/** Mixes the last shade. */\nimport { shade9 } from './shade9.ts'\n\nexport const mix = shade9\n",
  ...Object.fromEntries(NAMES.map((name, at) => [`src/${name}.ts`, `export const ${name} = ${at}\n`])),
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('article')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })

const isMarked = (row: Locator) => row.evaluate((element) => element.querySelector('td')?.getAnimations().length === 1)

test('a link to a file or symbol without a page opens and marks the row of the file', async ({
  browser,
  git,
  owner,
}) => {
  const repository = await followRepository(git, owner, { name: 'paint', files: FILES })
  await searchable(owner, repository.id)
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  const search = new SearchModel(page)
  const row = rowOf(page, 'shade9.ts')
  const isShown = async () => {
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isMarked(row)).toBe(true)
    await expect(page).toHaveURL(/:src\/shade9\.ts$/)
  }

  await documentation.open(repository.id, await repository.pageOf('mix.ts'))
  await documentation.article
    .getByText('src/shade9.ts', { exact: true })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  await isShown()
  await expect.poll(() => isMarked(row)).toBe(false)
  await expect(documentation.saveState).toHaveAccessibleName(/Saved/)

  for (const width of [390, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await documentation.open(repository.id, await repository.pageOf('mix.ts'))
    await search.openPalette()
    await page.keyboard.type('shade9')
    // The entries move when the server's results arrive.
    await expect(search.palette.getByRole('status')).toHaveText(/^\d+ results?$/)
    await search.group('Symbols').filter({ hasText: 'shade9' }).first().click()
    await isShown()
  }
})
