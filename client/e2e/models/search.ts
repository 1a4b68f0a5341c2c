import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../people.ts'

/** The palette and the search screen. */
export class SearchModel {
  readonly palette: Locator
  readonly field: Locator
  readonly options: Locator
  readonly query: Locator
  readonly results: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.palette = page.getByRole('dialog', { name: 'Search everything' })
    this.field = this.palette.getByRole('combobox')
    this.options = this.palette.getByRole('option')
    this.query = page.getByRole('searchbox', { name: 'Search all projects' })
    this.results = page.getByRole('main').getByRole('list').getByRole('listitem')
  }

  async openPalette(): Promise<void> {
    // The screen starts to listen for its keys a moment after it appears.
    await expect(async () => {
      await this.#page.keyboard.press('ControlOrMeta+k')
      await expect(this.field).toBeFocused({ timeout: 1000 })
    }).toPass()
  }

  async openScreen(query = ''): Promise<void> {
    await this.#page.goto(query ? `/search?q=${encodeURIComponent(query)}` : '/search')
    await expect(this.query).toHaveValue(query)
  }

  /** Asks on the search screen. Results shown afterwards don't belong to an earlier question. */
  async ask(query: string): Promise<void> {
    await this.query.fill('')
    await this.query.press('Enter')
    await expect(this.#page.getByText('Search the docs and code of your projects')).toBeVisible()
    await this.query.fill(query)
    await this.query.press('Enter')
  }

  /** The entry that Enter chooses. */
  get active(): Locator {
    return this.palette.getByRole('option', { selected: true })
  }

  group(name: string): Locator {
    return this.palette.getByRole('group', { name, exact: true }).getByRole('option')
  }

  /** Narrows the search. */
  async choose(filter: 'Project' | 'Kind', choice: string): Promise<void> {
    await this.#page.getByRole('combobox', { name: filter }).click()
    await this.#page.getByRole('option', { name: choice, exact: true }).click()
  }
}

/** Resolves when a project can be searched. */
export async function searchable({ api }: Person, projectId: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await api.get('/api/project', { params: { projectId } })
        return ((await answer.json()) as { rag_status: string }).rag_status
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe('active')
}
