import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Email, Empty, Id, RoleName } from './values.ts'

export const Member = Type.Object({ user_email: Type.String(), role: RoleName })
export type Member = Static<typeof Member>

const strict = { additionalProperties: false } as const

export const listMembers = call('GET', '/api/rbac/project/:id', 'Lists the members of a project with their roles', {
  params: Type.Object({ id: Id }),
  answer: Type.Array(Member),
})

export const addMember = call('POST', '/api/rbac/project', 'Adds a member', {
  body: Type.Object({ project_id: Id, role: RoleName, email: Email }, strict),
  answer: Empty,
})

export const changeRole = call('PATCH', '/api/rbac/project', 'Changes the role of a member', {
  body: Type.Object({ project_id: Id, email: Email, new_role: RoleName }, strict),
  answer: Empty,
})

export const removeMember = call('DELETE', '/api/rbac/project', 'Removes a member', {
  body: Type.Object({ project_id: Id, email: Email }, strict),
  answer: Empty,
})
