import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { type GitServer, startGitServer } from '../../generator/testing/git-server.ts'
import { followRepository } from './followed-repository.ts'
import { openSettings } from './github-pictures.ts'
import { DocumentationModel } from './models/documentation.ts'
import { startNetwork } from './network.ts'
import { wholeShapes } from './on-disk.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { type ServerProcess, startServer } from './processes.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Shooting = {
  options: BrowserContextOptions
  shoot: Shoot
  /** Takes a picture of a page without scripts, which can't report that it has finished loading. */
  shootStill: Shoot
}
type Served = { server: ServerProcess; owner: Person }

const source = (limit: number, full: string) => `/**
 * Stands at the gate.
 *
 * ${full}
 */
import { LOG } from './log.ts'

/** Lets in who fits. */
export function admit(name: string): boolean {
  const limit = ${limit}
  LOG.push(name)
  return name.length < limit
}
`

/** Takes pictures of a repository that changes after people have edited its documentation. */
export async function shootChanged(from: Browser, { options, shoot, shootStill }: Shooting): Promise<void> {
  const git = await startGitServer()
  const server = await startServer({ GITHUB_URL: git.origin })
  const owner = await signIn(server, 'mara')
  const repository = await followRepository(git, owner, {
    name: 'gate',
    files: {
      'README.md': '# Gate\n\nLets in.\n',
      'log.ts': '/** Who has asked. */\nexport const LOG: string[] = []\n',
      'gate.ts': source(10, 'Who does not fit is asked to come again.'),
    },
  })
  const { id } = repository
  const pageId = await repository.pageOf('gate.ts')
  const context = await owner.context(from, { ...options, baseURL: server.url })
  const page = await context.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(id, pageId)
  await documentation.editable()
  for (const line of ['Lets in who fits.', 'Who does not fit']) {
    await documentation.editor
      .getByText(line)
      .first()
      .click({ position: { x: 4, y: 8 } })
    await page.keyboard.press('Home')
    await page.keyboard.type('We count on it: ')
  }
  await documentation.saved()

  await repository.push({ 'gate.ts': source(20, 'Who does not fit is told why.') })
  await documentation.editor
    .getByRole('group', { name: /^Suggestion from/ })
    .first()
    .waitFor()
  await shoot(page, 'changed-suggestions')
  await documentation.editor.locator('[data-citation]', { hasText: 'changed' }).first().click()
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
  await shoot(page, 'changed-source')
  await page.getByRole('button', { name: 'Open the source' }).click()
  await page.locator('[data-cited]').first().waitFor()
  await shoot(page, 'changed-source-whole')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show who wrote what' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: 'Who wrote what' }).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'changed-origins')
  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show who wrote what' }).click()
  await page.keyboard.press('Escape')

  await documentation.write('Nobody passes unseen')
  await page.keyboard.type(' /source')
  await page.getByRole('option', { name: 'Source' }).waitFor()
  await page.keyboard.press('Enter')
  const citing = page.getByRole('dialog', { name: 'Cite a source' })
  await citing.getByRole('combobox', { name: 'Symbol or file' }).fill('g')
  await citing.getByRole('option').first().waitFor()
  await shoot(page, 'changed-citing')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Page menu' }).click()
  await page.getByRole('menuitem', { name: 'Page history' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await history
    .getByRole('button', { name: /Before the refresh/ })
    .first()
    .waitFor()
  await shoot(page, 'changed-history')
  await history
    .getByRole('button', { name: /Before the refresh/ })
    .first()
    .click()
  await history.locator('article').waitFor()
  await shoot(page, 'changed-history-version')
  await page.keyboard.press('Escape')
  await openSettings(page)
  await page.getByRole('button', { name: 'What changed' }).click()
  const receipts = page.getByRole('dialog', { name: 'What changed' })
  // On a phone the list opens first.
  await receipts.getByRole('button', { name: /^Change/ }).click()
  await receipts.getByText('Because of').first().waitFor()
  await shoot(page, 'changed-receipt')
  await page.keyboard.press('Escape')
  await context.close()

  const withoutScripts = await from.newContext({ ...options, baseURL: server.url, javaScriptEnabled: false })
  const drawn = await withoutScripts.newPage()
  await drawn.goto(`/projects/${id}/${pageId}`)
  await shootStill(drawn, 'drawn-by-server')
  await withoutScripts.close()
  await shootGone(from, { server, owner }, { options, shoot })
  await shootDeletedSource(from, { server, owner, git }, { options, shoot })
  await shootTrash(from, { server, owner }, { options, shoot })
  await server.stop()
  await git.close()
}

/** Takes pictures of a project that one person deletes while another types in it. */
async function shootGone(
  from: Browser,
  { server, owner }: Served,
  { options, shoot }: Omit<Shooting, 'shootStill'>,
): Promise<void> {
  const project = await createPrivateProject(owner, 'Doomed')
  const guest = await signIn(server, 'guest')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: guest.email, role: 'write' } })
  const page = await (await guest.context(from, { ...options, baseURL: server.url })).newPage()
  let arrives = true
  await page.routeWebSocket('**/collaboration/*', (socket) => {
    const there = socket.connectToServer()
    socket.onMessage((message) => (arrives ? there.send(message) : undefined))
  })
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.editor.click()
  await page.keyboard.type('What was saved')
  await documentation.saved()
  arrives = false
  await page.keyboard.type(', and what was not')
  await owner.api.delete(`/api/project/${project.id}`)
  await page.getByRole('region', { name: 'What was saved, and what was not' }).waitFor()
  await shoot(page, 'gone-project')
  await page.context().close()
}

/** A page that outlives its source, the receipt of what went, and the project after that refresh is undone. */
async function shootDeletedSource(
  from: Browser,
  { server, owner, git }: Served & { git: GitServer },
  { options, shoot }: Omit<Shooting, 'shootStill'>,
): Promise<void> {
  const repository = await followRepository(git, owner, {
    name: 'pier',
    files: {
      'README.md': '# Pier\n\nHolds.\n',
      'pier.ts': '/** Holds. */\nexport const pier = 1\n',
      'rope.ts': '/** Ties. */\nexport const rope = 2\n',
    },
  })
  const page = await (await owner.context(from, { ...options, baseURL: server.url })).newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(repository.id, await repository.pageOf('pier.ts'))
  await documentation.editable()
  const words = documentation.editor.getByText('Holds.').first()
  await words.click({ position: { x: 4, y: 8 } })
  await page.keyboard.press('Home')
  await page.keyboard.type('We count on it: ')
  await documentation.saved()
  await repository.push({ 'pier.ts': null, 'rope.ts': null }, 'Drop the pier')
  await documentation.article.getByText(/^The source of this page was deleted/).waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await shoot(page, 'changed-source-deleted')
  await openSettings(page)
  await page.getByRole('button', { name: 'What changed' }).click()
  const receipts = page.getByRole('dialog', { name: 'What changed' })
  await receipts.getByRole('button', { name: /^Drop the pier/ }).click()
  await receipts.getByText('rope.ts').first().waitFor()
  await shoot(page, 'changed-receipt-deleted')
  await page.keyboard.press('Escape')
  const { receipts: told } = await (await owner.api.get(`/api/project/${repository.id}/receipts`)).json()
  await owner.api.post(`/api/project/${repository.id}/receipts/${told[0].id}/undo`)
  await documentation.article.getByText(/: refresh undone$/).waitFor()
  await shoot(page, 'changed-undone')
  await page.context().close()
}

/** Takes pictures of a page that one person deletes offline while another writes in it. */
async function shootTrash(
  from: Browser,
  { server, owner }: Served,
  { options, shoot }: Omit<Shooting, 'shootStill'>,
): Promise<void> {
  const project = await createPrivateProject(owner, 'Invoices')
  const writer = await signIn(server, 'ben')
  await owner.api.post('/api/rbac/project', { data: { project_id: project.id, email: writer.email, role: 'write' } })
  const created = await owner.api.post(`/api/project/${project.id}/page`, { data: { parent_page_id: 0 } })
  const { id: pageId } = (await created.json()) as { id: number }
  const network = await startNetwork(server.url)
  const open = async (person: Person, url: string) => {
    const page = await (await person.context(from, { ...options, baseURL: url }, url)).newPage()
    const documentation = new DocumentationModel(page)
    await documentation.open(project.id, pageId)
    await documentation.editable()
    return { page, documentation }
  }
  const [deleting, writing] = [await open(owner, network.url), await open(writer, server.url)]
  await writing.documentation.editor.click()
  await writing.page.keyboard.insertText('Billing')
  await writing.documentation.saved()
  await deleting.documentation.title.getByText('Billing').waitFor()
  await showTree(deleting.page)
  await deleting.documentation.row('Billing').waitFor()
  while (!(await wholeShapes(deleting.page, owner.id)).includes(`project/${project.id}/pages`));
  await network.cut()
  await deleting.documentation.row('Billing').press('Delete')
  await deleting.page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await writing.documentation.write('Newer words.')
  await writing.documentation.saved()
  await network.restore()
  await writing.page.getByText('“Billing” is in the trash', { exact: true }).waitFor()
  await shoot(writing.page, 'trash-page')
  await writing.page.getByRole('button', { name: /^(Sync|Saving):.*1 notice/ }).click()
  await writing.page.getByRole('listitem').filter({ hasText: 'deleted “Billing”' }).waitFor()
  await shoot(writing.page, 'trash-notice')
  await writing.page.keyboard.press('Escape')
  await showTree(deleting.page)
  await deleting.page.getByRole('button', { name: 'Trash', exact: true }).click()
  await deleting.page.getByRole('dialog', { name: 'Trash' }).getByText('Billing').first().waitFor()
  await shoot(deleting.page, 'trash-list')
  for (const { page } of [deleting, writing]) await page.context().close()
  await network.close()
}

/** Opens the tree, which covers all of a narrow screen. */
async function showTree(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  if (await show.isVisible()) await show.click()
}
