/** The last codes and invitations that were not mailed, for somebody who tries the product on their own machine. */
export type SentCode = { to: string; code: string; at: string }
export type SentInvitation = { to: string; subject: string; link: string; at: string }

const KEPT = 50

export class Mailbox {
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
