import { awaitSession } from '../../session/await-session.ts'
import { AuthError } from '../../session/index.ts'
import { signInWithCode } from '../../session/sign-in-calls.ts'

const NOT_KEPT = 'You aren’t signed in: this browser may block cookies. Allow them and request a new code.'

/**
 * Returns a function that signs in with a code and resolves once the session exists. A code is accepted only
 * once: for a code that was already accepted, the function only checks for the session. Rejects if the code
 * is refused, if no session began, or if the server doesn't confirm the session.
 */
export function codeSignIn(email: string, calls = { signInWithCode, awaitSession: () => awaitSession() }) {
  let accepted: string | undefined
  return async (code: string): Promise<void> => {
    if (code !== accepted) await calls.signInWithCode(email, code)
    accepted = code
    const outcome = await calls.awaitSession()
    if (outcome === 'signed-in') return
    if (outcome === 'unknown') throw new Error('Nobody says whether the session began')
    accepted = undefined
    throw new AuthError(401, { code: 401, msg: NOT_KEPT, err: 'not_authenticated' }, undefined)
  }
}
