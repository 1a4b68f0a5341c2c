import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' example.org ', 'https://example.org'],
  ['example.org:8080', 'https://example.org:8080'],
  ['docs.example.org:8443/a?b#c', 'https://docs.example.org:8443/a?b#c'],
  ['127.0.0.1:3000/a', 'https://127.0.0.1:3000/a'],
  ['mailto:mara@example.org', 'mailto:mara@example.org'],
  ['page:12#tests', 'page:12#tests'],
  ['https://example.org/my file.pdf', 'https://example.org/my%20file.pdf'],
])('takes %j for an address', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each([
  '',
  'word',
  'two words.com',
  'note: see x.y',
  'https://two words.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'vbscript:x.y',
  'x.y:8080.1',
])('applies nothing for %j', (typed) => {
  expect(linkAddress(typed)).toBeUndefined()
})
