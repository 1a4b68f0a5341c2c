import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty, Timestamp } from './values.ts'

/** Where a person is signed in. */

export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({ description: 'Browser and system, such as "Firefox on Windows"' }),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: Type.Boolean({ description: 'Whether this session asks' }),
})
export type OwnSession = Static<typeof OwnSession>

export const listSessions = call('GET', '/api/sessions', 'Where I am signed in', { answer: Type.Array(OwnSession) })

export const endSession = call('DELETE', '/api/sessions/:id', 'Signs out one of my sessions at once', {
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Empty,
})

export const endAllSessions = call('DELETE', '/api/sessions', 'Signs me out everywhere at once', { answer: Empty })
