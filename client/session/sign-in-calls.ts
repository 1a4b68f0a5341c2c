import { postToAuth } from './auth-service.ts'

/** What only who signs in asks of the auth service; nobody else carries it. Each rejects as `postToAuth` does. */

/** Sends a six-digit code to an address. */
export async function sendCode(email: string): Promise<void> {
  await postToAuth('email-otp/send-verification-otp', { email, type: 'sign-in' })
}

export async function signInWithCode(email: string, code: string): Promise<void> {
  await postToAuth('sign-in/email-otp', { email, otp: code })
}

/** Proves with a code that the session is this person's. */
export async function proveWithCode(code: string): Promise<void> {
  await postToAuth('prove/code', { otp: code })
}

/**
 * Resolves to the address at the provider to which the browser must go. It comes back to `/auth-callback`,
 * or, when somebody who is signed in connects their account there, to `/projects`; from a proof, to a page of its own.
 */
export async function providerAddress(act: 'sign-in/social' | 'link-social' | 'prove/github'): Promise<string> {
  const answer = await postToAuth(act, { provider: 'github' })
  const url = (answer as { url?: unknown } | undefined)?.url
  if (typeof url !== 'string') throw new Error('No address came to go to')
  return url
}
