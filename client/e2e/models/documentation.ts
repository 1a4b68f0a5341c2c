import { expect, type Locator, type Page } from '@playwright/test'

export class DocumentationModel {
  readonly tree: Locator
  readonly search: Locator
  readonly article: Locator
  readonly editor: Locator
  readonly saveState: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.tree = page.getByRole('tree', { name: 'Pages' })
    this.search = page.getByLabel('Search pages')
    this.article = page.getByRole('article')
    this.editor = page.getByRole('textbox', { name: 'Page', exact: true })
    this.saveState = page.getByRole('button', { name: /^Saving:/ })
  }

  async open(projectId: number, pageId?: number | null): Promise<void> {
    await this.#page.goto(pageId ? `/projects/${projectId}/${pageId}` : `/projects/${projectId}`)
    await this.article.waitFor()
  }

  row(name: string): Locator {
    return this.tree.getByRole('treeitem', { name, exact: true })
  }

  get title(): Locator {
    return this.article.getByRole('heading', { level: 1 })
  }

  async editable(): Promise<void> {
    await expect(this.editor).toHaveAttribute('contenteditable', 'true')
  }

  /** "Saved" is said after the server has stored it, and not before. */
  async saved(): Promise<void> {
    await expect(this.saveState).toHaveAccessibleName('Saving: Saved')
  }

  /** Adds a paragraph at the end of the page. */
  async write(text: string): Promise<void> {
    await this.editor.locator(':scope > :last-child').click()
    await this.#page.keyboard.press('Control+End')
    await this.#page.keyboard.press('Enter')
    await this.#page.keyboard.type(text)
  }
}
