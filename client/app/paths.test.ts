import { describe, expect, it } from 'vitest'
import { pageAddress } from '../../shared/contract/documentation-address.ts'
import { isReserved, repositoryOf } from './paths.ts'

describe('the address of a page', () => {
  it('names owner and repository for a repository project', () => {
    const project = { id: 7, type: 'github', git_url: 'https://github.com/acme/gateway' }
    expect(pageAddress(project, 12, 'github.com')).toBe('/github/acme/gateway/12')
    expect(pageAddress(project, null, 'github.com')).toBe('/github/acme/gateway')
  })

  it('names the id for any other project, even when it has a repository address', () => {
    expect(pageAddress({ id: 7, type: 'zip', git_url: null }, 12, 'github.com')).toBe('/projects/7/12')
    expect(pageAddress({ id: 7, type: 'user', git_url: 'https://github.com/a/b' }, null, 'github.com')).toBe(
      '/projects/7',
    )
  })

  it('names the id for a repository at another host, where owner and name may be those of another one', () => {
    const project = { id: 7, type: 'github', git_url: 'https://git.example/acme/gateway' }
    expect(pageAddress(project, 12, 'github.com')).toBe('/projects/7/12')
    expect(pageAddress(project, 12, 'git.example')).toBe('/github/acme/gateway/12')
  })

  it('falls back to the id when a repository address cannot be read', () => {
    expect(pageAddress({ id: 7, type: 'github', git_url: 'nonsense' }, 1, 'github.com')).toBe('/projects/7/1')
  })
})

it('reads owner and name out of a repository address', () => {
  expect(repositoryOf('https://git.example.org/acme/gateway.git')).toEqual({ owner: 'acme', repo: 'gateway' })
  expect(repositoryOf('https://github.com/acme')).toBeUndefined()
  expect(repositoryOf(null)).toBeUndefined()
})

it('keeps the first segments of screens and services from being owners', () => {
  expect(isReserved('API')).toBe(true)
  expect(isReserved('acme')).toBe(false)
})
