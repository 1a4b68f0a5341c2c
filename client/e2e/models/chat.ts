import { expect, type Locator, type Page } from '@playwright/test'

export class ChatModel {
  readonly prompt: Locator
  readonly ask: Locator
  readonly stop: Locator
  readonly answers: Locator
  readonly goOn: Locator
  readonly chips: Locator
  readonly settings: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.prompt = page.getByRole('textbox', { name: 'Prompt' })
    this.ask = page.getByRole('button', { name: 'Ask', exact: true })
    this.stop = page.getByRole('button', { name: 'Stop', exact: true })
    this.answers = page.getByRole('region', { name: 'Answers' })
    this.goOn = page.getByRole('button', { name: 'Continue prompting' })
    this.chips = page.getByRole('list', { name: 'Selected projects' }).getByRole('listitem')
    this.settings = page.getByRole('dialog', { name: 'Chat settings' })
  }

  async open(): Promise<void> {
    await this.#page.goto('/chat')
    await expect(this.prompt).toBeVisible()
  }

  /** Opens the list of projects, switches some of them and closes it. */
  async choose(...names: string[]): Promise<void> {
    await this.toPrompt()
    await this.#page.getByRole('button', { name: /^(?:Choose projects|\d+ projects)$/ }).click()
    const list = this.#page.getByRole('dialog', { name: 'Projects' })
    for (const name of names) await list.getByRole('switch', { name, exact: true }).click()
    await this.#page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  }

  async openSettings(): Promise<void> {
    await this.toPrompt()
    await this.#page.getByRole('button', { name: 'Settings', exact: true }).click()
    await expect(this.settings).toBeVisible()
  }

  /** Goes to the prompt, which is hidden while someone reads further up. */
  async toPrompt(): Promise<void> {
    // The button and the prompt can replace each other while an answer is being laid out.
    await expect(async () => {
      await expect(this.goOn.or(this.prompt)).toBeVisible()
      if (await this.goOn.isVisible()) await this.goOn.click({ timeout: 1000 })
      await expect(this.prompt).toBeVisible({ timeout: 1000 })
    }).toPass()
  }

  /** Starts a new chat by the button beside the prompt. */
  async begin(): Promise<void> {
    await expect(async () => {
      await this.toPrompt()
      await this.#page.getByRole('button', { name: 'New conversation' }).click({ timeout: 1000 })
    }).toPass()
  }

  /** Types a text and presses Enter, without checking the result. */
  async send(text: string): Promise<void> {
    await expect(async () => {
      await this.toPrompt()
      await this.prompt.fill(text, { timeout: 1000 })
      await this.prompt.press('Enter', { timeout: 1000 })
    }).toPass()
  }

  /** Sends a question and waits until it's shown above its answer. */
  async question(text: string): Promise<void> {
    await this.send(text)
    await expect(this.answers.getByRole('heading', { level: 2, name: text, exact: true }).last()).toBeVisible()
  }

  /** Resolves when the newest question is answered or won't be. */
  async answered(): Promise<void> {
    await expect(this.#page.getByRole('status').filter({ hasText: 'Answered' })).toBeAttached()
    // Wait two frames: effects of a changed height show one frame later.
    await this.#page.evaluate(
      () => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut))),
    )
  }
}
