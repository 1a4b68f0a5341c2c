import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { packageFiles } from '../../generator/testing/sample-project.ts'
import { type FakeGithub, startFakeGithub } from '../../sync-server/testing/fake-github.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { type Person, signIn } from './people.ts'
import { startServer } from './processes.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Shooting = {
  options: BrowserContextOptions
  shoot: Shoot
  /** Takes a picture of a screen that shows running work, which never finishes loading. */
  shootBusy: Shoot
}

/**
 * Takes pictures of everything about the GitHub App, in the order people see it. Uses a separate server that
 * has an App.
 */
export async function shootGithub(from: Browser, { options, shoot, shootBusy }: Shooting): Promise<void> {
  const github = await startFakeGithub()
  const server = await startServer(github.settings)
  const { store } = github
  const repository = store.addRepository('acme/nano', { isPrivate: true, readers: [42], files: packageFiles('wouter') })
  store.addRepository('acme/open')
  const owner = await signIn(server, 'mara')
  const context = await owner.context(from, { ...options, baseURL: server.url })
  const page = await context.newPage()
  const { dialog } = await shootDialog(page, github, (name) => shoot(page, name))
  const opened = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Install GitHub App' }).click()
  // Close the second tab: if it had the focus, popups in the first tab would close.
  await (await opened).close()
  await dialog.getByText('Waiting for the installation').waitFor()
  await shootBusy(page, 'github-waiting')
  const installation = store.install(repository)
  await page.waitForURL(/\/projects\/\d+\/\d+$/)
  const documentation = new DocumentationModel(page)
  await documentation.editable()

  await openSettings(page)
  await shoot(page, 'github-update-now')
  store.installations.delete(installation.id)
  const payload = { action: 'deleted', installation: { id: installation.id } }
  await github.deliver(server.url, { event: 'installation', payload })
  await page.keyboard.press('Escape')
  await page.goto(await addressOf(owner))
  await page.getByText('The GitHub App was removed').waitFor()
  await shoot(page, 'github-app-removed')
  await page.goto('/projects')
  await page.getByText('The GitHub App was removed').waitFor()
  await shoot(page, 'github-project-failed')
  await context.close()
  await server.stop()
  await github.close()
}

async function shootDialog(page: Page, { origin }: FakeGithub, shoot: (name: string) => Promise<void>) {
  const projects = new ProjectsModel(page)
  const address = projects.dialog.getByLabel('Repository URL')
  await page.goto('/projects')
  await projects.create.click()
  await projects.choose('From GitHub repo')
  await address.fill(`${origin}/acme/nano`)
  await projects.dialog.getByRole('button', { name: 'Connect GitHub' }).waitFor()
  await shoot('github-identity')
  await projects.dialog.getByRole('button', { name: 'Connect GitHub' }).click()
  await page.getByText('GitHub is connected').waitFor()
  await address.fill(`${origin}/acme/open`)
  await projects.dialog.getByText('This repository is public').waitFor()
  await shoot('github-public')
  await address.fill(`${origin}/acme/nano`)
  await projects.dialog.getByText('This repository is public').waitFor({ state: 'hidden' })
  await projects.dialog.getByRole('button', { name: 'Install GitHub App', disabled: false }).waitFor()
  return projects
}

export async function openSettings(page: Page): Promise<void> {
  const settings = page.getByRole('button', { name: 'Settings', exact: true })
  const sidebar = page.getByRole('button', { name: /sidebar/i }).first()
  await settings.or(sidebar).first().waitFor()
  if (!(await settings.isVisible())) await sidebar.click()
  await settings.click()
  await page.getByRole('button', { name: 'Update now' }).waitFor()
}

/** Address at which the person's only project opens. */
async function addressOf({ api }: Person): Promise<string> {
  const [project] = (await (await api.get('/api/projects')).json()) as { id: number; default_page_id: number }[]
  return `/projects/${project?.id}/${project?.default_page_id}`
}
