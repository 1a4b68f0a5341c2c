/** The last codes that were not mailed, for somebody who tries the product on their own machine. */
export type SentCode = { to: string; code: string; at: string }

const KEPT = 50

export class Mailbox {
  #codes: SentCode[] = []

  add(code: SentCode): void {
    this.#codes = [...this.#codes, code].slice(-KEPT)
  }

  list(): readonly SentCode[] {
    return this.#codes
  }
}
