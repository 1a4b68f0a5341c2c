import { expect, it } from 'vitest'
import { ACTIONS, can, type Guarded, NEEDS_PROOF, ROLES, VISIBILITIES } from './can.ts'

const person = { id: 'ann', email: 'ann@example.org', administrator: true }
const program = { ...person, readsOnly: true } as const

it('lets a program read what its person may read, and do nothing else, whatever their role', () => {
  for (const visibility of VISIBILITIES) {
    for (const role of [...ROLES, null]) {
      for (const example of [true, false]) {
        const project: Guarded = { visibility, role, example }
        expect(can(program, 'project.read', project)).toBe(can(person, 'project.read', project))
        expect(ACTIONS.filter((action) => can(program, action, project)).slice(1)).toEqual([])
      }
    }
  }
})

it('asks for proof only of what a program can never do', () => {
  const project: Guarded = { visibility: 'private', role: 'admin', example: false }
  expect(ACTIONS.filter((action) => NEEDS_PROOF.has(action) && can(program, action, project))).toEqual([])
  expect(can(person, 'tokens.create', { ownerId: 'ann' })).toBe(true)
  for (const action of ['tokens.create', 'account.connect', 'account.delete'] as const) {
    expect(NEEDS_PROOF.has(action)).toBe(true)
    expect(can(program, action, { ownerId: 'ann' })).toBe(false)
  }
  expect(can(program, 'administrators.manage')).toBe(false)
})

it('lets people manage their own tokens, and nobody those of another', () => {
  expect(can(person, 'tokens.manage', { ownerId: 'ann' })).toBe(true)
  expect(can(person, 'tokens.manage', { ownerId: 'bob' })).toBe(false)
  expect(can(program, 'tokens.manage', { ownerId: 'ann' })).toBe(false)
  expect(can(null, 'tokens.manage', { ownerId: '' })).toBe(false)
})
