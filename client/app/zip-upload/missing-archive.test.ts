import { expect, it } from 'vitest'
import { STATUSES } from '../../../shared/statuses/status.ts'
import { hasUnreadableArchive, missingArchiveWords, waitsForArchive } from './missing-archive.ts'

it('only an idle ZIP project waits for its archive', () => {
  expect(STATUSES.filter((status) => waitsForArchive({ type: 'zip', status }))).toEqual(['IDLE'])
  for (const type of ['github', 'user'] as const) expect(waitsForArchive({ type, status: 'IDLE' })).toBe(false)
})

it('a ZIP project needs a new archive only after its archive could not be read', () => {
  expect(STATUSES.filter((status) => hasUnreadableArchive({ type: 'zip', status }))).toEqual(['CLONE_FAIL'])
  expect(hasUnreadableArchive({ type: 'github', status: 'CLONE_FAIL' })).toBe(false)
})

it('the missing-archive message asks editors to upload again and shows readers a note', () => {
  expect(missingArchiveWords(() => true).text).toContain('Upload it again')
  expect(missingArchiveWords(() => false).text).toContain('nothing to read yet')
})
