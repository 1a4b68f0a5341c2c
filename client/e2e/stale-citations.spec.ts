import type { Page } from '@playwright/test'
import type { CitableSources } from '../../shared/contract/citable-sources.ts'
import { axeFaults, faultsInBothThemes } from './axe-faults.ts'
import { showIn } from './colour-scheme.ts'
import { followRepository } from './followed-repository.ts'
import { DocumentationModel } from './models/documentation.ts'
import { signIn } from './people.ts'
import { complaintsOf, expect, test } from './test.ts'

const gate = (limit: number) => `/** Lets in who fits. */
export function admit(name: string): boolean {
  const limit = ${limit}
  return name.length < limit
}
`

const source = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Copy path' }) })

test('a statement about changed code is marked for everyone and can be confirmed by writers', async ({
  browser,
  distant: { network, context },
  git,
  owner,
  server,
}) => {
  const repository = await followRepository(git, owner, {
    name: 'gate',
    files: { 'README.md': '# Gate\n\nLets in.\n', 'gate.ts': gate(10) },
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
    await repository.push({ 'gate.ts': `// Gates.\n${gate(20)}` })
    for (const page of [mine, theirs])
      await expect(statement(page)).toHaveAccessibleName(/^gate\.ts:2–5 changed, source/)
    await expect(author.article.getByText('1 statement changed since')).toBeVisible()
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
    expect(await faultsInBothThemes(mine)).toEqual([])
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
    await expect(author.article.getByText(/statements? changed since/)).toBeHidden()
  })

  const dialog = mine.getByRole('dialog', { name: 'Cite a source' })
  const said = (page: Page) => page.locator('p', { hasText: 'Nobody passes unseen' }).locator('[data-citation]')

  await test.step('somebody cites a symbol of their own by keys, and who leaves that goes on writing', async () => {
    // The server reads symbol names after a refresh has ended.
    const sought = () => owner.api.get(`/api/project/${id}/sources?query=admit`)
    await expect
      .poll(async () => ((await (await sought()).json()) as CitableSources).sources[0]?.symbol, { intervals: [100] })
      .toBe('admit')
    await author.write('Nobody passes unseen')
    await mine.keyboard.type(' /source')
    await expect(mine.getByRole('option', { name: 'Source' })).toHaveAttribute('aria-selected', 'true')
    await mine.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Symbol or file' })).toBeFocused()
    await mine.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(author.editor).toBeFocused()
    await mine.keyboard.type('here /cite')
    await expect(mine.getByRole('option', { name: 'Source' })).toHaveAttribute('aria-selected', 'true')
    await mine.keyboard.press('Enter')
    await mine.keyboard.type('adm')
    await expect(dialog.getByRole('option', { name: 'admit' })).toHaveText(/^admitfunction · gate\.ts:3–6$/)
    expect(await faultsInBothThemes(mine)).toEqual([])
    await mine.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await mine.keyboard.type(', ever.')
    await expect(author.editor.getByText('Nobody passes unseen here gate.ts:3–6, ever.')).toBeVisible()
    await author.saved()
    // A reader has the text as it was read.
    await reader.open(id, pageId)
    for (const page of [mine, theirs]) await expect(said(page)).toHaveText('gate.ts:3–6')
    await said(theirs).hover()
    await expect(theirs.getByRole('dialog', { name: 'Source' })).toContainText('const limit = 20')
  })

  await test.step('what was cited just now is copied along, without a network too', async () => {
    await mine.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await mine.setViewportSize({ width: 1600, height: 900 })
    const clipboard = () => mine.evaluate(() => navigator.clipboard.readText())
    await mine.getByRole('button', { name: 'Copy page as markdown' }).click()
    await expect.poll(clipboard).toMatch(/Nobody passes unseen here .*gate\.ts:3–6.*, ever\./)
    await network.cut()
    await mine.getByRole('button', { name: 'Copy page as HTML' }).click()
    await expect.poll(clipboard).toMatch(/Nobody passes unseen here .*gate\.ts:3–6.*, ever\./)
    await network.restore()
    await mine.setViewportSize({ width: 1280, height: 900 })
  })

  await test.step('a name in code leads to what it names, in writing with a key held or by the menu, in reading as a link', async () => {
    await author.write('Said by')
    await mine.keyboard.type(' `admit()` alone.')
    const name = author.editor.getByTitle('function · gate.ts:3–6 · Ctrl-click to open')
    await expect(name.last()).toHaveText('admit()')
    await author.saved()
    await name.last().click()
    await expect(mine).not.toHaveURL(/#/)
    await name.last().click({ modifiers: ['Control'] })
    await expect(mine).toHaveURL(new RegExp(`/${pageId}#L3-L6:gate.ts$`))
    await expect(source(mine).locator('[data-cited]')).toHaveCount(4)
    await mine.keyboard.press('Escape')
    await expect(source(mine)).toBeHidden()
    await name.last().dblclick()
    await mine.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Open this symbol' }).click()
    await expect(source(mine)).toBeVisible()
    await mine.keyboard.press('Escape')

    await reader.open(id, pageId)
    const link = theirs.locator('p', { hasText: 'Said by' }).getByRole('link', { name: 'admit()' })
    for (const colorScheme of ['dark', 'light'] as const) {
      await showIn(theirs, colorScheme)
      await expect(link).toBeVisible()
      expect(await axeFaults(theirs)).toEqual([])
    }
    await link.focus()
    await expect(theirs.getByText('function · gate.ts:3–6', { exact: true })).toBeVisible()
    await theirs.keyboard.press('Enter')
    await expect(source(theirs).locator('[data-cited]')).toHaveCount(4)
    await theirs.keyboard.press('Escape')
    await expect(source(theirs)).toBeHidden()
  })

  await test.step('so can be cited on a page that a person has just made, which cites nothing', async () => {
    // A service worker would answer before the test can hold the request.
    const own = await (await owner.context(browser, { serviceWorkers: 'block' })).newPage()
    const maker = new DocumentationModel(own)
    const citations = '**/live-citations-*.js'
    const isAsked = own.waitForRequest(citations)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await own.route(citations, async (route) => {
      await isReleased
      await route.continue()
    })
    await maker.open(id, pageId)
    await maker.editable()
    await isAsked
    await maker.addPage('Own notes')
    await own.keyboard.press('Enter')
    await own.keyboard.type('/source')
    await own.keyboard.press('Enter')
    const field = own.getByRole('dialog', { name: 'Cite a source' }).getByRole('combobox', { name: 'Symbol or file' })
    await expect(field).toBeFocused()
    release()
    await own.context().close()
  })

  await test.step('what was cited is followed like what was generated, and is confirmed', async () => {
    await repository.push({ 'gate.ts': `// Gates.\n${gate(30)}` })
    for (const page of [mine, theirs]) await expect(said(page)).toHaveText('gate.ts:3–6 changed')
    await expect(author.article.getByText('2 statements changed since')).toBeVisible()
    await said(mine).click()
    await mine.getByRole('button', { name: 'Confirm' }).click()
    await expect(said(theirs)).toHaveText('gate.ts:3–6')
  })

  expect(complaints).toEqual([])
  await theirs.context().close()
})
