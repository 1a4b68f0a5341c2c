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

it('own dialogs close when the session ends and stay closed for the next person', async () => {
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

it('own dialogs close when someone else is signed in at once, as another tab may do', async () => {
  accessTokens.open('ann')
  signIn('bob')
  await settled()
  expect(accessTokens.opened.of).toBeNull()
})

it('own dialogs stay open when the session is only confirmed', async () => {
  accessTokens.open('ann')
  signIn('ann')
  await settled()
  expect(accessTokens.opened.of).toBe('ann')
})
