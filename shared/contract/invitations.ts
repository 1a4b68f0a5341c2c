import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Email, Id, RoleName } from './values.ts'

const strict = { additionalProperties: false } as const

/** Fields that everyone with the link can see. Seeing them gives no access. */
const Invited = {
  project: Type.String({ description: 'Name of the project' }),
  inviter: Type.String({ description: 'Name of the person who invited you' }),
  inviter_email: Type.String(),
  role: RoleName,
  email: Type.String({ description: 'Invited e-mail address; only this address gets the role' }),
}

/** Answer for an invitation link. A link that no longer works reveals no names. */
export const Invitation = Type.Union([
  Type.Object({ state: Type.Literal('open'), ...Invited }, { description: 'You aren’t signed in' }),
  Type.Object(
    { state: Type.Literal('other-account'), ...Invited },
    { description: 'You’re signed in with another e-mail address' },
  ),
  Type.Object(
    { state: Type.Literal('joined'), project_id: Id },
    { description: 'You’re signed in with the invited e-mail address' },
  ),
  Type.Object({ state: Type.Enum(['used', 'expired', 'withdrawn', 'unknown']) }),
])
export type Invitation = Static<typeof Invitation>
/** Contents of a link that still works, for someone who isn't the invited person yet. */
export type OpenInvitation = Extract<Invitation, { email: string }>

export const readInvitation = call(
  'POST',
  '/api/invitation',
  'Returns the project, role and inviter of an invitation link',
  {
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, strict),
    answer: Invitation,
  },
)

export const getInviteLink = call(
  'POST',
  '/api/rbac/project/:id/invite-link',
  'Returns the secret part of a member’s invitation link: /invitation#{token}',
  {
    params: Type.Object({ id: Id }),
    body: Type.Object({ email: Email }, strict),
    answer: Type.Object({ token: Type.String() }),
  },
)
