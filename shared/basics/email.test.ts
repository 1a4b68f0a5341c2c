import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it('takes x@y.z for an e-mail address and nothing less', () => {
  expect(isEmail('mara@example.org')).toBe(true)
  for (const text of ['mara', 'mara@example', 'a b@c.d', '@c.d', `${'a'.repeat(250)}@b.cd`])
    expect(isEmail(text)).toBe(false)
})
