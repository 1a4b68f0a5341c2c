import { expect, it, vi } from 'vitest'
import { memoryStorage } from './testing/memory-storage.ts'
import { bearerToken, dropBearerToken, forgetUnstoredToken, isUnexpired, keepBearerToken, timesOf } from './token.ts'

const token = (claims: object) => `h.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.s`

it('the issue time and the expiry time are read from a token', () => {
  expect(timesOf(token({ iat: 100, exp: 1000, name: 'Ü?>~' }))).toEqual({ issuedAt: 100_000, expiresAt: 1_000_000 })
})

it('a text that is not a token has no times', () => {
  for (const text of [null, '', 'opaque', 'a.b.c', token({ name: 'no end' })]) expect(timesOf(text)).toBeUndefined()
})

it('a token counts as unexpired until it ends', () => {
  expect(isUnexpired(token({ exp: 10 }), 9_999)).toBe(true)
  expect(isUnexpired(token({ exp: 10 }), 10_000)).toBe(false)
  expect(isUnexpired(null, 0)).toBe(false)
})

it('a tab uses an unstored token until storage works again or the session changes', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  keepBearerToken('old')
  const { setItem } = localStorage
  const fill = () => {
    localStorage.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  }
  fill()
  keepBearerToken('new')
  expect(bearerToken()).toBe('new')
  localStorage.setItem = setItem
  keepBearerToken('newer')
  expect([bearerToken(), localStorage.getItem('auth-jwt')]).toEqual(['newer', 'newer'])
  fill()
  keepBearerToken('newest')
  forgetUnstoredToken()
  expect(bearerToken()).toBe('newer')
  keepBearerToken('newest')
  dropBearerToken()
  expect(bearerToken()).toBeNull()
  vi.unstubAllGlobals()
})
