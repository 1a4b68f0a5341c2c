import { expect, it } from 'vitest'
import { ACTIONS, can, type Guarded, NEEDS_PROOF, ROLES, VISIBILITIES } from './can.ts'

const person = { id: 'ann', email: 'ann@example.org', administrator: true }
const program = { ...person, readsOnly: true } as const

it('a program may read what its owner may read, and may do nothing else in any role', () => {
  for (const visibility of VISIBILITIES) {
    for (const role of [...ROLES, null]) {
      for (const example of [true, false]) {
        for (const source_open of [true, false]) {
          const project: Guarded = { visibility, role, example, source_open }
          const reads = (['project.read', 'source.read'] as const).filter((action) => can(person, action, project))
          expect(ACTIONS.filter((action) => can(program, action, project))).toEqual(reads)
        }
      }
    }
  }
})

it('only actions that are forbidden to programs require proof', () => {
  const project: Guarded = { visibility: 'private', role: 'admin', example: false }
  expect(ACTIONS.filter((action) => NEEDS_PROOF.has(action) && can(program, action, project))).toEqual([])
  expect(can(person, 'tokens.create', { ownerId: 'ann' })).toBe(true)
  for (const action of ['tokens.create', 'account.connect', 'account.delete'] as const) {
    expect(NEEDS_PROOF.has(action)).toBe(true)
    expect(can(program, action, { ownerId: 'ann' })).toBe(false)
  }
  expect(can(program, 'administrators.manage')).toBe(false)
})

it('people manage their own access tokens and no others', () => {
  expect(can(person, 'tokens.manage', { ownerId: 'ann' })).toBe(true)
  expect(can(person, 'tokens.manage', { ownerId: 'bob' })).toBe(false)
  expect(can(program, 'tokens.manage', { ownerId: 'ann' })).toBe(false)
  expect(can(null, 'tokens.manage', { ownerId: '' })).toBe(false)
})

it('members can read source code, and other readers only if the project opens it or is the example', () => {
  const stranger = { ...person, administrator: false }
  for (const reader of [null, stranger, { ...stranger, readsOnly: true } as const]) {
    for (const visibility of VISIBILITIES) {
      for (const source_open of [true, false, undefined]) {
        const project: Guarded = { visibility, role: null, example: false, source_open }
        expect(can(reader, 'source.read', project)).toBe(visibility === 'public' && source_open === true)
        expect(can(reader, 'source.read', { ...project, example: true })).toBe(true)
        if (reader) for (const role of ROLES) expect(can(reader, 'source.read', { ...project, role })).toBe(true)
      }
    }
  }
})
