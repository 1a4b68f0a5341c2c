import { describe, expect, it } from 'vitest'
import { pageAddress } from '../../shared/contract/documentation-address.ts'
import { isReserved, repositoryOf } from './paths.ts'

describe('the address of a page', () => {
  it('the address of a repository project names its owner and repository', () => {
    const project = { id: 7, type: 'github', git_url: 'https://github.com/acme/gateway' }
    expect(pageAddress(project, 12, 'github.com')).toBe('/github/acme/gateway/12')
    expect(pageAddress(project, null, 'github.com')).toBe('/github/acme/gateway')
  })

  it('the address of a ZIP or user project names its id, even if the project has a repository address', () => {
    expect(pageAddress({ id: 7, type: 'zip', git_url: null }, 12, 'github.com')).toBe('/projects/7/12')
    expect(pageAddress({ id: 7, type: 'user', git_url: 'https://github.com/a/b' }, null, 'github.com')).toBe(
      '/projects/7',
    )
  })

  it('the address of a project names its id if its repository is on another host', () => {
    const project = { id: 7, type: 'github', git_url: 'https://git.example/acme/gateway' }
    expect(pageAddress(project, 12, 'github.com')).toBe('/projects/7/12')
    expect(pageAddress(project, 12, 'git.example')).toBe('/github/acme/gateway/12')
  })

  it('the address of a project falls back to the id if its repository address cannot be read', () => {
    expect(pageAddress({ id: 7, type: 'github', git_url: 'nonsense' }, 1, 'github.com')).toBe('/projects/7/1')
  })
})

it('repositoryOf reads owner and name from a repository address', () => {
  expect(repositoryOf('https://git.example.org/acme/gateway.git')).toEqual({ owner: 'acme', repo: 'gateway' })
  expect(repositoryOf('https://github.com/acme')).toBeUndefined()
  expect(repositoryOf(null)).toBeUndefined()
})

it('the first path segments of screens and services cannot be owners', () => {
  expect(isReserved('API')).toBe(true)
  expect(isReserved('acme')).toBe(false)
})
