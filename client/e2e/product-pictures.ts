import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Project, ProjectWithPages } from '../../shared/contract/projects.ts'
import { archiveOf } from './archive.ts'
import { DocumentationModel } from './models/documentation.ts'
import { ProjectsModel } from './models/projects.ts'
import { createPrivateProject, signIn } from './people.ts'
import type { ServerProcess } from './processes.ts'
import { withoutDevice } from './without-device.ts'

/**
 * Directory of the committed product pictures, for the landing page and for the preview card of links to it.
 */

const FOLDER = fileURLToPath(new URL('../public/pictures/', import.meta.url))
/** 1440 × 900 pixels, in which words are large enough to be read where the picture is half as wide. */
const LOOK = { viewport: { width: 1080, height: 675 }, deviceScaleFactor: 4 / 3 }
/** Size of the preview image that other sites show beside a link, in pixels. */
const CARD = { width: 1200, height: 630 }

type World = { server: ServerProcess; atRest: (page: Page) => Promise<void> }

export async function shootProduct(from: Browser, world: World): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const example = await writtenExample(world.server.url)
  const person = await signIn(world.server, 'mara')
  for (const name of ['Billing', 'Handbook', 'Field guide']) await createPrivateProject(person, name)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await person.context(from, { ...LOOK, colorScheme, serviceWorkers: 'block' })
    const page = await context.newPage()
    const shoot: Shoot = async (name, of = page) => {
      await world.atRest(of)
      await writeFile(`${FOLDER}${name}-${colorScheme}.webp`, await webp(of))
    }
    await shootDialog(page, shoot)
    await shootProgress(context, example, shoot)
    await shootPage(page, example, shoot)
    await context.close()
  }
  await shootCard(from, world)
}

type Shoot = (name: string, of?: Page) => Promise<void>

async function shootDialog(page: Page, shoot: Shoot): Promise<void> {
  const projects = new ProjectsModel(page)
  await page.goto('/projects')
  await projects.project('Billing').first().waitFor()
  await projects.create.click()
  await projects.choose('From ZIP archive')
  const archive = { ...archiveOf('wouter'), name: 'gateway.zip' }
  await projects.dialog.getByLabel('ZIP archive', { exact: true }).setInputFiles(archive)
  await projects.dialog.getByRole('button', { name: 'Create & Upload' }).hover()
  await shoot('project')
}

/** Takes a picture of simulated progress, because the real one passes too quickly. */
async function shootProgress(context: BrowserContext, { id }: ProjectWithPages, shoot: Shoot): Promise<void> {
  const page = await context.newPage()
  await withoutDevice(page)
  await page.route('**/api/project?*', async (route) => {
    const project = (await (await route.fetch()).json()) as ProjectWithPages
    await route.fulfill({
      json: { ...project, status: 'DOC_TOPIC_PAGES_GENERATING', progress: { done: 14, total: 52 } },
    })
  })
  await page.goto(`/generate/zip/${id}`)
  await page.getByText('Writing topic pages 14 of 52').waitFor()
  await shoot('progress', page)
  await page.close()
}

async function shootPage(page: Page, { id, pages }: ProjectWithPages, shoot: Shoot): Promise<void> {
  const documentation = new DocumentationModel(page)
  await documentation.open(
    id,
    pages.find(({ source_path }) => source_path === 'sync-server/collaboration/rooms.ts')?.id,
  )
  await documentation.article.locator('[data-citation]').first().click()
  await page.getByRole('dialog', { name: 'Source' }).locator('pre').waitFor()
  await shoot('page')
}

async function shootCard(from: Browser, { server: { url }, atRest }: World): Promise<void> {
  const page = await from.newPage({ baseURL: url, viewport: CARD, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await page.goto('/')
  await page.locator('#static').waitFor({ state: 'detached' })
  await atRest(page)
  await page.screenshot({ path: `${FOLDER}card.png` })
  await page.close()
}

/** Documentation of these sources. Resolves once it exists. */
async function writtenExample(url: string): Promise<ProjectWithPages> {
  const read = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as unknown
  let example: Project | undefined
  while (example?.status !== 'DOC_SUCCESS') [example] = (await read('/api/examples')) as Project[]
  return (await read(`/api/project?projectId=${example.id}`)) as ProjectWithPages
}

/** Small screenshot as WebP, which the browser encodes itself. */
async function webp(page: Page): Promise<Buffer> {
  const png = await page.screenshot()
  const blank = await page.context().newPage()
  const bytes = await blank.evaluate(
    async (address) => {
      const picture = await createImageBitmap(await (await fetch(address)).blob())
      const canvas = new OffscreenCanvas(picture.width, picture.height)
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(bytes)
}
