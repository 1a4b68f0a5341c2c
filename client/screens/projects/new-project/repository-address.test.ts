import { expect, it } from 'vitest'
import { hostsHint, parseRepositoryAddress } from './repository-address.ts'

const GITHUB = 'https://github.com'
const origins = [GITHUB, 'https://git.example', 'http://127.0.0.1:4010']

it('the parsed address of a repository outside GitHub includes its host', () => {
  expect(parseRepositoryAddress('github.com/acme/gateway', origins)).toEqual({ owner: 'acme', repo: 'gateway' })
  expect(parseRepositoryAddress('git.example/acme/gateway', origins)).toEqual({
    ...{ owner: 'acme', repo: 'gateway' },
    host: 'git.example',
  })
  expect(parseRepositoryAddress('http://127.0.0.1:4010/acme/gateway.git', origins)?.host).toBe('127.0.0.1:4010')
  expect(parseRepositoryAddress('https://gitlab.com/acme/gateway', origins)).toBeUndefined()
})

it('the host hint names every allowed host, and suggests a ZIP for other code', () => {
  expect(hostsHint([GITHUB])).toBe('Use a URL on github.com. For other code, upload a ZIP.')
  expect(hostsHint(origins)).toContain('on github.com, git.example or 127.0.0.1:4010.')
})
