import { expect, it } from 'vitest'
import { atHost, hostInPage, isServerAddress, writeHosts } from './server-addresses.ts'

it('server addresses are distinguished from similar client addresses', () => {
  const server = [
    '/api',
    '/api/project?projectId=1',
    '/auth/get-session',
    '/collaboration/1__2',
    '/health',
    '/assets/a.js',
    '/mcp',
    '/llms.txt',
    '/sitemap.xml',
    '/sitemap-2.xml?x',
    '/robots.txt',
    '/.well-known/oauth-protected-resource/mcp',
    '/projects/7.md',
    '/projects/7/12.md',
    '/acme/gateway/llms-full.txt',
    '/github/acme/gateway/12.md?raw',
  ]
  const screens = [
    '/',
    '/auth-callback',
    '/apiary/docs',
    '/projects/7',
    '/github/healthy/dev',
    '/developer',
    '/ragtime/x',
    '/acme/notes.md',
    '/github/acme/robots.txt',
    '/projects/7?from=llms.txt',
  ]
  expect(server.filter((path) => !isServerAddress(path))).toEqual([])
  expect(screens.filter(isServerAddress)).toEqual([])
})

it('atHost adds the host of a server part, and leaves every other address unchanged', () => {
  const hosts: Record<string, string> = { api: 'https://api.example.org', rag: 'https://rag.example.org:8443' }
  const hostOf = (part: string) => hosts[part]
  expect(atHost('/api/page/1?x=/rag/', hostOf)).toBe('https://api.example.org/api/page/1?x=/rag/')
  expect(atHost('/rag/chat', hostOf)).toBe('https://rag.example.org:8443/rag/chat')
  for (const path of [
    '/auth/get-session',
    '/apiary/x',
    'https://example.org/api/x',
    'data:image/png;base64,/api/',
    '',
  ]) {
    expect(atHost(path, hostOf)).toBe(path)
  }
})

it('hosts written into a page can be read back', () => {
  const page = '<!doctype html>\n<html><head>\n<title>Docwright</title></head><body></body></html>'
  const hosts = { api: 'https://api.example.org', collaboration: 'http://y.example.org:3000' }
  const written = writeHosts(page, hosts)
  expect(hostInPage(written, 'api')).toBe(hosts.api)
  expect(hostInPage(written, 'collaboration')).toBe(hosts.collaboration)
  expect(hostInPage(written, 'rag')).toBeUndefined()
  expect(writeHosts(page, {})).toBe(page)
  expect(hostInPage(page, 'api')).toBeUndefined()
})
