import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it('isEmail accepts only complete addresses such as x@y.z', () => {
  expect(isEmail('mara@example.org')).toBe(true)
  for (const text of ['mara', 'mara@example', 'a b@c.d', '@c.d', `${'a'.repeat(250)}@b.cd`])
    expect(isEmail(text)).toBe(false)
})
