import { proxy } from 'valtio'
import { getSession, postToAuth } from './auth-service.ts'
import { createKeeper, type Outcome } from './keeper.ts'
import {
  type Ended,
  endedByWhom,
  noteSigningOut,
  onStoredUserChange,
  removeStoredUser,
  storedUser,
  storeUser,
  type User,
} from './stored-user.ts'
import { bearerToken, dropBearerToken, forgetUnstoredToken, isUnexpired, keepBearerToken } from './token.ts'
import { forgetSharedNames } from './unsent-changes.ts'

/**
 * `starting`: there is a token and no stored user, so the auth service is being asked.
 * `signed-in`: `confirmed` once the auth service said so in this tab; offline the stored user counts.
 */
export type SessionState =
  | { state: 'starting' }
  | { state: 'visitor'; ended: 'no' | Ended }
  | { state: 'signed-in'; user: User; confirmed: boolean }

export const session = proxy<{ now: SessionState }>({ now: initial() })

const keeper = createKeeper({
  getSession,
  after: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
  signedIn: (user, token) => {
    if (token) keepBearerToken(token)
    storeUser(user)
    session.now = { state: 'signed-in', user, confirmed: true }
  },
  signedOut: () => forget(endedByWhom()),
  warn: (message, cause) => console.warn(message, cause),
})

function initial(): SessionState {
  const user = storedUser()
  if (user) return { state: 'signed-in', user, confirmed: false }
  return isUnexpired(bearerToken(), Date.now()) ? { state: 'starting' } : { state: 'visitor', ended: 'no' }
}

function forget(ended: Ended): void {
  const { now } = session
  dropBearerToken()
  removeStoredUser(ended)
  if (now.state !== 'visitor') session.now = { state: 'visitor', ended: now.state === 'signed-in' ? ended : 'no' }
}

/**
 * Asks the auth service who is signed in, if someone was signed in before. Then follows sign-ins in other
 * tabs.
 */
export function startSession(): void {
  if (session.now.state !== 'visitor') void synchroniseSession()
  onStoredUserChange((now) => {
    forgetUnstoredToken()
    if (typeof now === 'object') {
      session.now = { state: 'signed-in', user: now, confirmed: false }
      // Renews the token in this tab from now on, because the tab that signed in may be closed.
      void synchroniseSession()
    } else if (session.now.state === 'signed-in') {
      // Ignores an answer to a running request, which would sign the person in again.
      keeper.stop()
      session.now = { state: 'visitor', ended: now }
    }
  })
}

export async function synchroniseSession(): Promise<Outcome> {
  const outcome = await keeper.synchronise()
  // The device is offline and has a token but no stored user, so no one can be signed in.
  if (outcome === 'unknown' && session.now.state === 'starting') session.now = { state: 'visitor', ended: 'no' }
  return outcome
}

/**
 * Signs out on this device and at the auth service. Rejects if the service is unreachable: the cookie would
 * stay valid.
 */
export async function signOut(): Promise<void> {
  const user = currentUser()
  // Loads the code before signing out, because afterwards a failed load would leave this browser's data in
  // place.
  const { removeLocalData } = await import('./remove-local-data.ts')
  noteSigningOut(Date.now())
  try {
    await postToAuth('sign-out', {})
    keeper.stop()
    forget('by-the-person')
  } finally {
    noteSigningOut(undefined)
  }
  forgetSharedNames()
  if (user) await removeLocalData(user.id)
}

export function currentUser(): User | undefined {
  return session.now.state === 'signed-in' ? session.now.user : undefined
}

export function mayOpenProtected(state: SessionState): boolean {
  return state.state === 'signed-in' || isUnexpired(bearerToken(), Date.now())
}

/** Returns the name that other people see beside this person's cursor. */
export function displayName(user: Pick<User, 'name' | 'login'> | undefined): string {
  return user?.name.trim() || user?.login || 'Guest'
}
