import { expect, it } from 'vitest'
import { needsKey } from './licence.ts'

it.each([
  ['https:', 'docs.example.org', true],
  ['https:', 'localhost.example.org', true],
  ['https:', 'localhost', false],
  ['https:', '127.0.0.1', false],
  ['https:', '[::1]', false],
  ['http:', 'docs.example.org', false],
  ['http:', 'localhost', false],
])('on %s//%s a key is needed: %s', (protocol, hostname, needed) => {
  expect(needsKey({ protocol, hostname })).toBe(needed)
})
