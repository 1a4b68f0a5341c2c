import { expect, it } from 'vitest'
import { openedByRepository } from './of-repository.ts'

const project = (id: number, git_url: string | null, created_at: string) => ({ id, git_url, created_at })
const gateway = { owner: 'acme', repo: 'gateway' }

it('a repository link opens the oldest project of the repository', () => {
  const projects = [
    project(3, 'https://github.com/acme/gateway', '2026-11-03T00:00:00.000Z'),
    project(9, 'https://github.com/Acme/Gateway', '2026-11-01T00:00:00.000Z'),
    project(5, 'https://github.com/acme/gateway', '2026-11-01T00:00:00.000Z'),
    project(1, 'https://github.com/acme/other', '2026-10-01T00:00:00.000Z'),
    project(2, null, '2026-10-01T00:00:00.000Z'),
  ]
  expect(openedByRepository(projects, gateway)?.id).toBe(5)
  expect(openedByRepository([], gateway)).toBeUndefined()
})

it('a repository link opens no project of a repository with a similar name or another host', () => {
  const projects = [
    project(1, 'https://github.com/pacme/gateway', '2026-10-01T00:00:00.000Z'),
    project(2, 'https://git.example/acme/gateway', '2026-10-01T00:00:00.000Z'),
  ]
  expect(openedByRepository(projects, gateway)).toBeUndefined()
  expect(openedByRepository(projects, { ...gateway, host: 'git.example' })?.id).toBe(2)
})
