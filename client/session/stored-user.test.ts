import { expect, it } from 'vitest'
import { readUser } from './stored-user.ts'

const user = { id: 'u1', name: 'Mara', email: 'mara@example.org', image: 'https://example.org/mara.png', login: 'mara' }

it('has a name, an address, an image and a login, and nothing else of what was said of it', () => {
  expect(readUser({ ...user, emailVerified: true })).toEqual(user)
})

it('may have no more than an address', () => {
  const nothingElse = { name: '', image: null, login: null }
  expect(readUser({ id: 'u1', email: user.email })).toEqual({ id: 'u1', email: user.email, ...nothingElse })
  expect(readUser({ ...user, name: 7, image: '', login: {} })).toEqual({ ...user, ...nothingElse })
})

it('is none without an id and an address', () => {
  for (const value of [null, undefined, 'mara', {}, { id: 'u1' }, { email: user.email }, { ...user, id: 1 }]) {
    expect(readUser(value)).toBeUndefined()
  }
})
