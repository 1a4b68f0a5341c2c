import { expect, it } from 'vitest'
import { ACTIONS, can, type Guarded, ROLES, VISIBILITIES } from './can.ts'

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

it('lets people manage their own tokens, and nobody those of another', () => {
  expect(can(person, 'tokens.manage', { ownerId: 'ann' })).toBe(true)
  expect(can(person, 'tokens.manage', { ownerId: 'bob' })).toBe(false)
  expect(can(program, 'tokens.manage', { ownerId: 'ann' })).toBe(false)
  expect(can(null, 'tokens.manage', { ownerId: '' })).toBe(false)
})
