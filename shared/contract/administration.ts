import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Email, Empty } from './values.ts'

export const ownAdministration = call(
  'GET',
  '/api/administrators/own',
  'Returns whether you are an administrator of the installation',
  {
    answer: Type.Object({ administrator: Type.Boolean() }),
  },
)

/** Token after `#` in the link that the server prints to its console. */
export const AdministratorToken = Type.String({ minLength: 20, maxLength: 100 })

export const claimAdministration = call(
  'POST',
  '/api/administrators/claim',
  'Makes you an administrator, with the link that the server prints',
  {
    body: Type.Object({ token: AdministratorToken }, { additionalProperties: false }),
    answer: Type.Object({}),
  },
)

export const Administrator = Type.Object({
  email: Type.String(),
  from_settings: Type.Boolean({ description: 'ADMIN_EMAILS names this administrator, who can only be removed there' }),
})
export type Administrator = Static<typeof Administrator>

const Who = Type.Object({ email: Email }, { additionalProperties: false })

export const listAdministrators = call('GET', '/api/administrators', 'Lists the administrators of the installation', {
  answer: Type.Array(Administrator),
})
export const addAdministrator = call('POST', '/api/administrators', 'Adds an administrator', {
  body: Who,
  answer: Empty,
})
export const removeAdministrator = call('DELETE', '/api/administrators', 'Removes an administrator', {
  body: Who,
  answer: Empty,
})
