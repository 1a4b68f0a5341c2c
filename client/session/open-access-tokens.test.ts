import { beforeEach, expect, it } from 'vitest'
import { accessTokens, openAccessTokens } from './open-access-tokens.ts'
import { session } from './session.ts'

const signIn = (id: string) => {
  session.now = {
    state: 'signed-in',
    user: { id, email: `${id}@example.org`, name: id, image: null, login: null },
    confirmed: true,
  }
}
const settled = () => Promise.resolve()

beforeEach(() => {
  signIn('ann')
  return async () => {
    session.now = { state: 'visitor', ended: 'no' }
    await settled()
  }
})

it('are closed with the session of who opened them, and stay so for whoever comes next', async () => {
  openAccessTokens('ann')
  await settled()
  expect(accessTokens.of).toBe('ann')
  session.now = { state: 'visitor', ended: 'by-the-service' }
  await settled()
  expect(accessTokens.of).toBeNull()
  signIn('ann')
  await settled()
  expect(accessTokens.of).toBeNull()
})

it('are closed where somebody else is signed in all at once, as another tab may do', async () => {
  openAccessTokens('ann')
  signIn('bob')
  await settled()
  expect(accessTokens.of).toBeNull()
})

it('stay open when the session is only confirmed', async () => {
  openAccessTokens('ann')
  signIn('ann')
  await settled()
  expect(accessTokens.of).toBe('ann')
})
