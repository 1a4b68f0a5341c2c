import { AuthError, postToAuth } from './auth-service.ts'
import { awaitSession } from './await-session.ts'

/** State of the link that the console prints. `email`: the address of an administrator, if one is known. */
export type LookedAt = { state: 'open'; email: string | null } | { state: 'spent'; text: string }

/** Reads the state of the link without using it up. Rejects if no answer arrived. */
export async function lookAtAdministratorLink(token: string): Promise<LookedAt> {
  try {
    const answer = (await postToAuth('administrator-link', { token })) as { email?: unknown } | undefined
    return { state: 'open', email: typeof answer?.email === 'string' ? answer.email : null }
  } catch (error) {
    // Includes 400, with which the server refuses an incompletely copied token.
    if (error instanceof AuthError && (error.status === 404 || error.status === 400))
      return { state: 'spent', text: SPENT }
    throw error
  }
}

export type Administrator = { email: string; name: string }

/**
 * Returns a function that signs in with the link and resolves once the session exists. An accepted link is
 * used up, so later calls only check for the session. Rejects with a message to show.
 */
export function signInByLink(token: string) {
  let isAccepted = false
  return async ({ email, name }: Administrator): Promise<void> => {
    if (!isAccepted) {
      const trimmed = name.trim()
      await postToAuth('sign-in/administrator-link', { token, email: email.trim(), ...(trimmed && { name: trimmed }) })
    }
    isAccepted = true
    const outcome = await awaitSession()
    if (outcome === 'signed-in') return
    throw new Error(outcome === 'unknown' ? UNANSWERED : NOT_KEPT)
  }
}

const SPENT = 'It has been used, has expired, or is incomplete. For a new one, run “npm run admin-link” on the server.'
const UNANSWERED = 'The server couldn’t be reached. Check your connection and try again.'
const NOT_KEPT =
  'This browser may block cookies. Allow them, then run “npm run admin-link” on the server for a new link.'
