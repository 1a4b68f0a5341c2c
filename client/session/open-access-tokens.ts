import { proxy, subscribe } from 'valtio'
import { currentUser, session } from './session.ts'

/** Whose access tokens are open, if any. */
export const accessTokens = proxy<{ of: string | null }>({ of: null })

export function openAccessTokens(userId: string): void {
  accessTokens.of = userId
}

export function closeAccessTokens(): void {
  accessTokens.of = null
}

// When a session ends they are closed: whoever comes next did not open them.
subscribe(session, () => {
  if (currentUser()?.id !== accessTokens.of) closeAccessTokens()
})
