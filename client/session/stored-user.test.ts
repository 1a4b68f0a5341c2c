import { expect, it } from 'vitest'
import { readUser } from './stored-user.ts'

const user = { id: 'u1', name: 'Mara', email: 'mara@example.org', image: 'https://example.org/mara.png', login: 'mara' }

it('a stored user keeps the id, name, address, image and login, and nothing else', () => {
  expect(readUser({ ...user, emailVerified: true })).toEqual(user)
})

it('a stored user needs no more than an id and an address', () => {
  const nothingElse = { name: '', image: null, login: null }
  expect(readUser({ id: 'u1', email: user.email })).toEqual({ id: 'u1', email: user.email, ...nothingElse })
  expect(readUser({ ...user, name: 7, image: '', login: {} })).toEqual({ ...user, ...nothingElse })
})

it('a stored user without an id or an address is ignored', () => {
  for (const value of [null, undefined, 'mara', {}, { id: 'u1' }, { email: user.email }, { ...user, id: 1 }]) {
    expect(readUser(value)).toBeUndefined()
  }
})
