import { fromHere } from './return-place.ts'

/** An invitation as the login shows it; its link has proven it. */
export type Invited = { email: string; inviter: string; project: string }

/** State for the way from an invitation to the login: where to come back to, and for whom it is. */
export function toSignInAs(invited: Invited): object {
  return { ...fromHere(), invited }
}

/** The invitation that led to the login that is open. */
export function invitedHere(): Invited | undefined {
  const { invited } = (history.state ?? {}) as { invited?: Partial<Invited> }
  const isWhole = [invited?.email, invited?.inviter, invited?.project].every((part) => typeof part === 'string')
  return isWhole ? (invited as Invited) : undefined
}

let afterSignOut: object | null = null

/** Signing out leads to the login; for one sign-out, with this. */
export function carryThroughSignOut(state: object | null): void {
  afterSignOut = state
}

export function carriedThroughSignOut(): object | null {
  const state = afterSignOut
  afterSignOut = null
  return state
}
