import { beforeEach, expect, it, vi } from 'vitest'
import { isCodeRefused, verifyFailure } from '../../app/sign-in-code/sign-in-messages.ts'
import type { Outcome } from '../../session/keeper.ts'
import { codeSignIn } from './code-sign-in.ts'

const signInWithCode = vi.fn<(email: string, code: string) => Promise<void>>()
const awaitSession = vi.fn<() => Promise<Outcome>>()
const signIn = () => codeSignIn('mara@example.org', { signInWithCode, awaitSession })

beforeEach(() => {
  signInWithCode.mockReset().mockResolvedValue()
  awaitSession.mockReset().mockResolvedValue('signed-in')
})

it('the code sign-in sends an accepted code once, then asks only for the session', async () => {
  awaitSession.mockResolvedValueOnce('unknown')
  const enter = signIn()
  const failure: unknown = await enter('123456').catch((error: unknown) => error)
  expect(verifyFailure(failure).title).toBe('Could not verify OTP')
  expect(isCodeRefused(failure)).toBe(false)
  await enter('123456')
  expect(signInWithCode.mock.calls).toEqual([['mara@example.org', '123456']])
  expect(awaitSession).toHaveBeenCalledTimes(2)
})

it('the code sign-in sends a code again after a network failure', async () => {
  signInWithCode.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  awaitSession.mockResolvedValueOnce('unknown')
  const enter = signIn()
  await expect(enter('123456')).rejects.toThrow('Failed to fetch')
  await expect(enter('123456')).rejects.toThrow()
  await enter('654321')
  expect(signInWithCode.mock.calls.map(([, code]) => code)).toEqual(['123456', '123456', '654321'])
})

it('the code sign-in reports an error if the service starts no session', async () => {
  awaitSession.mockResolvedValueOnce('signed-out')
  const enter = signIn()
  const failure: unknown = await enter('123456').catch((error: unknown) => error)
  expect(verifyFailure(failure)).toMatchObject({
    title: 'Verification failed',
    text: expect.stringContaining('cookies'),
  })
  expect(isCodeRefused(failure)).toBe(true)
  await enter('123456')
  expect(signInWithCode).toHaveBeenCalledTimes(2)
})
