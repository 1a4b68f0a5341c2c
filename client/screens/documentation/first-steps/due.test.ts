import { expect, it } from 'vitest'
import type { Project } from '../../../../shared/contract/projects.ts'
import { areFirstStepsDue } from './due.ts'

const project = { type: 'zip', status: 'DOC_SUCCESS', default_page_id: 3 } as Project
const given = { project, pageId: 3, may: () => true, seen: false }

it('the first steps are shown on the first page of finished docs to someone who can invite', () => {
  expect(areFirstStepsDue(given)).toBe(true)
  expect(areFirstStepsDue({ ...given, pageId: 4 })).toBe(false)
  expect(areFirstStepsDue({ ...given, may: () => false })).toBe(false)
  expect(areFirstStepsDue({ ...given, project: { ...project, type: 'user' } })).toBe(false)
  expect(areFirstStepsDue({ ...given, project: { ...project, status: 'DOC_FILE_PAGES_GENERATING' } })).toBe(false)
})

it('the first steps are shown only once, even after later generations', () => {
  expect(areFirstStepsDue({ ...given, seen: true })).toBe(false)
})
