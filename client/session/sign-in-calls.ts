import { postToAuth } from './auth-service.ts'

/**
 * Calls to the auth service that only sign-in makes, kept apart so that other code doesn't load them. Each
 * rejects as `postToAuth` does.
 */

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
 * Resolves to the provider's address, to which the browser must go. The provider returns to `/auth-callback`,
 * or to `/projects` if someone signed in connects an account. After a proof, it returns to a separate page.
 */
export async function providerAddress(act: 'sign-in/social' | 'link-social' | 'prove/github'): Promise<string> {
  const answer = await postToAuth(act, { provider: 'github' })
  const url = (answer as { url?: unknown } | undefined)?.url
  if (typeof url !== 'string') throw new Error('No address came to go to')
  return url
}
