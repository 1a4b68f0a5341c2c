import { describe, expect, it } from 'vitest'
import { allowedOrigins, normaliseGitUrl, readRepositoryAddress, repositoryUrl } from './git-url.ts'

const config = { GITHUB_URL: 'https://github.com', GIT_HOSTS: 'git.example, http://127.0.0.1:4010, http://git.plain' }

describe('the allowed hosts', () => {
  it('only GitHub and the configured hosts are allowed, and plain http only on this machine', () => {
    expect(allowedOrigins(config)).toEqual(['https://github.com', 'https://git.example', 'http://127.0.0.1:4010'])
    expect(allowedOrigins({ ...config, GIT_HOSTS: 'github.com,git.example,git.example' })).toEqual([
      'https://github.com',
      'https://git.example',
    ])
  })
})

describe('the address of a repository', () => {
  it.each([
    'https://github.com/acme/gateway',
    'http://github.com/acme/gateway',
    'github.com/acme/gateway',
    '  https://GitHub.com/acme/gateway.git  ',
    'https://github.com/acme/gateway.GIT',
    'https://www.github.com/acme/gateway/',
    'https://github.com/acme/gateway/tree/main/src?tab=readme#top',
  ])('is read from %j', (text) => {
    expect(normaliseGitUrl(text, config)).toBe('https://github.com/acme/gateway')
  })

  it.each([
    ['git.example/acme/gateway', 'https://git.example/acme/gateway'],
    ['http://git.example/acme/gateway.git', 'https://git.example/acme/gateway'],
    ['127.0.0.1:4010/acme/gateway', 'http://127.0.0.1:4010/acme/gateway'],
    ['https://127.0.0.1:4010/acme/gateway', 'http://127.0.0.1:4010/acme/gateway'],
  ])('is read at every allowed host: %j', (text, url) => {
    expect(normaliseGitUrl(text, config)).toBe(url)
  })

  it.each([
    '',
    'acme/gateway',
    'https://github.com/acme',
    'https://gitlab.com/acme/gateway',
    'https://git.plain/acme/gateway',
    'https://127.0.0.1:4011/acme/gateway',
    'https://git.example.evil.example/acme/gateway',
    'https://evil@github.com/acme/gateway',
    'git@github.com:acme/gateway.git',
    'ssh://git@git.example/acme/gateway',
    'https://github.com/acme/..',
    'https://github.com/acme/.git',
    'https://github.com/-acme/gateway',
    'https://github.com/ac me/gate way',
    'https://github.com/acme/--upload-pack=x y',
  ])('is not read from %j', (text) => {
    expect(readRepositoryAddress(text, allowedOrigins(config))).toBeUndefined()
  })
})

it('repositoryUrl returns the same address for a repository name with and without .git', () => {
  for (const repo of ['gateway', 'gateway.git']) {
    expect(repositoryUrl(config, { owner: 'acme', repo })).toBe('https://github.com/acme/gateway')
    expect(repositoryUrl(config, { owner: 'acme', repo, host: 'git.example' })).toBe('https://git.example/acme/gateway')
  }
  expect(repositoryUrl(config, { owner: 'acme', repo: 'git.io' })).toBe('https://github.com/acme/git.io')
  expect(repositoryUrl(config, { owner: 'acme', repo: 'gateway', host: 'gitlab.com' })).toBeUndefined()
})
