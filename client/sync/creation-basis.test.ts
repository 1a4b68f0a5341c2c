import { expect, it } from 'vitest'
import { checkCreationBasis } from './creation-basis.ts'

const basis = { owner_name: 'acme', repo_name: 'gateway', project_name: 'Gateway', language: 'de', is_private: true }

it('takes a whole basis', () => {
  expect(checkCreationBasis(basis)).toEqual(basis)
})

it.each([
  null,
  undefined,
  'text',
  {},
  { ...basis, owner_name: ' ' },
  { ...basis, repo_name: '\t' },
  { ...basis, project_name: '' },
  { ...basis, language: '' },
  { ...basis, language: 'fr' },
  { ...basis, is_private: undefined },
  { ...basis, is_private: 'yes' },
])('does not take %j', (value) => {
  expect(checkCreationBasis(value)).toBeUndefined()
})
