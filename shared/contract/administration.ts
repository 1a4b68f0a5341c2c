import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Email, Empty } from './values.ts'

export const ownAdministration = call('GET', '/api/administrators/own', 'Whether the caller administers it', {
  answer: Type.Object({ administrator: Type.Boolean() }),
})

/** Part after `#` in the link that the console prints. */
export const AdministratorToken = Type.String({ minLength: 20, maxLength: 100 })

export const claimAdministration = call(
  'POST',
  '/api/administrators/claim',
  'Makes the signed-in person an administrator, by the link that the console prints',
  {
    body: Type.Object({ token: AdministratorToken }, { additionalProperties: false }),
    answer: Type.Object({}),
  },
)

export const Administrator = Type.Object({
  email: Type.String(),
  from_settings: Type.Boolean({ description: 'Named by ADMIN_EMAILS, and removed only there' }),
})
export type Administrator = Static<typeof Administrator>

const Who = Type.Object({ email: Email }, { additionalProperties: false })

export const listAdministrators = call('GET', '/api/administrators', 'Who administers the installation', {
  answer: Type.Array(Administrator),
})
export const addAdministrator = call('POST', '/api/administrators', 'Makes someone an administrator', {
  body: Who,
  answer: Empty,
})
export const removeAdministrator = call('DELETE', '/api/administrators', 'Takes the role of an administrator away', {
  body: Who,
  answer: Empty,
})
