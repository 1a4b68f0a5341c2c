import { expect, type Locator, type Page } from '@playwright/test'

export class DocumentationModel {
  readonly tree: Locator
  readonly search: Locator
  readonly article: Locator
  readonly editor: Locator
  readonly saveState: Locator
  readonly create: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.tree = page.getByRole('tree', { name: 'Pages' })
    this.search = page.getByLabel('Search pages')
    this.article = page.getByRole('article')
    this.editor = page.getByRole('textbox', { name: 'Page', exact: true })
    this.saveState = page.getByRole('button', { name: /^Saving:/ })
    this.create = page.getByRole('button', { name: 'New page' })
  }

  async open(projectId: number, pageId?: number | null): Promise<void> {
    await this.#page.goto(pageId ? `/projects/${projectId}/${pageId}` : `/projects/${projectId}`)
    await this.takenOver()
  }

  /** Waits until the client has replaced the server-rendered page; input made before that would be lost. */
  async takenOver(): Promise<void> {
    // Checked in every frame: this wait is so frequent that the pauses of other ways would add up.
    await this.#page.waitForFunction(
      () => document.querySelector('article') && !document.querySelector('#static, article button[inert]'),
    )
  }

  row(name: string): Locator {
    return this.tree.getByRole('treeitem', { name, exact: true })
  }

  /** Creates a page and names it. */
  async addPage(title: string): Promise<void> {
    // The address must say which page is open before anything else happens.
    await this.#page.waitForURL(/projects\/\d+\/\d+$/)
    const before = this.#page.url()
    await this.create.click()
    await this.#page.waitForURL((url) => url.href !== before)
    await expect(this.editor).toBeFocused()
    await this.#page.keyboard.insertText(title)
    await expect(this.row(title)).toBeVisible()
  }

  /** Drags a page onto another by several moves, as a hand does. */
  async drag(name: string, onto: string): Promise<void> {
    const { mouse } = this.#page
    await this.row(name).hover()
    await mouse.down()
    const place = await this.row(onto).boundingBox()
    if (!place) throw new Error(`${onto} cannot be seen.`)
    await mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 4 })
    await this.row(onto).hover()
    await mouse.up()
  }

  /** Shows the pages below a page. */
  async expand(name: string): Promise<void> {
    const row = this.row(name)
    await expect(row).toHaveAttribute('aria-expanded', /true|false/)
    if ((await row.getAttribute('aria-expanded')) === 'false') await row.press('ArrowRight')
  }

  get title(): Locator {
    return this.article.getByRole('heading', { level: 1 })
  }

  async editable(): Promise<void> {
    await this.editor.and(this.#page.locator('[contenteditable=true]')).waitFor()
  }

  /** "Saved" is said after the server has stored it, and not before, whether or not this device has a copy. */
  async saved(): Promise<void> {
    await this.#page.getByRole('button', { name: /^Saving: Saved(, no copy on this device)?$/ }).waitFor()
  }

  /** Adds a paragraph at the end of the page. */
  async write(text: string): Promise<void> {
    await this.editor.locator(':scope > :last-child').click()
    await this.#page.keyboard.press('Control+End')
    await this.#page.keyboard.press('Enter')
    await this.#page.keyboard.insertText(text)
  }
}
