import { randomBytes } from 'node:crypto'

/** Newest codes and invitations of a server that sends no mail. */
export type SentCode = { to: string; code: string; at: string }
export type SentInvitation = { to: string; subject: string; link: string; at: string }

const KEPT = 50

export class Mailbox {
  /** Secret that opens the page with the codes and invitations. Each start creates a new one and prints it. */
  readonly secret = randomBytes(24).toString('base64url')
  #codes: SentCode[] = []
  #invitations: SentInvitation[] = []

  add(code: SentCode): void {
    this.#codes = [...this.#codes, code].slice(-KEPT)
  }

  list(): readonly SentCode[] {
    return this.#codes
  }

  addInvitation(invitation: SentInvitation): void {
    this.#invitations = [...this.#invitations, invitation].slice(-KEPT)
  }

  listInvitations(): readonly SentInvitation[] {
    return this.#invitations
  }
}
