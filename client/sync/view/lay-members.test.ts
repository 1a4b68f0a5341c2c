import { expect, it } from 'vitest'
import { layMembers } from './lay-members.ts'

const of = { projectId: 1, email: 'ann@example.org' }
const held = [
  { email: 'ann@example.org', role: 'admin' },
  { email: 'ben@example.org', role: 'read' },
] as const
const change = (name: string, email: string, role?: string, projectId = 1) => ({
  name,
  args: { projectId, email, ...(role ? { role } : {}) },
})
const lay = (...pending: ReturnType<typeof change>[]) =>
  layMembers(held, pending, of).map(({ email, role }) => `${email.split('@')[0]} ${role}`)

it('[OV1] the member list includes waiting changes, of its own project only', () => {
  expect(lay()).toEqual(['ann admin', 'ben read'])
  expect(
    lay(
      change('add-member', 'Cleo@example.org', 'write'),
      change('change-role', 'ben@example.org', 'write'),
      change('add-member', 'dora@example.org', 'read', 2),
    ),
  ).toEqual(['ann admin', 'ben write', 'cleo write'])
  expect(lay(change('remove-member', 'ben@example.org'), change('change-role', 'ben@example.org', 'admin'))).toEqual([
    'ann admin',
  ])
})

it('[OV1] the member list leaves out changes that the server will refuse', () => {
  expect(
    lay(
      change('remove-member', 'ann@example.org'),
      change('add-member', 'ben@example.org', 'admin'),
      change('change-role', 'nobody@example.org', 'admin'),
    ),
  ).toEqual(['ann admin', 'ben read'])
})

it('[OV1] the member list shows the manager of a project that is not on the server yet', () => {
  const made = [
    { name: 'create-project', args: { projectId: 1, pageId: 2, name: 'New', visibility: 'private' } },
    change('add-member', 'ben@example.org', 'write'),
  ]
  expect(layMembers([], made, of)).toEqual([
    { email: 'ann@example.org', role: 'admin' },
    { email: 'ben@example.org', role: 'write' },
  ])
})
