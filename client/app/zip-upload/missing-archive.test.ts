import { expect, it } from 'vitest'
import { STATUSES } from '../../../shared/statuses/status.ts'
import { hasUnreadableArchive, missingArchiveWords, waitsForArchive } from './missing-archive.ts'

it('a ZIP project waits for its archive only while idle, and other projects never do', () => {
  expect(STATUSES.filter((status) => waitsForArchive({ type: 'zip', status }))).toEqual(['IDLE'])
  for (const type of ['github', 'user'] as const) expect(waitsForArchive({ type, status: 'IDLE' })).toBe(false)
})

it('a ZIP project needs a new archive only after its archive could not be read', () => {
  expect(STATUSES.filter((status) => hasUnreadableArchive({ type: 'zip', status }))).toEqual(['CLONE_FAIL'])
  expect(hasUnreadableArchive({ type: 'github', status: 'CLONE_FAIL' })).toBe(false)
})

it('a missing archive asks editors to upload it again, and tells readers there is nothing to read', () => {
  expect(missingArchiveWords(() => true).text).toContain('Upload it again')
  expect(missingArchiveWords(() => false).text).toContain('nothing to read yet')
})
