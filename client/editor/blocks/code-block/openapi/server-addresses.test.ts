import { expect, it } from 'vitest'
import type { Json } from './json.ts'
import { serverAddresses } from './server-addresses.ts'

it('server addresses of a description use the default values of their variables', () => {
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

it('server addresses of a version 2 description are put together from its parts', () => {
  const spec = { swagger: '2.0', host: 'example.org', basePath: '/v2', schemes: ['http', 'https'] }
  expect(serverAddresses(spec)).toEqual([{ url: 'http://example.org/v2' }, { url: 'https://example.org/v2' }])
  expect(serverAddresses({ swagger: '2.0', host: 'example.org' })).toEqual([{ url: 'https://example.org' }])
  expect(serverAddresses({ swagger: '2.0', basePath: '/v2' })).toEqual([{ url: '/v2' }])
  expect(serverAddresses({ swagger: '2.0' })).toEqual([])
})
