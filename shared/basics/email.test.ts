import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it('isEmail accepts an address such as x@y.z and nothing less', () => {
  expect(isEmail('mara@example.org')).toBe(true)
  for (const text of ['mara', 'mara@example', 'a b@c.d', '@c.d', `${'a'.repeat(250)}@b.cd`])
    expect(isEmail(text)).toBe(false)
})
