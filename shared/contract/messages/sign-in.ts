import type { Message } from './message.ts'

export const SIGN_IN = {
  githubNotStarted: { title: 'Login failed', text: 'Unable to start GitHub authentication', type: 'error' },
  codeNotSent: { title: 'Failed to request OTP', type: 'error' },
  codeWrong: {
    title: 'Invalid verification code',
    text: 'Please try again or request a new code',
    type: 'error',
  },
  codeRefused: { title: 'Verification failed', text: 'Invalid code. Please try again.', type: 'error' },
  codeNotChecked: { title: 'Could not verify OTP', text: 'Please try again', type: 'error' },
  codeResent: { title: 'Code resent', text: 'A new code has been sent to your email address', type: 'success' },
} as const satisfies Record<string, Message>
