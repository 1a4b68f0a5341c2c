import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { shootAdministration } from './administration-pictures.ts'
import { shootBlocks } from './block-pictures.ts'
import { shootChanged } from './changed-pictures.ts'
import { shootChat } from './chat-pictures.ts'
import { chromiumLaunch } from './find-chromium.ts'
import { writeEveryBlock } from './fixtures/every-block.ts'
import { shootGithub } from './github-pictures.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { ProjectsModel } from './models/projects.ts'
import { SignInModel } from './models/sign-in.ts'
import { startNetwork } from './network.ts'
import { createDocumentedProject, createPrivateProject, newEmail, type Person, signIn } from './people.ts'
import prepare from './prepare.ts'
import { type ServerProcess, startServer } from './processes.ts'
import { shootProduct } from './product-pictures.ts'
import { shootOfflineSearch, shootSearch } from './search-pictures.ts'
import { withoutDevice } from './without-device.ts'
import { createWrittenProject } from './write-document.ts'

/**
 * Takes a picture of every screen for people to look at, in four widths and both themes. Arguments limit it
 * to these parts: pictures (of the landing page), visitor, empty, owner, offline, blocks, github, chat,
 * search, offline-search, changed, administration. Widths can be given as well.
 */
const ARGUMENTS = process.argv.slice(2)

const FOLDER = fileURLToPath(new URL('../../test-results/screens/', import.meta.url))
/** The picture in README. */
const PICTURE = fileURLToPath(new URL('./pictures/documentation.png', import.meta.url))
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 1800, height: 1100 },
} as const
const THEMES = ['light', 'dark'] as const

const ALL_SIZES = Object.keys(SIZES) as (keyof typeof SIZES)[]
const ONLY_SIZES = ALL_SIZES.filter((size) => ARGUMENTS.includes(size))
const WANTED = ARGUMENTS.filter((name) => !(name in SIZES))

type Look = { size: keyof typeof SIZES; theme: (typeof THEMES)[number] }
type World = {
  server: ServerProcess
  owner: Person
  newcomer: Person
  project: ProjectWithPages
  /** A public project with every kind of block on its page. */
  blocks: ProjectWithPages
}
type Shoot = (page: Page, name: string, options?: { fullPage: boolean }) => Promise<void>

const clean = await prepare()
await mkdir(FOLDER, { recursive: true })
const server = await startServer({ EXAMPLE: 'on' })
const browser = await chromium.launch(await chromiumLaunch())
try {
  const owner = await signIn(server, 'mara')
  if (WANTED.length === 0) await shootPicture(browser, server)
  if (WANTED.length === 0 || WANTED.includes('pictures')) {
    await shootProduct(browser, { server, atRest })
  }
  const blocks = await createWrittenProject(server.url, owner, 'Every block', writeEveryBlock)
  await owner.api.patch(`/api/project/${blocks.id}`, { data: { visibility: 'public' } })
  const world = {
    blocks,
    server,
    owner,
    newcomer: await signIn(server, 'new'),
    project: await createDocumentedProject(owner, 'wouter', false),
  }
  await createPrivateProject(owner, 'Handbook')
  for (const size of ONLY_SIZES.length > 0 ? ONLY_SIZES : ALL_SIZES) {
    for (const theme of THEMES) await shootAll(browser, world, { size, theme })
  }
} finally {
  await browser.close()
  await server.stop()
  await clean()
}

/**
 * Resolves when nothing visible is loading. The network is never idle, because a worker listens to the
 * server.
 */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(async () => {
    await document.fonts.ready
    // A lazy image that is off the screen never finishes loading.
    const awaited = [...document.images].filter((image) => {
      const { top, left, width } = image.getBoundingClientRect()
      return image.loading !== 'lazy' || (width > 0 && top < innerHeight && left < innerWidth)
    })
    await Promise.all(awaited.map((image) => image.decode().catch(() => undefined)))
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }))
  })
}

/** Takes a picture of the documentation that the product writes about its own sources. */
async function shootPicture(from: Browser, { url }: ServerProcess): Promise<void> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as unknown
  let example: Project | undefined
  while (example?.status !== 'DOC_SUCCESS') [example] = (await read('/api/examples')) as Project[]
  const { pages } = (await read(`/api/project?projectId=${example.id}`)) as ProjectWithPages
  const page = await from.newPage({ baseURL: url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
  await new DocumentationModel(page).open(example.id, pages.find(({ name }) => name === 'Collaboration')?.id)
  await atRest(page)
  await page.screenshot({ path: PICTURE })
  await page.close()
}

async function shootAll(from: Browser, world: World, look: Look): Promise<void> {
  const take: Shoot = async (page, name, { fullPage } = { fullPage: false }) => {
    await page.screenshot({ path: `${FOLDER}${name}-${look.size}-${look.theme}.png`, fullPage })
  }
  const shoot: Shoot = async (page, ...how) => {
    await atRest(page)
    await take(page, ...how)
  }
  const options: BrowserContextOptions = {
    viewport: SIZES[look.size],
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    hasTouch: look.size === 'phone',
    isMobile: look.size === 'phone',
    serviceWorkers: 'block',
  }
  const as = async (person: Person | undefined, look: (page: Page) => Promise<void>) => {
    const context = await (person?.context(from, options) ?? from.newContext({ ...options, baseURL: world.server.url }))
    await look(await context.newPage())
    await context.close()
  }
  const parts: Record<string, () => Promise<void>> = {
    visitor: () => as(undefined, (page) => shootVisitor(page, world, shoot)),
    empty: () => as(world.newcomer, (page) => shootEmpty(page, shoot)),
    owner: () => as(world.owner, (page) => shootOwner(page, world, shoot)),
    offline: () => shootOffline(from, world, { options, shoot }),
    blocks: () => as(world.owner, (page) => shootBlocks(page, { ...world, seeAll, image: PICTURE }, shoot)),
    github: () => shootGithub(from, { options, shoot, shootBusy: take }),
    chat: () => as(world.owner, (page) => shootChat(page, world, shoot)),
    search: () => as(world.owner, (page) => shootSearch(page, world, shoot)),
    'offline-search': () => shootOfflineSearch(from, { ...world, url: world.server.url }, { options, shoot }),
    administration: () => shootAdministration(from, { options, shoot }),
    changed: () => shootChanged(from, { options, shoot, shootStill: take }),
  }
  for (const [name, part] of Object.entries(parts)) if (WANTED.length === 0 || WANTED.includes(name)) await part()
}

/**
 * Scrolls through the page, so that content drawn only near the screen also appears in a full-page picture.
 */
async function seeAll(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await atRest(page)
  }
  await page.evaluate(() => void scrollTo(0, 0))
}

/**
 * Takes pictures of the device's messages about the server: unreachable, reachable again, and refusing a
 * change.
 */
async function shootOffline(
  from: Browser,
  { server: { url }, owner }: World,
  { options, shoot }: { options: BrowserContextOptions; shoot: Shoot },
): Promise<void> {
  const project = await createPrivateProject(owner, 'Field guide')
  const network = await startNetwork(url)
  const context = await owner.context(from, { ...options, baseURL: network.url, serviceWorkers: 'allow' }, network.url)
  const page = await context.newPage()
  const documentation = new DocumentationModel(page)
  await documentation.open(project.id)
  await documentation.editable()
  await documentation.saved()
  await new InstalledModel(page).ready()
  await network.cut()
  await documentation.editor.click()
  await page.keyboard.type('Birds of the coast')
  await page.getByRole('button', { name: /^Saving: Offline(?:, kept| ·)/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'offline-writing')
  await page.goto('/projects')
  await page.getByRole('button', { name: /^Sync: Offline/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'offline-projects')
  await page.goto('/projects/1')
  await page.getByRole('main').waitFor()
  await shoot(page, 'offline-not-here')
  await owner.api.delete(`/api/page/${project.pages[0]?.id}`)
  await page.goto('/projects')
  await network.restore()
  await page.getByRole('button', { name: /1 not applied/ }).click()
  await page.getByRole('button', { name: 'Discard' }).waitFor()
  await shoot(page, 'not-applied')
  await context.close()
  await network.close()
  await owner.api.delete(`/api/project/${project.id}`)
}

async function shootVisitor(page: Page, { project, blocks }: World, shoot: Shoot): Promise<void> {
  await page.goto('/editor-sandbox')
  await page.getByRole('textbox', { name: 'Page', exact: true }).waitFor()
  await shoot(page, 'sandbox')
  await new DocumentationModel(page).open(blocks.id)
  await seeAll(page)
  await shoot(page, 'blocks-reading', { fullPage: true })
  await shootLanding(page, shoot)
  await page.goto('/examples')
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await shoot(page, 'examples')
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

async function shootLanding(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/')
  await page.locator('#static').waitFor({ state: 'detached' })
  await shoot(page, 'landing')
  await seeAll(page)
  await shoot(page, 'landing-whole', { fullPage: true })
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) {
    await menu.click()
    await shoot(page, 'landing-menu')
    await page.keyboard.press('Escape')
  }
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await page.getByRole('button', { name: 'Share this page' }).click()
  await page.getByRole('button', { name: 'Keep open' }).click()
  await shoot(page, 'landing-cannot-share')
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
  await page
    .getByRole('button', { name: `Menu of ${project.name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Rename' }).waitFor()
  await shoot(page, 'projects-menu')
  await page.keyboard.press('Escape')
  await projects.create.click()
  await shoot(page, 'new-project')
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
  // The real progress passes too quickly to be captured.
  const moment = { ...project, status: 'DOC_TOPIC_PAGES_GENERATING', progress: { done: 14, total: 52 } }
  const other = await page.context().newPage()
  await withoutDevice(other)
  await other.route('**/api/project?*', (route) => route.fulfill({ json: moment }))
  await other.goto(`/generate/zip/${project.id}`)
  await other.getByText('Writing topic pages 14 of 52').waitFor()
  await shoot(other, 'generation')
  await other.close()
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
  await shootPageActs(page, documentation, shoot)
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByText('Dark mode').waitFor()
  await shoot(page, 'settings')
  await page.getByRole('button', { name: 'Upload a new ZIP' }).click()
  await page.getByRole('dialog', { name: 'Upload a new ZIP' }).waitFor()
  await shoot(page, 'new-zip')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Role' }).waitFor()
  await shoot(page, 'members')
}

/** Takes pictures of the actions for a page in the tree, and of the list of shortcuts. */
async function shootPageActs(page: Page, { tree }: DocumentationModel, shoot: Shoot): Promise<void> {
  const row = tree.getByRole('treeitem').nth(2)
  const menu = async (item: string) => {
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: item }).waitFor()
  }
  await menu('Delete')
  await shoot(page, 'page-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').waitFor()
  await shoot(page, 'page-delete')
  await page.keyboard.press('Escape')
  await menu('Move to…')
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  await page.getByPlaceholder('Find a page').waitFor()
  await shoot(page, 'page-move')
  await page.keyboard.press('Escape')
  await menu('Page history')
  await page.getByRole('menuitem', { name: 'Page history' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Current version/ })
    .waitFor()
  await shoot(page, 'page-history')
  await page.keyboard.press('Escape')
  await row.focus()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await shoot(page, 'shortcuts')
  await page.keyboard.press('Escape')
}
