import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Empty, Id } from './values.ts'

const Projects = Type.Array(Type.Object({ id: Id, name: Type.String() }))

/** Consequences of deleting the user's own account. */
export const AccountDeletion = Type.Object({
  own: Projects,
  blocking: Projects,
  left: Projects,
  sessions: Type.Integer(),
  tokens: Type.Integer(),
  last_administrator: Type.Boolean({ description: 'You are the last administrator of the installation' }),
})
export type AccountDeletion = Static<typeof AccountDeletion>

export const readAccountDeletion = call(
  'GET',
  '/api/account/deletion',
  'Returns what deleting your account would delete',
  {
    answer: AccountDeletion,
  },
)

export const deleteAccount = call(
  'DELETE',
  '/api/account',
  'Deletes your account and the projects without other members',
  {
    answer: Empty,
  },
)
