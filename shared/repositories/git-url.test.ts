import { expect, it } from 'vitest'
import { normaliseGitUrl, repositoryUrl } from './git-url.ts'

const config = { GITHUB_URL: 'https://github.com', GIT_HOSTS: 'git.example' }

it('makes the address that is looked for, also of a name as git takes it', () => {
  for (const name of ['gateway', 'gateway.git']) {
    const url = repositoryUrl(config, 'acme', name)
    expect(url).toBe('https://github.com/acme/gateway')
    expect(normaliseGitUrl(url, config)).toBe(url)
  }
  expect(repositoryUrl(config, 'acme', 'git.io')).toBe('https://github.com/acme/git.io')
})
