import { expect, it } from 'vitest'
import { mailboxOf } from './mailer.ts'

it('all spellings of an address share one mailbox, and an ambiguous address has none', () => {
  expect(mailboxOf('ann.lee+docs@example.org')).toBe('ann.lee+docs@example.org')
  expect(mailboxOf('jürgen@bücher.example')).toBe('jürgen@xn--bcher-kva.example')
  expect(mailboxOf('ann@ｅxample．org')).toBe('ann@example.org')
  expect(mailboxOf('ann@example.org.')).toBe('ann@example.org')
  for (const address of [
    '<ann@example.org',
    'a,b@example.org',
    'a:b@example.org;',
    '"a"@example.org',
    'a@b@c.de',
    'a',
  ]) {
    expect(mailboxOf(address), address).toBeUndefined()
  }
  expect(mailboxOf('ann@example.org\r\nBcc: all@example.org')).toBeUndefined()
})
