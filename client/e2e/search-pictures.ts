import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { ChatModel } from './models/chat.ts'
import { DocumentationModel } from './models/documentation.ts'
import { InstalledModel } from './models/installed.ts'
import { SearchModel, searchable } from './models/search.ts'
import { startNetwork } from './network.ts'
import type { Person } from './people.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Searched = { owner: Person; project: ProjectWithPages }

/**
 * Takes pictures of the palette over a page, before and after typing, and of the search screen: with
 * results, without results, and narrowed.
 */
export async function shootSearch(page: Page, { owner, project }: Searched, shoot: Shoot): Promise<void> {
  await searchable(owner, project.id)
  const search = new SearchModel(page)
  const documentation = new DocumentationModel(page)
  for (const { id } of project.pages.slice(2, 5)) await documentation.open(project.id, id)
  await documentation.open(project.id)
  await search.openPalette()
  await search.options.first().waitFor()
  await shoot(page, 'palette-empty')
  await page.keyboard.type('router')
  await search.group('Code').first().waitFor()
  await shoot(page, 'palette-typed')
  await search.field.fill('useLoc')
  await search.group('Symbols').first().waitFor()
  await shoot(page, 'palette-symbol')
  await page.keyboard.press('Escape')
  await search.openScreen()
  await shoot(page, 'search-empty')
  await search.openScreen('how are routes matched')
  await search.results.first().waitFor()
  await shoot(page, 'search-results')
  await search.openScreen('zeppelin')
  await page.getByRole('heading', { name: 'Nothing was found' }).waitFor()
  await shoot(page, 'search-nothing')
  await page.route('**/rag/search', (route) => route.fulfill({ status: 503, json: {} }))
  await search.query.fill('router')
  await page.getByRole('alert').waitFor()
  await shoot(page, 'search-failed')
}

/** Takes pictures of the search in an offline project, without a network. */
export async function shootOfflineSearch(
  from: Browser,
  { owner, project, url }: Searched & { url: string },
  { options, shoot }: { options: BrowserContextOptions; shoot: Shoot },
): Promise<void> {
  await searchable(owner, project.id)
  const network = await startNetwork(url)
  const context = await owner.context(from, { ...options, baseURL: network.url, serviceWorkers: 'allow' }, network.url)
  const page = await context.newPage()
  const search = new SearchModel(page)
  await new DocumentationModel(page).open(project.id)
  await new InstalledModel(page).ready()
  const sidebar = page.getByRole('button', { name: 'Show the sidebar' })
  if ((page.viewportSize()?.width ?? 0) < 1024) await sidebar.click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const isKept = page.getByRole('switch', { name: /^Available offline/ })
  await isKept.click()
  await expect(isKept).toHaveAccessibleName(/^Available offline · /, { timeout: 60_000 })
  await network.cut()
  await search.openScreen('how are routes matched')
  await search.results.first().waitFor()
  await shoot(page, 'search-offline')
  await search.openPalette()
  await page.keyboard.type('router')
  await search.group('Symbols').first().waitFor()
  await shoot(page, 'palette-offline')
  const chat = new ChatModel(page)
  await chat.open()
  await chat.choose(project.name)
  await chat.question('What does useRouter() do?')
  await chat.answered()
  await shoot(page, 'chat-offline-answer')
  await context.close()
  await network.close()
}
