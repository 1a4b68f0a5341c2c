import { describe, expect, it } from 'vitest'
import { addressFault, type Draft, mainActionOf, obstacleOf } from './main-action.ts'

const repository = { owner: 'acme', repo: 'gateway' }
const file = new File(['x'], 'a.zip')
const draft = (more: Partial<Draft>): Draft => ({
  type: 'github',
  title: 'Gateway',
  repository,
  check: { state: 'none' },
  file: undefined,
  ...more,
})
const known = (exists: boolean, access: boolean): Draft['check'] => ({
  state: 'known',
  status: {
    is_project_already_exists: exists,
    has_installation_access: access,
    is_public: false,
    is_identity_needed: false,
  },
})

describe('the main button', () => {
  it('creates an empty project once there is a title', () => {
    expect(mainActionOf(draft({ type: 'empty' }), true)).toEqual({ act: 'create', label: 'Create', enabled: true })
    expect(mainActionOf(draft({ type: 'empty', title: '  ' }), true).enabled).toBe(false)
  })

  it('uploads once there are a file and a title', () => {
    expect(mainActionOf(draft({ type: 'zip', file }), true)).toEqual({
      act: 'upload',
      label: 'Create & Upload',
      enabled: true,
    })
    expect(mainActionOf(draft({ type: 'zip' }), true).enabled).toBe(false)
    expect(mainActionOf(draft({ type: 'zip', file, title: '' }), true).enabled).toBe(false)
  })

  it('creates from a repository that is read and has a title', () => {
    expect(mainActionOf(draft({}), true).enabled).toBe(true)
    expect(mainActionOf(draft({ repository: undefined }), true).enabled).toBe(false)
    expect(mainActionOf(draft({ check: known(false, true) }), true)).toMatchObject({ label: 'Create', enabled: true })
  })

  it('leads to a project that exists', () => {
    expect(mainActionOf(draft({ check: known(true, false), title: '' }), true)).toEqual({
      act: 'view',
      label: 'View project',
      enabled: true,
    })
  })

  it('installs the app where it is missing and there is one', () => {
    expect(mainActionOf(draft({ check: known(false, false) }), true).label).toBe('Install GitHub App')
    expect(mainActionOf(draft({ check: known(false, false) }), false)).toMatchObject({
      label: 'Create',
      enabled: false,
    })
  })
})

describe('what a repository lacks', () => {
  const lacking = (more: object): Draft['check'] => {
    const check = known(false, false)
    return check.state === 'known' ? { state: 'known', status: { ...check.status, ...more } } : check
  }

  it('is an account at the git host, before the app can be of use', () => {
    const nameless = draft({ check: lacking({ is_identity_needed: true }) })
    expect(obstacleOf(nameless, true)).toBe('identity')
    expect(mainActionOf(nameless, true)).toMatchObject({ label: 'Install GitHub App', enabled: false })
  })

  it('is nothing but the app where it is public', () => {
    expect(obstacleOf(draft({ check: lacking({ is_public: true }) }), true)).toBe('app-only')
  })

  it('is nothing to speak of otherwise', () => {
    for (const check of [known(false, false), known(true, true), known(false, true), { state: 'asking' } as const]) {
      expect(obstacleOf(draft({ check }), true)).toBeUndefined()
    }
    expect(obstacleOf(draft({ check: lacking({ is_public: true }) }), false)).toBeUndefined()
    expect(obstacleOf(draft({ type: 'zip', check: lacking({ is_public: true }) }), true)).toBeUndefined()
  })
})

describe('the words under the repository field', () => {
  it('stay away while nothing is typed', () => {
    expect(addressFault(' ', draft({ repository: undefined }), true)).toBeUndefined()
  })

  it('name what is wrong', () => {
    expect(addressFault('x', draft({ repository: undefined }), true)).toBe('Invalid GitHub URL')
    expect(addressFault('x', draft({ check: known(true, true) }), true)).toBe('Project already exists')
    expect(addressFault('x', draft({ check: known(false, false) }), false)).toContain('cannot be read')
    expect(addressFault('x', draft({ check: known(false, false) }), true)).toBeUndefined()
  })
})
