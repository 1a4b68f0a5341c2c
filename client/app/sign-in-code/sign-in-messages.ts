import { SIGN_IN } from '../../../shared/contract/messages/sign-in.ts'
import { AuthError } from '../../session/index.ts'
import type { ToastMessage } from '../../ui/toast/toasts.ts'

export const GITHUB_FAILURE: ToastMessage = {
  ...SIGN_IN.githubNotStarted,
  text: 'Couldn’t sign you in with GitHub. Please try again.',
}

/** Message for a code that couldn't be sent. */
export function sendFailure(error: unknown): ToastMessage {
  return {
    ...SIGN_IN.codeNotSent,
    text:
      error instanceof AuthError && error.body
        ? error.body.msg
        : 'The server couldn’t be reached. Check your connection and try again.',
  }
}

/**
 * Whether the service refused a code as wrong or expired. False if it didn't check the code or didn't
 * answer.
 */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof AuthError && error.status < 500 && error.status !== 429
}

/** Message for a failed sign-in: the code was wrong, it was refused for another reason, or no answer came. */
export function verifyFailure(error: unknown): ToastMessage {
  if (error instanceof AuthError && error.status === 400) {
    return SIGN_IN.codeWrong
  }
  if (error instanceof AuthError && error.status < 500) {
    return { ...SIGN_IN.codeRefused, text: error.body?.msg ?? SIGN_IN.codeRefused.text }
  }
  return SIGN_IN.codeNotChecked
}
