import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { startGitServer } from '../../generator/testing/git-server.ts'
import { followRepository } from './followed-repository.ts'
import { openSettings } from './github-pictures.ts'
import { DocumentationModel } from './models/documentation.ts'
import { createPrivateProject, type Person, signIn } from './people.ts'
import { type ServerProcess, startServer } from './processes.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Shooting = {
  options: BrowserContextOptions
  shoot: Shoot
  /** Of a screen without scripts, which cannot say that it is at rest. */
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

/** A repository that goes on after people have written into its documentation. */
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
  // On a phone the list comes first.
  await receipts.getByRole('button', { name: /^Change/ }).click()
  await receipts.getByText('Because of').waitFor()
  await shoot(page, 'changed-receipt')
  await page.keyboard.press('Escape')
  await context.close()

  const withoutScripts = await from.newContext({ ...options, baseURL: server.url, javaScriptEnabled: false })
  const drawn = await withoutScripts.newPage()
  await drawn.goto(`/projects/${id}/${pageId}`)
  await shootStill(drawn, 'drawn-by-server')
  await withoutScripts.close()
  await shootGone(from, { server, owner }, { options, shoot })
  await server.stop()
  await git.close()
}

/** A project that somebody deletes while somebody else types in it. */
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
