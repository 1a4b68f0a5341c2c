import { beforeEach, expect, it, vi } from 'vitest'
import type { Project } from '../../../../shared/contract/projects.ts'
import { areFirstStepsDue, rememberFirstSteps } from './seen.ts'

const project = { type: 'zip', status: 'DOC_SUCCESS', default_page_id: 3 } as Project
const given = { project, pageId: 3, userId: 'ann', may: () => true }
let kept: Map<string, string>

beforeEach(() => {
  kept = new Map()
  const getItem = (key: string) => kept.get(key) ?? null
  vi.stubGlobal('localStorage', { getItem, setItem: (key: string, value: string) => kept.set(key, value) })
})

it('the first steps are due on the first page of finished documentation, for who can invite to it', () => {
  expect(areFirstStepsDue(given)).toBe(true)
  expect(areFirstStepsDue({ ...given, pageId: 4 })).toBe(false)
  expect(areFirstStepsDue({ ...given, userId: undefined })).toBe(false)
  expect(areFirstStepsDue({ ...given, may: () => false })).toBe(false)
  expect(areFirstStepsDue({ ...given, project: { ...project, type: 'user' } })).toBe(false)
  expect(areFirstStepsDue({ ...given, project: { ...project, status: 'DOC_FILE_PAGES_GENERATING' } })).toBe(false)
})

it('they are due once for each person on a device, whatever is generated later', () => {
  rememberFirstSteps('ann')
  expect(areFirstStepsDue(given)).toBe(false)
  expect(areFirstStepsDue({ ...given, userId: 'bob' })).toBe(true)
})

it('they never show where nothing can be remembered', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  expect(areFirstStepsDue(given)).toBe(false)
  expect(() => rememberFirstSteps('ann')).not.toThrow()
})
