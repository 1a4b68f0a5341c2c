import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty, Timestamp } from './values.ts'

/** Session of the requester: one device on which the person is signed in. */

export const OwnSession = Type.Object({
  id: Type.String(),
  device: Type.String({ description: 'Browser and system, such as "Firefox on Windows"' }),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: Type.Boolean({ description: 'Whether this is the current session' }),
})
export type OwnSession = Static<typeof OwnSession>

export const listSessions = call('GET', '/api/sessions', 'Lists your sessions', { answer: Type.Array(OwnSession) })

export const endSession = call('DELETE', '/api/sessions/:id', 'Signs out one of your sessions', {
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }),
  answer: Empty,
})

export const endAllSessions = call('DELETE', '/api/sessions', 'Signs you out everywhere', { answer: Empty })
