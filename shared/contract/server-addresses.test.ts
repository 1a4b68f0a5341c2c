import { expect, it } from 'vitest'
import { atHost, hostsOfPage, isServerAddress, writeHosts } from './server-addresses.ts'

it('tells what the server answers from the screens of the client, whatever they look alike', () => {
  const server = [
    '/api',
    '/api/project?projectId=1',
    '/auth/get-session',
    '/collaboration/1__2',
    '/health',
    '/assets/a.js',
  ]
  const screens = [
    '/',
    '/auth-callback',
    '/apiary/docs',
    '/projects/7',
    '/github/healthy/dev',
    '/developer',
    '/ragtime/x',
  ]
  expect(server.filter((path) => !isServerAddress(path))).toEqual([])
  expect(screens.filter(isServerAddress)).toEqual([])
})

it('names the host of a part of the server, and leaves every other address as it is', () => {
  const hosts = { api: 'https://api.example.org', rag: 'https://rag.example.org:8443' }
  expect(atHost(hosts, '/api/page/1?x=/rag/')).toBe('https://api.example.org/api/page/1?x=/rag/')
  expect(atHost(hosts, '/rag/chat')).toBe('https://rag.example.org:8443/rag/chat')
  for (const path of [
    '/auth/get-session',
    '/apiary/x',
    'https://example.org/api/x',
    'data:image/png;base64,/api/',
    '',
  ]) {
    expect(atHost(hosts, path)).toBe(path)
  }
})

it('reads from a page what was written into it, and changes none without hosts', () => {
  const page = '<!doctype html>\n<html><head>\n<title>Docwright</title></head><body></body></html>'
  const hosts = { api: 'https://api.example.org', collaboration: 'http://y.example.org:3000' }
  expect(hostsOfPage(writeHosts(page, hosts))).toEqual(hosts)
  expect(writeHosts(page, {})).toBe(page)
  expect(hostsOfPage(page)).toEqual({})
})
