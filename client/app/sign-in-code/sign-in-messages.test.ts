import { describe, expect, it } from 'vitest'
import { AuthError } from '../../session/auth-service.ts'
import { isCodeRefused, sendFailure, verifyFailure } from './sign-in-messages.ts'

const refused = (status: number, msg?: string) =>
  new AuthError(status, msg ? { code: status, msg, err: 'invalid_request' } : undefined, undefined)

it('a code counts as refused only if the service has checked it', () => {
  for (const status of [400, 401, 403]) expect(isCodeRefused(refused(status))).toBe(true)
  for (const error of [refused(429), refused(503), new TypeError('Failed to fetch')]) {
    expect(isCodeRefused(error)).toBe(false)
  }
})

describe('a code that does not sign in', () => {
  it('a code is called invalid when the service says so', () => {
    expect(verifyFailure(refused(400, 'Invalid code. Please try again.'))).toMatchObject({
      title: 'Invalid verification code',
      text: 'Please try again or request a new code',
    })
  })

  it('a failed verification shows the server message, or says that the code is invalid', () => {
    expect(verifyFailure(refused(429, 'Too many wrong codes.'))).toMatchObject({
      title: 'Verification failed',
      text: 'Too many wrong codes.',
    })
    expect(verifyFailure(refused(403)).text).toBe('Invalid code. Please try again.')
  })

  it('a code that nobody could check is reported as unverified, not as invalid', () => {
    const message = { title: 'Could not verify OTP', text: 'Please try again' }
    expect(verifyFailure(new TypeError('Failed to fetch'))).toMatchObject(message)
    expect(verifyFailure(refused(503))).toMatchObject(message)
  })
})

it('a failed request for a code says why no code was sent', () => {
  expect(sendFailure(refused(429, 'Ask again in 12 seconds.'))).toMatchObject({
    title: 'Failed to request OTP',
    text: 'Ask again in 12 seconds.',
  })
  expect(sendFailure(new TypeError('Failed to fetch')).text).toContain('couldn’t be reached')
})
