import { expect, type Locator, type Page } from '@playwright/test'

type Place = { x: number; y: number }

/** A drawing in a page, for people who edit it. */
export class DrawingModel {
  readonly canvas: Locator
  readonly shapes: Locator
  readonly picture: Locator
  readonly edit: Locator
  /** Handle that makes the drawing higher or lower. */
  readonly handle: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.canvas = page.locator('.tl-canvas')
    this.shapes = this.canvas.locator('.tl-shape')
    this.picture = page.getByRole('article').getByRole('img', { name: /^Drawing/ })
    this.edit = page.getByRole('button', { name: 'Edit drawing' })
    this.handle = page.getByRole('separator', { name: 'Height of the drawing' })
  }

  /** Inserts an empty drawing at the cursor. */
  async insert(id: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: 'Page', exact: true }).evaluate((element, canvas) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', `<div data-canvas="${canvas}"></div>`)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, id)
  }

  async draw(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Draw', exact: true }).click()
    await this.ready()
  }

  async ready(): Promise<void> {
    await this.#page.getByTestId('tools.select').and(this.#page.locator('[aria-pressed=true]')).waitFor()
    await this.#page.locator('.tl-container:focus').waitFor()
  }

  /** Chooses a tool by its key and draws from one place to another. */
  async drag(key: string, from: Place, to: Place): Promise<void> {
    const box = await this.canvas.boundingBox()
    if (!box) throw new Error('There is no drawing')
    const { mouse, keyboard } = this.#page
    await keyboard.press(key)
    await mouse.move(box.x + from.x, box.y + from.y)
    await mouse.down()
    await mouse.move(box.x + to.x, box.y + to.y, { steps: 4 })
    await mouse.up()
  }

  /** Writes into the shape that was drawn last. */
  async label(words: string): Promise<void> {
    await this.#page.keyboard.press('Enter')
    await expect(this.canvas.locator('[contenteditable="true"]')).toBeFocused()
    // Typed in one piece: 100 ms after opening, the label's editor moves the caret.
    await this.#page.keyboard.insertText(words)
    await this.#page.keyboard.press('Escape')
    // From here on, keys belong to the drawing again.
    await expect(this.canvas.locator('[contenteditable="true"]')).toHaveCount(0)
    await expect(this.#page.locator('.tl-container')).toBeFocused()
  }

  async done(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Done' }).click()
    await this.canvas.waitFor({ state: 'detached' })
  }
}
