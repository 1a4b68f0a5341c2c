import type { Locator, Page } from '@playwright/test'

export class SignInModel {
  readonly email: Locator
  readonly send: Locator
  readonly firstDigit: Locator

  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.email = page.getByLabel('E-mail')
    this.send = page.getByRole('button', { name: 'Login via Email' })
    this.firstDigit = page.getByRole('textbox', { name: 'Verification code' })
  }

  async open(): Promise<void> {
    await this.#page.goto('/login')
  }

  /** Enters the address on the open sign-in screen, up to the question for the code. */
  async askForCode(email: string): Promise<void> {
    await this.email.fill(email)
    await this.send.click()
    await this.firstDigit.waitFor()
  }

  /** Signs in on the open sign-in screen, which then leads back to where the person came from. */
  async enter(email: string, code: () => Promise<string>): Promise<void> {
    await this.askForCode(email)
    await this.firstDigit.pressSequentially(await code())
  }

  async signIn(email: string, code: () => Promise<string>): Promise<void> {
    await this.open()
    await this.enter(email, code)
    await this.#page.waitForURL('**/projects')
  }
}
