import { postToAuth } from './auth-service.ts'

/**
 * Calls to the auth service that only sign-in and confirmations need. In a file of their own, so that other
 * code doesn't load them. Each call rejects as `postToAuth` does.
 */

/** Sends a six-digit code to an address. */
export async function sendCode(email: string): Promise<void> {
  await postToAuth('email-otp/send-verification-otp', { email, type: 'sign-in' })
}

export async function signInWithCode(email: string, code: string): Promise<void> {
  await postToAuth('sign-in/email-otp', { email, otp: code })
}

/** Confirms the person's identity for the current session with a code. */
export async function proveWithCode(code: string): Promise<void> {
  await postToAuth('prove/code', { otp: code })
}

/**
 * Resolves to the provider's address, to which the browser must navigate. The provider redirects back to
 * `/auth-callback` after a sign-in, to `/projects` after connecting an account, and to a separate page after
 * a proof.
 */
export async function providerAddress(act: 'sign-in/social' | 'link-social' | 'prove/github'): Promise<string> {
  const answer = await postToAuth(act, { provider: 'github' })
  const url = (answer as { url?: unknown } | undefined)?.url
  if (typeof url !== 'string') throw new Error('No address came to go to')
  return url
}
