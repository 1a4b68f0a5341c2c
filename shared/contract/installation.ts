import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { CODE_PLACES } from './sign-in.ts'

/** Public settings that a client needs before anyone signs in. */
export const PublicConfig = Type.Object({
  mode: Type.String(),
  codes: Type.Optional(
    Type.Enum([...CODE_PLACES], {
      description: 'Where users find sign-in codes; none: the server can’t send codes. Missing in older versions',
    }),
  ),
  github_sign_in: Type.Boolean(),
  github_host: Type.String({ description: 'Host and port of GitHub' }),
  git_hosts: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Origins of accepted repository URLs, GitHub’s first. Missing in older versions',
    }),
  ),
  github_app_url: Type.Union([Type.String(), Type.Null()], { description: 'URL to install the GitHub App' }),
  events: Type.Boolean({ description: 'The installation counts events, so clients send them' }),
  contact_email: Type.Union([Type.String(), Type.Null()]),
  community_url: Type.Union([Type.String(), Type.Null()], { description: 'URL of the community chat' }),
  tldraw_license_key: Type.Union([Type.String(), Type.Null()], {
    description: 'Licence key of the drawing editor; such keys are public and bound to host names',
  }),
})
export type PublicConfig = Static<typeof PublicConfig>

export const publicConfig = call('GET', '/api/config', 'Returns the settings that a client needs', {
  answer: PublicConfig,
})
