import { proxy, subscribe } from 'valtio'
import { currentUser, session } from './session.ts'

/** Whose list of sessions is open, if any. */
export const openedSessions = proxy<{ of: string | null }>({ of: null })

export function openSessions(userId: string): void {
  openedSessions.of = userId
}

export function closeSessions(): void {
  openedSessions.of = null
}

// It closes when the session ends: the next person did not open it.
subscribe(session, () => {
  if (currentUser()?.id !== openedSessions.of) closeSessions()
})
