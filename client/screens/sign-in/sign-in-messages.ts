import { AuthError } from '../../session/index.ts'
import type { ToastMessage } from '../../ui/toast/toasts.ts'

const PLAIN_SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function isEmail(text: string): boolean {
  return text.length <= 254 && PLAIN_SIMPLE_EMAIL.test(text)
}

export const GITHUB_FAILURE: ToastMessage = {
  title: 'Login failed',
  text: 'GitHub did not sign you in. Please try again.',
  type: 'error',
}

/** What to say when no code could be sent. */
export function sendFailure(error: unknown): ToastMessage {
  return {
    title: 'Failed to request OTP',
    text:
      error instanceof AuthError && error.body
        ? error.body.msg
        : 'The server could not be reached. Check your connection and try again.',
    type: 'error',
  }
}

/** What to say when a code did not sign in: it was wrong, it was refused for another reason, or nobody answered. */
export function verifyFailure(error: unknown): ToastMessage {
  if (error instanceof AuthError && error.status === 400) {
    return {
      title: 'Invalid verification code',
      text: 'Please try again or request a new code',
      type: 'error',
    }
  }
  if (error instanceof AuthError && error.status < 500) {
    return { title: 'Verification failed', text: error.body?.msg ?? 'Invalid code. Please try again.', type: 'error' }
  }
  return { title: 'Could not verify OTP', text: 'Please try again', type: 'error' }
}
