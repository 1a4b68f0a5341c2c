import { faultsInBothThemes } from './axe-faults.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { expect, test } from './test.ts'

test('an edited page shows that its source was deleted, and later that the refresh was undone', async ({
  browser,
  git,
  owner,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'pier',
    files: {
      'README.md': '# Pier\n\nHolds.\n',
      'pier.ts': '/** Holds. */\nexport const pier = 1\n',
      'rope.ts': '/** Ties. */\nexport const rope = 2\n',
    },
  })
  const { id } = repository
  const pageId = await repository.pageOf('pier.ts')
  const page = await (await owner.context(browser)).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(id, pageId)
  await documentation.editable()
  await documentation.editor
    .getByText('Holds.')
    .first()
    .click({ position: { x: 4, y: 8 } })
  await page.keyboard.press('Home')
  await page.keyboard.type('We count on it: ')
  await documentation.saved()

  await repository.push({ 'pier.ts': null, 'rope.ts': null })
  const words = `The source of this page was deleted in ${repository.head().slice(0, 7)}.`
  await expect(documentation.article.getByText(words)).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'pier.ts' })).toHaveAccessibleDescription(words)
  await expect(page.getByRole('treeitem', { name: 'rope.ts' })).toHaveCount(0)
  expect(await faultsInBothThemes(page)).toEqual([])

  const { receipts } = await (await owner.api.get(`/api/project/${id}/receipts`)).json()
  await owner.api.post(`/api/project/${id}/receipts/${receipts[0].id}/undo`)
  await expect(documentation.article.getByText(/: refresh undone$/)).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'rope.ts' })).toBeVisible()
})
