import { beforeEach, expect, test, vi } from 'vitest'
import { rememberHere, rememberPlace, takePlace } from './return-place.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const standAt = (pathname: string, hash = '') => vi.stubGlobal('location', { pathname, hash })

test('signing in leads back once to where somebody was', () => {
  standAt('/projects/1/2', '#routes')
  rememberHere()
  expect(takePlace()).toBe('/projects/1/2#routes')
  expect(takePlace()).toBeUndefined()
})

test('the login is no place to come back to, and who is there already keeps the place from before', () => {
  standAt('/chat')
  rememberHere()
  standAt('/login')
  rememberHere()
  expect(takePlace()).toBe('/chat')
  rememberPlace('/login')
  expect(takePlace()).toBeUndefined()
})

test.each(['//example.org', '/\\example.org', 'https://example.org', 'projects'])(
  '%s is no place in this client',
  (path) => {
    rememberPlace(path)
    expect(takePlace()).toBeUndefined()
  },
)
