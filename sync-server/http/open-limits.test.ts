import { expect, it } from 'vitest'
import type { Person } from '../auth/identify.ts'
import { createOpenLimits } from './open-limits.ts'

const visitor = (ip: string) => ({ actor: null, ip })
const person = (id: string) => ({ actor: { id } as Person, ip: '192.0.2.1' })

it('an asker with too many open requests is refused with words, and no one else is', () => {
  const limits = createOpenLimits({ person: 2, address: 3, all: 100, words: 'Close some.' })
  const ann = [limits.take(person('ann')), limits.take(person('ann'))]
  expect(() => limits.take(person('ann'))).toThrow(expect.objectContaining({ status: 429, message: 'Close some.' }))
  limits.take(person('bob'))
  for (const _ of [1, 2, 3]) limits.take(visitor('192.0.2.7'))
  expect(() => limits.take(visitor('192.0.2.7'))).toThrow('Close some.')
  limits.take(visitor('192.0.2.8'))
  ann[0]?.()
  limits.take(person('ann'))
})

it('people and visitors together stay below the server limit, and a refusal takes no place', () => {
  const limits = createOpenLimits({ person: 5, address: 5, all: 3, words: 'Close some.' })
  const first = limits.take(person('ann'))
  limits.take(visitor('192.0.2.7'))
  limits.take(visitor('192.0.2.8'))
  for (const _ of [1, 2, 3, 4, 5, 6]) expect(() => limits.take(person('bob'))).toThrow('The server has too many')
  first()
  limits.take(person('bob'))
})
