import { beforeEach, expect, test, vi } from 'vitest'
import { fromHere, keepPlace, placeToReturn, takeKeptPlace } from './return-place.ts'

const PROJECTS = { path: '/projects', state: null }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

function standAt(path: string, state: unknown = null): void {
  const { pathname, search, hash } = new URL(path, 'https://docs.example.org')
  vi.stubGlobal('location', { pathname, search, hash })
  vi.stubGlobal('history', { state })
}

/** Goes to the login by a link that remembers the current place. */
const toLogin = () => standAt('/login', fromHere())

test('signing in returns someone to their earlier page with its navigation state', () => {
  standAt('/projects/1/2#routes')
  toLogin()
  expect(placeToReturn()).toEqual({ path: '/projects/1/2#routes', state: null })
  standAt('/search?q=routes')
  toLogin()
  expect(placeToReturn()).toEqual({ path: '/search?q=routes', state: null })
  standAt('/chat', { projectId: 7 })
  toLogin()
  expect(placeToReturn()).toEqual({ path: '/chat', state: { projectId: 7 } })
  standAt('/login-team/login')
  toLogin()
  expect(placeToReturn().path).toBe('/login-team/login')
})

test('a direct visit to the login page returns to the project list', () => {
  standAt('/projects/1/2')
  toLogin()
  standAt('/login')
  expect(placeToReturn()).toEqual(PROJECTS)
})

test('the return place survives one detour to a sign-in provider', () => {
  standAt('/chat', { projectId: 7 })
  toLogin()
  keepPlace()
  standAt('/auth-callback')
  expect(takeKeptPlace()).toEqual({ path: '/chat', state: { projectId: 7 } })
  expect(takeKeptPlace()).toEqual(PROJECTS)

  standAt('/chat')
  toLogin()
  keepPlace()
  standAt('/login')
  keepPlace()
  standAt('/auth-callback')
  expect(takeKeptPlace()).toEqual(PROJECTS)
})

test.each([
  '/login',
  '/login#here',
  '//example.org',
  '/\\example.org',
  'https://example.org',
  'projects',
  7,
  undefined,
])('%s is no place to come back to', (path) => {
  standAt('/login', { returnTo: { path } })
  expect(placeToReturn()).toEqual(PROJECTS)
})
