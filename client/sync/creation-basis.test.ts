import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../session/index.ts'
import { checkCreationBasis, clearCreationBasis, readCreationBasis, storeCreationBasis } from './creation-basis.ts'

const basis = { owner_name: 'acme', repo_name: 'gateway', project_name: 'Gateway', language: 'de', is_private: true }

it('a complete creation basis is accepted', () => {
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

describe('a basis that is stored', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  it('a stored creation basis is visible only to the person who stored it', () => {
    const signIn = (id: string) => {
      const user = { id, name: '', email: `${id}@example.org`, image: null, login: null }
      session.now = { state: 'signed-in', user, confirmed: true }
    }
    signIn('ann')
    storeCreationBasis({ ...basis, language: 'de' })
    expect(readCreationBasis()).toEqual(basis)
    signIn('bob')
    expect(readCreationBasis()).toBeUndefined()
    session.now = { state: 'visitor', ended: 'no' }
  })

  it('clearing for a repository removes only the creation basis of that repository', () => {
    storeCreationBasis({ ...basis, language: 'de' })
    for (const git_url of [null, 'https://github.com/acme/other']) {
      clearCreationBasis({ git_url })
      expect(readCreationBasis()).toEqual(basis)
    }
    clearCreationBasis({ git_url: 'https://github.com/Acme/Gateway' })
    expect(readCreationBasis()).toBeUndefined()
  })

  it('clearing after a repository rename removes the creation basis, unless it was replaced', () => {
    const renamed = { git_url: 'https://github.com/acme/later' }
    storeCreationBasis({ ...basis, language: 'de' })
    const from = readCreationBasis()
    storeCreationBasis({ ...basis, language: 'en' })
    clearCreationBasis(renamed, from)
    expect(readCreationBasis()).toMatchObject({ language: 'en' })
    clearCreationBasis(renamed, readCreationBasis())
    expect(readCreationBasis()).toBeUndefined()
  })
})
