import postgres from 'postgres'
import { createElement, fragmentOf } from '../../shared/document/yjs.ts'
import { faultsInBothThemes } from './axe-faults.ts'
import { DocumentationModel } from './models/documentation.ts'
import { beginPage } from './models/new-page.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'
import { writeDocument } from './write-document.ts'

const paragraph = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(href ? { marks: [{ type: 'link', attrs: { href } }] } : {}) }],
})

/** A public project whose first page has these blocks, and a Viewer of it. */
async function publicPage(url: string, owner: Person, name: string, blocks: object[]) {
  const project = await createPrivateProject(owner, name)
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
  const room = { projectId: project.id, pageId: project.default_page_id ?? 0 }
  const write = (block: object, at = 0) =>
    writeDocument(url, owner, room, (doc) => fragmentOf(doc).insert(at, [createElement(block as never)]))
  for (const block of blocks.toReversed()) await write(block)
  return { project, ...room, write }
}

test('a reader sees what others write within a second, and keeps their place in the page', async ({
  ownersPage: mine,
  browser,
  owner,
  server,
}) => {
  const project = await createPrivateProject(owner, 'Harbour log')
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'public' } })
  const author = await beginPage(mine, project, 'Tides')
  for (let line = 0; line < 40; line++) {
    await mine.keyboard.insertText(`Line ${line} of the log, which is long enough to be read.`)
    await mine.keyboard.press('Enter')
  }
  await mine.keyboard.insertText('Now: ')
  await author.saved()

  const viewer = await signIn(server, 'vera')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: viewer.email, role: 'read' } })
  for (const context of [await viewer.context(browser), await browser.newContext({ baseURL: server.url })]) {
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const reading = new DocumentationModel(page)
    await reading.open(project.id)
    await expect(page.getByRole('button', { name: /^Typing now: / })).toBeVisible()
    const last = reading.article.getByText('Now:')
    await last.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const [block] = [...document.querySelectorAll('article[data-page] > p')].slice(-1)
      Object.assign(globalThis, { last: block })
      getSelection()?.setBaseAndExtent(block as Element, 0, (block as Element).firstChild as Node, 4)
    })
    const top = async () => (await last.boundingBox())?.y ?? 0
    const before = await top()
    const words = `it rises ${context.pages().length}${complaints.length} `
    await mine.keyboard.insertText(words)
    const typedAt = Date.now()
    await expect(last).toContainText(words)
    expect(Date.now() - typedAt).toBeLessThan(1_000)
    // Also for a line above: the text being read stays where it is on the screen.
    await mine.keyboard.press('Control+Home')
    await mine.keyboard.press('End')
    await mine.keyboard.press('Enter')
    await mine.keyboard.insertText('A new first line.')
    await expect(reading.article.getByText('A new first line.').first()).toBeAttached()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2)
    const kept = await page.evaluate(() => {
      const { last: block } = globalThis as unknown as { last: Element }
      return { isSame: block.isConnected, selected: getSelection()?.toString() }
    })
    expect(kept).toEqual({ isSame: true, selected: 'Now:' })
    expect(complaints).toEqual([])
    await mine.keyboard.press('Control+End')
    await context.close()
  }
})

test('the time of the last change is the same for editors, readers, visitors and programs', async ({
  browser,
  owner,
  server,
}) => {
  // Typing in the title would rename the page, and a new name has a time of its own.
  const title = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Old log' }] }
  const { projectId, pageId } = await publicPage(server.url, owner, 'Old log', [title, paragraph('Words')])
  const sql = postgres(server.databaseUrl ?? '', { max: 1 })
  await sql`update page_docs set updated_at = now() - interval '3 days' where page_id = ${pageId}`
  await sql`update pages set updated_at = now() - interval '3 days' where id = ${pageId}`
  await sql.end()
  const timeIn = (documentation: DocumentationModel) => documentation.article.locator('time')
  const told = async () =>
    ((await (await owner.api.get(`/api/page/${pageId}`)).json()) as { updated_at: string }).updated_at

  const visitor = await browser.newPage({ baseURL: server.url })
  const reading = new DocumentationModel(visitor)
  await reading.open(projectId, pageId)
  await expect(timeIn(reading)).toHaveText('Updated 3 days ago')
  await owner.api.patch(`/api/page/${pageId}`, { data: { parent_id: 0 } })
  const mine = await (await owner.context(browser)).newPage()
  const writing = new DocumentationModel(mine)
  await writing.open(projectId, pageId)
  await writing.editable()
  await expect(timeIn(writing)).toHaveText('Updated 3 days ago')

  await writing.editor.click()
  await mine.keyboard.press('Control+End')
  await mine.keyboard.type(' More.')
  await expect(timeIn(writing)).toHaveText('Updated just now')
  await writing.saved()
  await expect(timeIn(reading)).toHaveText('Updated just now')
  await mine.goto('/projects')
  const isTold = async (documentation: DocumentationModel) =>
    Date.parse((await timeIn(documentation).getAttribute('datetime')) ?? '') === Date.parse(await told())
  await expect.poll(() => isTold(reading)).toBe(true)
  await writing.open(projectId, pageId)
  await expect.poll(() => isTold(writing)).toBe(true)
  await visitor.close()
  await mine.context().close()
})

test('an outdated page says so, and does not claim to match the code', async ({ distant, documented, owner }) => {
  const page = await (await distant.context()).newPage()
  const reading = new DocumentationModel(page)
  // Not the overview, because other tests expect that no one has written there.
  const rest = { projectId: documented.id, pageId: documented.pages.find(({ name }) => name === 'Types')?.id ?? 0 }
  await reading.open(rest.projectId, rest.pageId)
  const current = reading.article.getByText(/^Matches the/)
  await expect(current).toBeVisible()
  const state = (words: RegExp | string) => page.getByText(words).and(page.locator('[data-freshness] *'))

  await test.step('newer, while it cannot be fetched', async () => {
    await page.route('**/api/page/*?document=none', (route) => route.abort())
    await writeDocument(distant.network.url, owner, rest, (doc) =>
      fragmentOf(doc).insert(1, [createElement(paragraph('Fresh words.') as never)]),
    )
    await expect(state('Newer version available')).toBeVisible()
    await expect(current).toHaveCount(0)
    expect(await faultsInBothThemes(page)).toEqual([])
    await page.unroute('**/api/page/*?document=none')
    await expect(reading.article.getByText('Fresh words.')).toBeVisible()
    await expect(page.locator('[data-freshness]')).toHaveCount(0)
    await expect(current).toBeVisible()
  })

  await test.step('out of reach', async () => {
    await distant.network.cut()
    await expect(state(/^The server couldn’t be reached; showing the version from \d\d:\d\d$/)).toBeVisible()
    await expect(current).toHaveCount(0)
    await distant.network.restore()
    await expect(page.locator('[data-freshness]')).toHaveCount(0)
    await expect(current).toBeVisible()
  })

  await test.step('where a proxy cuts streams, it is asked for now and then', async () => {
    await page.route('**/api/page/*/events', (route) => route.abort())
    await page.clock.install()
    await page.reload()
    await reading.takenOver()
    await page.clock.fastForward(5_000)
    await expect(state(/^Not live: last checked at/)).toBeVisible()
    await writeDocument(distant.network.url, owner, rest, (doc) =>
      fragmentOf(doc).insert(1, [createElement(paragraph('Found by asking.') as never)]),
    )
    await page.clock.fastForward(31_000)
    await expect(reading.article.getByText('Found by asking.')).toBeVisible()
  })
})

test('a visitor sees renamed, new and deleted pages and lost access without reloading', async ({
  browser,
  owner,
  server,
}) => {
  const { project, pageId } = await publicPage(server.url, owner, 'Pier', [paragraph('Planks')])
  const visitor = await browser.newPage({ baseURL: server.url })
  const reading = new DocumentationModel(visitor)
  await reading.open(project.id, pageId)
  await owner.api.patch(`/api/page/${pageId}`, { data: { name: 'Landing stage' } })
  await expect(reading.row('Landing stage')).toBeVisible()
  await expect(visitor).toHaveTitle(/^Landing stage · Pier/)
  const { id } = (await (await owner.api.post(`/api/project/${project.id}/page`, { data: {} })).json()) as {
    id: number
  }
  await expect(reading.row('Untitled')).toBeVisible()
  await owner.api.delete(`/api/page/${pageId}`)
  await expect(visitor.getByRole('heading', { name: 'This page was deleted' })).toBeVisible()
  await reading.row('Untitled').click()
  await expect(visitor).toHaveURL(new RegExp(`/${id}$`))
  await owner.api.patch(`/api/project/${project.id}`, { data: { visibility: 'private' } })
  await expect(
    visitor.getByText('“Pier” was open until now. It was deleted, or your access to it has ended.'),
  ).toBeVisible()
  await visitor.close()
})
