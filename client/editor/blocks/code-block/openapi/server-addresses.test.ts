import { expect, it } from 'vitest'
import type { Json } from './json.ts'
import { serverAddresses } from './server-addresses.ts'

it('names the servers of a description with the usual values of their variables', () => {
  const servers: Json[] = [
    {
      url: 'https://{stage}.example.org/{path}/{constructor}',
      description: 'One for each stage',
      variables: { stage: { default: 'live' }, path: {} },
    },
    { url: '/v1' },
    'https://example.org',
    { description: 'Nowhere' },
  ]
  expect(serverAddresses({ openapi: '3.1.0', servers })).toEqual([
    { url: 'https://live.example.org/{path}/{constructor}', description: 'One for each stage' },
    { url: '/v1' },
  ])
  expect(serverAddresses({ openapi: '3.1.0', servers: 'none' })).toEqual([])
})

it('puts together what version 2 says in parts', () => {
  const spec = { swagger: '2.0', host: 'example.org', basePath: '/v2', schemes: ['http', 'https'] }
  expect(serverAddresses(spec)).toEqual([{ url: 'http://example.org/v2' }, { url: 'https://example.org/v2' }])
  expect(serverAddresses({ swagger: '2.0', host: 'example.org' })).toEqual([{ url: 'https://example.org' }])
  expect(serverAddresses({ swagger: '2.0', basePath: '/v2' })).toEqual([{ url: '/v2' }])
  expect(serverAddresses({ swagger: '2.0' })).toEqual([])
})
