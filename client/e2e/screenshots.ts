import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { chromiumLaunch } from './find-chromium.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { createDocumentedProject, createPrivateProject, newEmail, type Person, signIn } from './people.ts'
import prepare from './prepare.ts'
import { type ServerProcess, startServer } from './processes.ts'

/** Takes a picture of every screen, on a phone and on a wide screen, in both themes, for somebody to look at. */

const FOLDER = fileURLToPath(new URL('../../test-results/screens/', import.meta.url))
/** The picture in README. */
const PICTURE = fileURLToPath(new URL('./pictures/documentation.png', import.meta.url))
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1600, height: 1000 } } as const
const THEMES = ['light', 'dark'] as const

type Look = { size: keyof typeof SIZES; theme: (typeof THEMES)[number] }
type World = { server: ServerProcess; owner: Person; newcomer: Person; project: ProjectWithPages }
type Shoot = (page: Page, name: string) => Promise<void>

const clean = await prepare()
await mkdir(FOLDER, { recursive: true })
const server = await startServer({ EXAMPLE: 'on' })
const browser = await chromium.launch(await chromiumLaunch())
try {
  await shootPicture(browser, server)
  const owner = await signIn(server, 'mara')
  const world = {
    server,
    owner,
    newcomer: await signIn(server, 'new'),
    project: await createDocumentedProject(owner, 'wouter', false),
  }
  await createPrivateProject(owner, 'Handbook')
  for (const size of Object.keys(SIZES) as Look['size'][]) {
    for (const theme of THEMES) await shootAll(browser, world, { size, theme })
  }
} finally {
  await browser.close()
  await server.stop()
  await clean()
}

/** What the product makes of its own sources. */
async function shootPicture(from: Browser, { url }: ServerProcess): Promise<void> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as unknown
  let example: Project | undefined
  while (example?.status !== 'DOC_SUCCESS') [example] = (await read('/api/examples')) as Project[]
  const { pages } = (await read(`/api/project?projectId=${example.id}`)) as ProjectWithPages
  const page = await from.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await new DocumentationModel(page).open(example.id, pages.find(({ name }) => name === 'Collaboration')?.id)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: PICTURE })
  await page.close()
}

async function shootAll(from: Browser, world: World, look: Look): Promise<void> {
  const shoot: Shoot = async (page, name) => {
    await page.evaluate(() => document.fonts.ready)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${FOLDER}${name}-${look.size}-${look.theme}.png` })
  }
  const options: BrowserContextOptions = {
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    hasTouch: look.size === 'phone',
    isMobile: look.size === 'phone',
  }
  const visitor = await from.newContext({ ...options, baseURL: world.server.url })
  await shootVisitor(await visitor.newPage(), world, shoot)
  await visitor.close()
  const newcomer = await world.newcomer.context(from, options)
  await shootEmpty(await newcomer.newPage(), shoot)
  await newcomer.close()
  const owner = await world.owner.context(from, options)
  await shootOwner(await owner.newPage(), world, shoot)
  await owner.close()
}

async function shootVisitor(page: Page, { project }: World, shoot: Shoot): Promise<void> {
  await page.goto('/')
  await shoot(page, 'landing')
  await page.goto('/nowhere/at/all/really')
  await shoot(page, 'not-found')
  const login = new SignInModel(page)
  await login.open()
  await shoot(page, 'sign-in')
  await login.askForCode(newEmail('picture'))
  await shoot(page, 'sign-in-code')
  await login.firstDigit.pressSequentially('000000')
  await page.getByText('Please try again or request a new code').first().waitFor()
  await shoot(page, 'sign-in-wrong-code')

  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await shoot(page, 'reading')
  await documentation.article.locator('[data-citation]').first().click()
  await page.getByRole('dialog', { name: 'Source' }).locator('pre').waitFor()
  await shoot(page, 'reading-source')
  const withDiagram = project.pages.find((row) => row.kind === 'topic')
  await documentation.open(project.id, withDiagram?.id)
  await documentation.article
    .getByRole('img', { name: 'Diagram' })
    .first()
    .scrollIntoViewIfNeeded()
    .catch(() => undefined)
  await shoot(page, 'reading-diagram')
  await documentation.open(project.id, project.pages.find((row) => row.name === 'use-browser-location.js')?.id)
  await shoot(page, 'reading-file')
}

async function shootEmpty(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/projects')
  await page.getByText('No projects found').waitFor()
  await shoot(page, 'projects-empty')
}

async function shootOwner(page: Page, { project }: World, shoot: Shoot): Promise<void> {
  const projects = new ProjectsModel(page)
  await page.goto('/projects')
  await projects.project(project.name).first().waitFor()
  await shoot(page, 'projects')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await shoot(page, 'projects-account')
  await page.keyboard.press('Escape')
  await projects.create.click()
  await shoot(page, 'new-project-empty')
  await projects.choose('From GitHub repo')
  await projects.dialog.getByLabel('Repository URL').fill('https://gitlab.com/acme/gateway')
  await shoot(page, 'new-project-github')
  await projects.choose('From ZIP archive')
  await shoot(page, 'new-project-zip')
  await shootGeneration(page, project, shoot)
  await shootDocumentation(page, project, shoot)
}

async function shootGeneration(page: Page, project: ProjectWithPages, shoot: Shoot): Promise<void> {
  await page.goto('/generate/github')
  await page.getByText('Project creation info is missing or invalid').first().waitFor()
  await shoot(page, 'generation-failed')
  // The real thing passes too quickly to be caught.
  const moment = { ...project, status: 'DOC_TOPIC_PAGES_GENERATING', progress: { done: 14, total: 52 } }
  await page.route('**/api/project?*', (route) => route.fulfill({ json: moment }))
  await page.goto(`/generate/zip/${project.id}`)
  await page.getByText('Topic pages, 14 of 52').waitFor()
  await shoot(page, 'generation')
  await page.unroute('**/api/project?*')
}

async function shootDocumentation(page: Page, project: ProjectWithPages, shoot: Shoot): Promise<void> {
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.saved()
  await shoot(page, 'editing')
  const phone = (page.viewportSize()?.width ?? 0) < 1024
  await page.getByRole('button', { name: 'Insert', exact: true }).click()
  await shoot(page, 'editing-insert')
  await page.keyboard.press('Escape')
  await documentation.article.locator('h2').first().click({ clickCount: 3 })
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
  await shoot(page, 'editing-selection')
  if (phone) await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await documentation.tree.waitFor()
  await shoot(page, 'sidebar')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Dark mode').waitFor()
  await shoot(page, 'settings')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Role' }).waitFor()
  await shoot(page, 'members')
}
