import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty, Id, Name, Timestamp } from './values.ts'

/**
 * Access tokens for a person's programs. They allow only reading: search, questions, pages as Markdown,
 * exports.
 */

export const ACCESS_TOKENS_MAX = 50
export const TOKEN_DAYS = [7, 30, 90, 365] as const
const Moment = Type.Union([Timestamp, Type.Null()])

export const AccessToken = Type.Object({
  id: Id,
  name: Type.String(),
  prefix: Type.String({ description: 'First characters of the token' }),
  created_at: Timestamp,
  last_used_at: Moment,
  expires_at: Moment,
})
export type AccessToken = Static<typeof AccessToken>

export const NewAccessToken = Type.Object({
  token: Type.String({ description: 'Full token; returned only this once' }),
  access_token: AccessToken,
})
export type NewAccessToken = Static<typeof NewAccessToken>

export const listAccessTokens = call('GET', '/api/access-tokens', 'Lists your access tokens', {
  answer: Type.Array(AccessToken),
})

export const createAccessToken = call('POST', '/api/access-tokens', 'Creates an access token', {
  body: Type.Object(
    {
      name: Name,
      days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
        description: 'Days until the token expires; null: never',
      }),
    },
    { additionalProperties: false },
  ),
  answer: NewAccessToken,
})

export const revokeAccessToken = call('DELETE', '/api/access-tokens/:id', 'Revokes one of your access tokens', {
  params: Type.Object({ id: Id }),
  answer: Empty,
})
