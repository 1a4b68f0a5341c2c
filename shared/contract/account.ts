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
  last_administrator: Type.Boolean({ description: 'Nobody else administers the installation' }),
})
export type AccountDeletion = Static<typeof AccountDeletion>

export const readAccountDeletion = call('GET', '/api/account/deletion', 'What deleting my account would do', {
  answer: AccountDeletion,
})

export const deleteAccount = call('DELETE', '/api/account', 'Deletes my account, and projects that are mine alone', {
  answer: Empty,
})
