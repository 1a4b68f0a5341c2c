import { expect, it } from 'vitest'
import { namedProject } from './named-project.ts'

const HERE = { origin: 'https://docs.example.org', gitHost: 'github.com' }

it('a pasted project address of this site identifies the project', () => {
  for (const [address, named] of [
    ['https://docs.example.org/projects/12', { projectId: 12 }],
    [' https://docs.example.org/projects/12/34 ', { projectId: 12 }],
    ['/projects/12', { projectId: 12 }],
    ['https://docs.example.org/github/acme/gateway/34', { gitUrl: 'github.com/acme/gateway' }],
    ['https://docs.example.org/acme/gateway', { gitUrl: 'github.com/acme/gateway' }],
  ] as const) {
    expect(namedProject(address, HERE)).toEqual(named)
  }
})

it('a pasted repository address is passed to the server as a Git URL', () => {
  expect(namedProject('https://github.com/acme/gateway', HERE)).toEqual({ gitUrl: 'https://github.com/acme/gateway' })
})

it('a pasted address of neither a project nor a repository identifies nothing', () => {
  for (const address of ['', '  ', 'https://', '/projects', '/projects/x', '/github/acme', '/']) {
    expect(namedProject(address, HERE)).toBeUndefined()
  }
})
