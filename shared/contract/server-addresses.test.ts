import { expect, it } from 'vitest'
import { isServerAddress } from './server-addresses.ts'

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
