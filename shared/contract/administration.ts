import Type from 'typebox'
import { call } from './call.ts'

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
