import Type, { type Static } from 'typebox'
import { call } from './call.ts'

/** What a client must know of the installation before anybody signs in. Nothing here is secret. */
export const PublicConfig = Type.Object({
  mode: Type.String(),
  github_sign_in: Type.Boolean(),
  github_host: Type.String({ description: 'The host whose repository addresses are accepted' }),
  github_app_url: Type.Union([Type.String(), Type.Null()]),
  /** Events are counted, so clients tell them. */
  events: Type.Boolean(),
  contact_email: Type.Union([Type.String(), Type.Null()]),
  /** Where its people talk with each other. */
  community_url: Type.Union([Type.String(), Type.Null()]),
  tldraw_license_key: Type.Union([Type.String(), Type.Null()], {
    description: 'Licence key of the drawing editor; such keys are public and bound to host names',
  }),
})
export type PublicConfig = Static<typeof PublicConfig>

export const publicConfig = call('GET', '/api/config', 'Settings that the client needs', { answer: PublicConfig })

export const Health = Type.Object({
  status: Type.Enum(['ok', 'starting', 'stopping', 'failing']),
  database: Type.Enum(['embedded', 'memory', 'postgres']),
  durability: Type.Enum(['none', 'process-crash', 'power-loss'], {
    description: 'What an acknowledged change survives',
  }),
})
export type Health = Static<typeof Health>

export const health = call('GET', '/health', 'Readiness and durability', { answer: Health })

export const openapi = call('GET', '/api/openapi.json', 'This API as an OpenAPI 3.1 document', {
  answer: Type.Unknown(),
})

export const ownAdministration = call('GET', '/api/administrators/own', 'Whether the asker administers it', {
  answer: Type.Object({ administrator: Type.Boolean() }),
})

export const claimAdministration = call(
  'POST',
  '/api/administrators/claim',
  'Redeems the one-time administrator link',
  {
    body: Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) }, { additionalProperties: false }),
    answer: Type.Object({}),
  },
)
