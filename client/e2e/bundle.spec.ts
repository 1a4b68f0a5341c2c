import { BUDGETS, OFFLINE_LIMIT, offlineShell, scriptSize, scriptsWhenUsed } from './bundle-sizes.ts'
import { DocumentationModel } from './models/documentation.ts'
import { insertWrittenDiagram, newPage } from './models/new-page.ts'
import { scriptsOf } from './models/scripts.ts'
import { expect, test } from './test.ts'

for (const [name, { parts, limit }] of Object.entries(BUDGETS)) {
  // biome-ignore lint/correctness/noEmptyPattern: this test needs no browser.
  test(`${name} costs at most ${limit} kB of compressed script`, ({}) => {
    expect(scriptSize(parts)).toBeLessThanOrEqual(limit)
  })
}

// biome-ignore lint/correctness/noEmptyPattern: this test needs no browser.
test(`[SW1] the offline shell costs at most ${OFFLINE_LIMIT} kB`, ({}) => {
  const { files, size } = offlineShell()
  expect(size).toBeLessThanOrEqual(OFFLINE_LIMIT)
  expect(files.filter((file) => /mermaid|katex|cytoscape|pglite|swagger|tldraw|page-history/.test(file))).toEqual([])
  for (const part of ['page-editor', 'documentation-screen', 'projects-screen', 'toast-list', 'inter-latin-wght']) {
    expect(files.filter((file) => file.startsWith(`assets/${part}`))).not.toEqual([])
  }
})

test('a page loads the scripts for diagrams and code colours only when it has any', async ({
  browser,
  owner,
  page: reader,
}) => {
  const heavy = scriptsWhenUsed()
  const writer = await (await owner.context(browser)).newPage()
  const written = scriptsOf(writer)
  const documentation = await newPage(writer, owner, 'Plain')
  await writer.keyboard.type('Nothing but words')
  await documentation.saved()
  // The block button is the last part of the editor to load.
  await documentation.editor.getByText('Nothing but words').hover()
  await expect(writer.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  expect([...written.intersection(heavy)]).toEqual([])

  const [, projectId] = /projects\/(\d+)/.exec(writer.url()) ?? []
  await owner.api.patch(`/api/project/${projectId}`, { data: { visibility: 'public' } })
  const read = scriptsOf(reader)
  await reader.goto(writer.url())
  await expect(new DocumentationModel(reader).article).toContainText('Nothing but words')
  expect(read.size).toBeGreaterThan(0)
  expect([...read.intersection(heavy)]).toEqual([])

  await writer.keyboard.press('Enter')
  await insertWrittenDiagram(writer)
  await expect(documentation.editor.getByRole('img', { name: 'Diagram' })).toBeVisible()
  expect([...written.intersection(heavy)]).toContainEqual(expect.stringMatching(/mermaid/))
  await writer.context().close()
})
