import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty, Id, Name, Timestamp } from './values.ts'

/** Tokens with which a person's programs read: search, questions, pages as Markdown, exports. Nothing can be written. */

export const ACCESS_TOKENS_MAX = 50
export const TOKEN_DAYS = [7, 30, 90, 365] as const
const Moment = Type.Union([Timestamp, Type.Null()])

export const AccessToken = Type.Object({
  id: Id,
  name: Type.String(),
  prefix: Type.String({ description: 'How the token begins' }),
  created_at: Timestamp,
  last_used_at: Moment,
  expires_at: Moment,
})
export type AccessToken = Static<typeof AccessToken>

export const NewAccessToken = Type.Object({
  token: Type.String({ description: 'Shown this once' }),
  access_token: AccessToken,
})
export type NewAccessToken = Static<typeof NewAccessToken>

export const listAccessTokens = call('GET', '/api/access-tokens', 'My own access tokens', {
  answer: Type.Array(AccessToken),
})

export const createAccessToken = call('POST', '/api/access-tokens', 'Makes an access token of my own', {
  body: Type.Object(
    {
      name: Name,
      days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()], {
        description: 'After how many days it ends; null for never',
      }),
    },
    { additionalProperties: false },
  ),
  answer: NewAccessToken,
})

export const revokeAccessToken = call('DELETE', '/api/access-tokens/:id', 'Ends an access token of my own at once', {
  params: Type.Object({ id: Id }),
  answer: Empty,
})
