import { fromHere } from './return-place.ts'

/** Invitation, as shown on the login screen. The server verified it when its link was opened. */
export type Invited = { email: string; inviter: string; project: string }

/** Navigation state from an invitation to the login: where to return to, and who is invited. */
export function toSignInAs(invited: Invited): object {
  return { ...fromHere(), invited }
}

/** Invitation that brought the person to the open login screen. */
export function invitedHere(): Invited | undefined {
  const { invited } = (history.state ?? {}) as { invited?: Partial<Invited> }
  const isWhole = [invited?.email, invited?.inviter, invited?.project].every((part) => typeof part === 'string')
  return isWhole ? (invited as Invited) : undefined
}

let afterSignOut: object | null = null

/** Sets the navigation state for the login screen. It applies only to the next sign-out. */
export function carryThroughSignOut(state: object | null): void {
  afterSignOut = state
}

export function carriedThroughSignOut(): object | null {
  const state = afterSignOut
  afterSignOut = null
  return state
}
