import type { Page } from '@playwright/test'
import type { ProjectWithPages } from '../../shared/contract/projects.ts'
import { DocumentationModel } from './models/documentation.ts'
import { SearchModel, searchable } from './models/search.ts'
import type { Person } from './people.ts'

type Shoot = (page: Page, name: string) => Promise<void>
type Searched = { owner: Person; project: ProjectWithPages }

/** The palette over a page, before and after something is typed; the search screen with results, with none, narrowed. */
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
