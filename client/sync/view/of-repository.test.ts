import { expect, it } from 'vitest'
import { openedByRepository } from './of-repository.ts'

const project = (id: number, git_url: string | null, created_at: string) => ({ id, git_url, created_at })
const gateway = { owner: 'acme', repo: 'gateway' }

it('opens the oldest of several projects of one repository', () => {
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

it('takes no repository for one that is called alike, on the same host or another', () => {
  const projects = [
    project(1, 'https://github.com/pacme/gateway', '2026-10-01T00:00:00.000Z'),
    project(2, 'https://git.example/acme/gateway', '2026-10-01T00:00:00.000Z'),
  ]
  expect(openedByRepository(projects, gateway)).toBeUndefined()
  expect(openedByRepository(projects, { ...gateway, host: 'git.example' })?.id).toBe(2)
})
