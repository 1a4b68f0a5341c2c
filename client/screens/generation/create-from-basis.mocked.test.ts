import { beforeEach, expect, it, vi } from 'vitest'
import { installationStatus } from '../../../shared/contract/github.ts'
import { createGithubProject, getProject } from '../../../shared/contract/projects.ts'
import { QUOTA_WORDS } from '../../../shared/contract/quotas.ts'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/index.ts'
import { createFromBasis } from './create-from-basis.ts'

vi.mock('../../api/index.ts', async () => ({ ...(await import('../../api/api-error.ts')), send: vi.fn() }))
vi.mock('../../app/record-event.ts', () => ({ recordEvent: vi.fn() }))
vi.mock('../../sync/index.ts', () => ({ readCreationBasis: () => basis }))

const basis = { owner_name: 'acme', repo_name: 'earlier', project_name: 'Door', language: 'en', is_private: true }

const asked = vi.mocked(send)
const exists = new ApiError(409, 'Project already exists', {})
const answers = (...all: (readonly [call: unknown, answer: unknown])[]) =>
  asked.mockImplementation(async (call: unknown) => {
    const [, answer] = all.find(([known]) => known === call) ?? []
    if (answer instanceof Error) throw answer
    return answer as never
  })

beforeEach(() => void asked.mockReset())

it('a duplicate creation opens the existing project under its current repository name', async () => {
  const gitUrl = 'https://github.com/acme/later'
  answers(
    [createGithubProject, exists],
    [installationStatus, { is_project_already_exists: true, git_url: gitUrl }],
    [getProject, { id: 7, pages: [] }],
  )
  expect(await createFromBasis()).toEqual({ project: { id: 7 }, basis })
  expect(asked.mock.calls.map(([call, input]) => [call, input]).slice(1)).toEqual([
    [installationStatus, { params: { owner: 'acme', repo: 'earlier' }, query: {} }],
    [getProject, { query: { gitUrl } }],
  ])
})

it('a creation fails with the error of the server when no existing project is found', async () => {
  answers([createGithubProject, exists], [installationStatus, { is_project_already_exists: false }])
  await expect(createFromBasis()).rejects.toBe(exists)
})

it('a creation over the quota fails and does not open another project', async () => {
  const msg = QUOTA_WORDS.projects(3)
  const refused = new ApiError(409, msg, { body: { code: 409, msg, err: 'quota_reached' } })
  const other = { is_project_already_exists: true, git_url: 'https://github.com/acme/earlier' }
  answers([createGithubProject, refused], [installationStatus, other], [getProject, { id: 8, pages: [] }])
  await expect(createFromBasis()).rejects.toBe(refused)
})
