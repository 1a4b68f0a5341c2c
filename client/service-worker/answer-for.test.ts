import { expect, it } from 'vitest'
import { type Answer, answerFor, mayBeKept, versionOfPage } from './answer-for.ts'

const ORIGIN = 'https://docs.example'
const FILES = new Set(['/index.html', '/theme.js', '/favicon.svg', '/assets/index-1.js'])

function asked(path: string, more: { method?: string; mode?: string; range?: boolean } = {}): Answer {
  const url = new URL(path, ORIGIN).href
  return answerFor({ method: 'GET', mode: 'cors', range: false, url, ...more }, ORIGIN, FILES)
}
const opened = (path: string) => asked(path, { mode: 'navigate' })

it('[SW2] the service worker answers every screen with the stored page, even with dots or queries', () => {
  const screens = [
    '/',
    '/index.html',
    '/projects/7/8?again',
    '/github/vuejs/core.js',
    '/nowhere/at/all/really',
    '/auth-callback',
  ]
  for (const path of screens) expect({ path, answer: opened(path) }).toEqual({ path, answer: 'page' })
})

it('[SW3] the service worker never answers server paths, other sites, or requests that change data', () => {
  const server = [
    'api/project',
    'auth/get-session',
    'collaboration/1__2',
    'rag/search',
    'webhooks/github',
    'dev/mailbox',
    'health',
  ]
  for (const path of server) {
    expect({ path, answers: [asked(`/${path}`), opened(`/${path}`)] }).toEqual({
      path,
      answers: ['network', 'network'],
    })
  }
  expect(asked('https://elsewhere.example/assets/index-1.js')).toBe('network')
  expect(asked('/projects/7', { method: 'POST', mode: 'navigate' })).toBe('network')
  expect(asked('/assets/video-1.mp4', { range: true })).toBe('network')
})

it('[SW4] the service worker answers hashed files and shell files from the device', () => {
  for (const path of ['/assets/index-1.js', '/assets/used-later-2.js', '/theme.js']) expect(asked(path)).toBe('stored')
  for (const path of ['/service-worker.js', '/manifest.webmanifest', '/icons/icon-192.png', '/', '/index.html']) {
    expect({ path, answer: asked(path) }).toEqual({ path, answer: 'network' })
  }
  for (const path of ['/service-worker.js', '/favicon.svg', '/icons/icon-512.png', '/pictures/card.png'])
    expect(opened(path)).toBe('network')
})

it('[SW5] the service worker stores only successful same-origin responses of the right type', () => {
  const script = new Headers({ 'content-type': 'text/javascript' })
  const page = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  const good = { status: 200, type: 'basic', redirected: false, headers: script } as const
  expect(mayBeKept(good, '/assets/a.js')).toBe(true)
  expect(mayBeKept({ ...good, headers: page }, '/index.html')).toBe(true)
  for (const status of [0, 206, 304, 404, 500, 503]) expect(mayBeKept({ ...good, status }, '/assets/a.js')).toBe(false)
  for (const type of ['opaque', 'opaqueredirect', 'cors', 'error'] as const) {
    expect(mayBeKept({ ...good, type }, '/assets/a.js')).toBe(false)
  }
  expect(mayBeKept({ ...good, redirected: true }, '/assets/a.js')).toBe(false)
  expect(mayBeKept({ ...good, headers: page }, '/assets/a.js')).toBe(false)
  expect(mayBeKept({ ...good, headers: script }, '/index.html')).toBe(false)
})

it('the version of a page is read from its HTML', () => {
  expect(versionOfPage('<head><meta name="version" content="0af1" /></head>')).toBe('0af1')
  expect(versionOfPage('<head></head>')).toBeUndefined()
})
