import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { CODE_PLACES } from './sign-in.ts'

/** Settings of the installation that a client needs before anyone signs in. None of them is secret. */
export const PublicConfig = Type.Object({
  mode: Type.String(),
  codes: Type.Optional(
    Type.Enum([...CODE_PLACES], {
      description: 'Where sign-in codes are read; none: they can’t be sent. Older versions don’t say',
    }),
  ),
  github_sign_in: Type.Boolean(),
  github_host: Type.String({ description: 'The host that is GitHub here, with its port' }),
  git_hosts: Type.Optional(
    Type.Array(Type.String(), {
      description: 'The origins whose repository addresses are accepted, GitHub’s first. Older versions don’t say',
    }),
  ),
  github_app_url: Type.Union([Type.String(), Type.Null()], { description: 'Where people install its App' }),
  events: Type.Boolean({ description: 'Events are counted, so clients tell them' }),
  contact_email: Type.Union([Type.String(), Type.Null()]),
  community_url: Type.Union([Type.String(), Type.Null()], { description: 'Where its people talk with each other' }),
  tldraw_license_key: Type.Union([Type.String(), Type.Null()], {
    description: 'Licence key of the drawing editor; such keys are public and bound to host names',
  }),
})
export type PublicConfig = Static<typeof PublicConfig>

export const publicConfig = call('GET', '/api/config', 'Settings that the client needs', { answer: PublicConfig })
