import { expect, it } from 'vitest'
import type { Database, Sql } from '../../db/connect.ts'
import type { Auth } from './auth.ts'
import { createIdentify } from './identify.ts'
import type { Tokens } from './tokens.ts'

function counting() {
  const counts = { verified: 0, sessions: 0, queries: 0 }
  const sql = (async () => {
    counts.queries += 1
    return []
  }) as unknown as Sql
  const user = { id: 'ann', email: 'ann@example.org', name: 'Ann', emailVerified: true }
  const session = { id: 'session', expiresAt: new Date() }
  const getSession = async () => {
    counts.sessions += 1
    return { user, session }
  }
  const identify = createIdentify({
    database: { sql } as Database,
    auth: { api: { getSession } } as unknown as Auth,
    tokens: {
      verify: async () => {
        counts.verified += 1
        return { userId: 'ann', email: user.email, name: 'Ann', sessionId: 'session', expiresAt: new Date() }
      },
      isRevoked: () => false,
    } as unknown as Tokens,
    administrators: new Set<string>(),
  })
  return { identify, counts }
}

const thousand = Array.from({ length: 1_000 })

it('a thousand simultaneous requests with the same token cause only two lookups', async () => {
  const { identify, counts } = counting()
  const people = await Promise.all(thousand.map(() => identify.byToken('one')))
  expect(people.every((person) => person?.id === 'ann')).toBe(true)
  expect(counts).toEqual({ verified: 2, sessions: 0, queries: 2 })
})

it('a thousand simultaneous requests with the same cookie cause only two lookups', async () => {
  const { identify, counts } = counting()
  await Promise.all(thousand.map(() => identify.bySession({ cookie: 'one' })))
  expect(counts).toEqual({ verified: 0, sessions: 2, queries: 2 })
})

it('each token is verified separately, and again on a later request', async () => {
  const { identify, counts } = counting()
  await Promise.all([identify.byToken('one'), identify.byToken('other')])
  await identify.byToken('one')
  expect(counts.verified).toBe(3)
})
