import Type, { type Static } from 'typebox'
import { SECRET_KINDS } from '../secrets/secret.ts'
import { call } from './call.ts'
import { Id } from './values.ts'

/** Files of one answer. */
export const MAX_SECRET_FILES = 200

export const SecretFile = Type.Object({
  path: Type.String(),
  secrets: Type.Array(Type.Object({ line: Type.Integer({ minimum: 1 }), kind: Type.Enum([...SECRET_KINDS]) })),
})
export type SecretFile = Static<typeof SecretFile>

export const readSecrets = call(
  'GET',
  '/api/project/:id/secrets',
  'Lists the places of passwords and keys in the sources, without their text, for admins of the project',
  {
    params: Type.Object({ id: Id }),
    answer: Type.Object({ files: Type.Array(SecretFile), more: Type.Boolean() }),
  },
)
