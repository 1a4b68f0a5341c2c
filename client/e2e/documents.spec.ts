import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { SearchModel, searchable } from './models/search.ts'
import { signIn } from './people.ts'
import { expect, test } from './test.ts'

const DOT = readFileSync(fileURLToPath(new URL('fixtures/dot.png', import.meta.url)))

/**
 * Milliseconds for the first search. Without a network, a device first reads everything that it keeps. This
 * takes half a minute on a busy machine.
 */
const FIRST_SEARCH_MS = 90_000

const FILES = {
  'docs/knots/bowline.png': DOT,
  'README.md': '# Harbour\n\nKeeps boats apart. Start with the [manual](docs/index.rst).\n',
  'docs/index.rst': `Manual
======

.. toctree::

   guide/mooring
   guide/leaving

What a *berth* is stands in :doc:\`guide/leaving\`.
`,
  'docs/guide/mooring.md': `# Mooring

Take the berth that \`assign\` gives.

${'The keeper knows which berths are free.\n\n'.repeat(30)}
## With two lines

![A bowline](../knots/bowline.png)

Make a bowline at the bow, then read [how to leave](leaving.rst#before-the-tide).
`,
  'docs/guide/leaving.rst': `Leaving
=======

A berth is free once its boat has cast off. The code is in \`src/berths.ts <../../src/berths.ts>\`_.

Before the tide
---------------

Cast off while the water rises: see \`how to moor <mooring.md#with-two-lines>\`_.
`,
  'src/berths.ts': `/** Gives a boat its berth. */
export function assign(length: number): number {
  if (length > 20) throw new Error('Too long')
  return length
}
`,
}

test('reStructuredText and Markdown documents show links and images and are searchable offline', async ({
  distant: { network, context },
  git,
  owner,
  server,
}) => {
  const { id, pageOf } = await followRepository(git, owner, { name: 'manual', files: FILES, isPrivate: true })
  await searchable(owner, id)
  const reader = await signIn(server, 'reader')
  await owner.api.post('/api/rbac/project', { data: { project_id: id, role: 'read', email: reader.email } })
  const page = await (await context(reader)).newPage()
  const documentation = new DocumentationModel(page)
  const search = new SearchModel(page)
  const [manual, mooring, leaving] = [await pageOf('Manual'), await pageOf('Mooring'), await pageOf('Leaving')]

  const links = async () => {
    await documentation.open(id, manual)
    const { article } = documentation
    await article.getByRole('link', { name: 'Leaving' }).first().click()
    await expect(page).toHaveURL(new RegExp(`/${leaving}$`))
    await article.getByRole('link', { name: 'how to moor' }).click()
    await expect(page).toHaveURL(new RegExp(`/${mooring}#with-two-lines$`))
    await expect(article.getByRole('heading', { name: 'With two lines' })).toBeInViewport()
    const image = article.getByRole('img', { name: 'A bowline' })
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
    await article.getByRole('link', { name: 'how to leave' }).click()
    await expect(page).toHaveURL(new RegExp(`/${leaving}#before-the-tide$`))
    await article.getByRole('link', { name: 'src/berths.ts' }).first().click()
    await expect(documentation.title).toHaveText('src/berths.ts')
  }
  const finds = async () => {
    await search.openScreen()
    await search.ask('bowline at the bow')
    await expect(search.results.first()).toContainText('Mooring', { timeout: FIRST_SEARCH_MS })
    await search.ask('cast off while the water rises')
    await expect(search.results.first()).toContainText('Leaving')
  }

  await links()
  await finds()
  await documentation.open(id)
  await new InstalledModel(page).ready()
  await page.getByRole('button', { name: 'Settings' }).click()
  const isKept = page.getByRole('switch', { name: /^Available offline/ })
  await isKept.click()
  await expect(isKept).toHaveAccessibleName(/^Available offline · /)
  await network.cut()
  await links()
  await finds()
})
