import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' example.org ', 'https://example.org'],
  ['mailto:mara@example.org', 'mailto:mara@example.org'],
  ['page:12#tests', 'page:12#tests'],
])('takes %j for an address', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each(['', 'word', 'two words.com', 'javascript:alert(1)', 'data:text/html,x', 'https://', 'vbscript:x.y'])(
  'applies nothing for %j',
  (typed) => {
    expect(linkAddress(typed)).toBeUndefined()
  },
)
