import Type from 'typebox'
import { call } from './call.ts'

export const ownAdministration = call('GET', '/api/administrators/own', 'Whether the asker administers it', {
  answer: Type.Object({ administrator: Type.Boolean() }),
})

/** Stands behind `#` in the link that the console prints. */
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
