import { describe, expect, it } from 'vitest'
import type { InstallationStatus } from '../../../../shared/contract/github.ts'
import { addressFault, addressOfDocumented, type Draft, isCarriedOut, mainActionOf, obstacleOf } from './main-action.ts'

const repository = { owner: 'acme', repo: 'gateway' }
const elsewhere = { ...repository, host: 'git.example' }
const file = new File(['x'], 'a.zip')
const draft = (more: Partial<Draft>): Draft => ({
  type: 'github',
  title: 'Gateway',
  repository,
  check: { state: 'none' },
  file: undefined,
  ...more,
})
const known = (exists: boolean, access: boolean, more: Partial<InstallationStatus> = {}): Draft['check'] => ({
  state: 'known',
  status: {
    is_project_already_exists: exists,
    has_installation_access: access,
    is_public: false,
    is_identity_needed: false,
    ...more,
  },
})

describe('the main button', () => {
  it('the main button creates an empty project once there is a title', () => {
    expect(mainActionOf(draft({ type: 'empty' }), true)).toEqual({ act: 'create', label: 'Create', enabled: true })
    expect(mainActionOf(draft({ type: 'empty', title: '  ' }), true).enabled).toBe(false)
  })

  it('the main button uploads once there are a file and a title', () => {
    expect(mainActionOf(draft({ type: 'zip', file }), true)).toEqual({
      act: 'upload',
      label: 'Create & Upload',
      enabled: true,
    })
    expect(mainActionOf(draft({ type: 'zip' }), true).enabled).toBe(false)
    expect(mainActionOf(draft({ type: 'zip', file, title: '' }), true).enabled).toBe(false)
  })

  it('the main button creates a project from a readable repository once there is a title', () => {
    expect(mainActionOf(draft({}), true).enabled).toBe(true)
    expect(mainActionOf(draft({ repository: undefined }), true).enabled).toBe(false)
    expect(mainActionOf(draft({ check: known(false, true) }), true)).toMatchObject({ label: 'Create', enabled: true })
  })

  it('the main button opens an existing project', () => {
    expect(mainActionOf(draft({ check: known(true, false), title: '' }), true)).toEqual({
      act: 'view',
      label: 'View project',
      enabled: true,
    })
  })

  it('the main button opens an existing project under its current repository name', () => {
    expect(addressOfDocumented(draft({ check: known(true, true) }))).toBe('/github/acme/gateway')
    const check = known(true, true, { git_url: 'https://github.com/acme/door', project_id: 7 })
    expect(addressOfDocumented(draft({ check }))).toBe('/github/acme/door')
    expect(addressOfDocumented(draft({ check, repository: elsewhere }))).toBe('/projects/7')
  })

  it('the main button installs the app if the repository lacks it and the server has an app', () => {
    expect(mainActionOf(draft({ check: known(false, false) }), true).label).toBe('Install GitHub App')
    expect(mainActionOf(draft({ check: known(false, false) }), false)).toMatchObject({
      label: 'Create',
      enabled: false,
    })
  })
})

describe('a repository at a host that has no app', () => {
  it('a project from a host without an app needs neither an app nor an account', () => {
    const open = draft({ repository: elsewhere, check: known(false, true) })
    expect(mainActionOf(open, true)).toEqual({ act: 'create', label: 'Create', enabled: true })
    expect(mainActionOf(draft({ repository: elsewhere }), true).act).toBe('create')
  })

  it('the form reports an unreadable repository at a host without an app', () => {
    const unreadable = draft({ repository: elsewhere, check: known(false, false) })
    expect(mainActionOf(unreadable, true)).toEqual({ act: 'create', label: 'Create', enabled: false })
    expect(addressFault('x', unreadable, true)).toContain('can’t access')
    expect(obstacleOf(unreadable, true)).toBeUndefined()
  })
})

describe('a press before the repository is checked', () => {
  const early = [{ state: 'none' }, { state: 'asking' }] as const

  it('the main button waits for the repository check where an app may be missing', () => {
    for (const check of early) {
      expect(mainActionOf(draft({ check }), true)).toEqual({ act: 'wait', label: 'Create', enabled: true })
      expect(mainActionOf(draft({ check, title: '' }), true).enabled).toBe(false)
      expect(mainActionOf(draft({ check }), false).act).toBe('create')
    }
    expect(mainActionOf(draft({ check: { state: 'failed' } }), true).act).toBe('create')
  })

  it('a click before the repository check runs the action that the button shows after the check', () => {
    for (const check of [known(true, true), known(false, true)]) {
      expect(isCarriedOut(mainActionOf(draft({ check }), true), check, false)).toBe(true)
    }
    const missing = known(false, false)
    expect(isCarriedOut(mainActionOf(draft({ check: missing }), true), missing, true)).toBe(true)
  })

  it('an early click does nothing if the check fails or the action is impossible', () => {
    const [missing, failed] = [known(false, false), { state: 'failed' } as const]
    expect(isCarriedOut(mainActionOf(draft({ check: missing }), true), missing, false)).toBe(false)
    expect(isCarriedOut(mainActionOf(draft({ check: missing }), false), missing, true)).toBe(false)
    expect(isCarriedOut(mainActionOf(draft({ check: failed }), true), failed, true)).toBe(false)
  })
})

describe('what a repository lacks', () => {
  const lacking = (more: Partial<InstallationStatus>) => known(false, false, more)

  it('a missing account at the git host is reported before a missing app', () => {
    const nameless = draft({ check: lacking({ is_identity_needed: true }) })
    expect(obstacleOf(nameless, true)).toBe('identity')
    expect(mainActionOf(nameless, true)).toMatchObject({ label: 'Install GitHub App', enabled: false })
  })

  it('a public repository is reported to lack only the app', () => {
    expect(obstacleOf(draft({ check: lacking({ is_public: true }) }), true)).toBe('app-only')
  })

  it('an obstacle is reported only for a missing account or a public repository', () => {
    for (const check of [known(false, false), known(true, true), known(false, true), { state: 'asking' } as const]) {
      expect(obstacleOf(draft({ check }), true)).toBeUndefined()
    }
    expect(obstacleOf(draft({ check: lacking({ is_public: true }) }), false)).toBeUndefined()
    expect(obstacleOf(draft({ type: 'zip', check: lacking({ is_public: true }) }), true)).toBeUndefined()
  })
})

describe('the words under the repository field', () => {
  it('the repository field shows no error while it is empty', () => {
    expect(addressFault(' ', draft({ repository: undefined }), true)).toBeUndefined()
  })

  it('the repository field says what is wrong with its address', () => {
    expect(addressFault('x', draft({ repository: undefined }), true)).toBe('Invalid GitHub URL')
    expect(addressFault('x', draft({ check: known(true, true) }), true)).toBe('Project already exists')
    expect(addressFault('x', draft({ check: known(false, false) }), false)).toContain('can’t access')
    expect(addressFault('x', draft({ check: known(false, false) }), true)).toBeUndefined()
  })
})
