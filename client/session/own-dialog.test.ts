import { beforeEach, expect, it } from 'vitest'
import { accessTokens } from './own-dialog.ts'
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

it('personal dialogs close when the session ends and stay closed after the next sign-in', async () => {
  accessTokens.open('ann')
  await settled()
  expect(accessTokens.opened.of).toBe('ann')
  session.now = { state: 'visitor', ended: 'by-the-service' }
  await settled()
  expect(accessTokens.opened.of).toBeNull()
  signIn('ann')
  await settled()
  expect(accessTokens.opened.of).toBeNull()
})

it('personal dialogs close when another tab signs in someone else', async () => {
  accessTokens.open('ann')
  signIn('bob')
  await settled()
  expect(accessTokens.opened.of).toBeNull()
})

it('personal dialogs stay open when the session is confirmed', async () => {
  accessTokens.open('ann')
  signIn('ann')
  await settled()
  expect(accessTokens.opened.of).toBe('ann')
})
