import { describe, expect, it } from 'vitest'
import type { Citation } from '../../../../shared/contract/pages.ts'
import { ago, metaOf } from './page-meta-words.ts'

const now = new Date('2026-03-10T12:00:00Z')
const page = { source_path: null, differs: 0 }
const VERSION = 'the code at 4e1c09a'
const citation = (path: string, state: Citation['state'] = 'current'): Citation => ({
  id: 1,
  path,
  symbol: null,
  start_line: 1,
  end_line: 2,
  commit_hash: null,
  state,
})

describe('the line under the title', () => {
  it('the line under the title counts each cited file once', () => {
    expect(metaOf(page, [citation('a.go'), citation('a.go'), citation('b.go')], { version: VERSION })).toMatchObject({
      follows: 'Based on 2 files',
      freshness: { state: 'current', text: 'Matches the code at 4e1c09a' },
    })
  })

  it('the line under the title says that sources changed instead of claiming a match with the code', () => {
    expect(metaOf(page, [citation('a.go', 'stale'), citation('b.go')], { version: VERSION }).freshness).toEqual({
      state: 'stale',
      text: '1 statement changed since it was written',
    })
  })

  it('the line under the title names the commit that changed statements were written from', () => {
    const changed = { ...citation('a.go', 'stale'), commit_hash: '3f8a57d00' }
    expect(metaOf(page, [changed, { ...changed, id: 2, state: 'gone' }], { version: VERSION }).freshness?.text).toBe(
      '2 statements changed since 3f8a57d',
    )
  })

  it('the line under the title says that the source was deleted, even when every statement is current', () => {
    const gone = { ...page, source_gone: '3f8a57d00' }
    expect(metaOf(gone, [citation('a.go')], { version: VERSION }).freshness).toEqual({
      state: 'stale',
      text: 'The source of this page was deleted in 3f8a57d.',
    })
  })

  it('the line under the title names the commit that an undone refresh went back to', () => {
    const project = { status: 'DOC_SUCCESS', commit_hash: 'e1dc7d500', undone_commit: '3f8a57d00' } as const
    expect(metaOf(page, [citation('a.go')], { version: VERSION, project }).freshness).toEqual({
      state: 'stale',
      text: 'At e1dc7d5: refresh undone',
    })
  })

  it('the line under the title shows when the repository became unreachable, and the matching commit', () => {
    const project = {
      ...{ status: 'PULL_FAIL', commit_hash: '4e1c09a00', undone_commit: null },
      unreachable_since: new Date('2026-03-10T14:02:00').toISOString(),
    } as const
    const sources = { version: VERSION, project, now }
    expect(metaOf(page, [citation('a.go')], sources)).toMatchObject({
      freshness: { state: 'current', text: 'Matches the code at 4e1c09a' },
      unreachable: 'Repository unreachable since Mar 10, 14:02',
    })
    const reached = { ...project, status: 'DOC_SUCCESS', unreachable_since: null }
    expect(metaOf(page, [citation('a.go')], { ...sources, project: reached }).unreachable).toBeUndefined()
  })

  it('the line under the title names the archive of a project without commits', () => {
    expect(metaOf(page, [citation('a.go')], { version: 'the ZIP imported Mar 10, 14:02' }).freshness).toEqual({
      state: 'current',
      text: 'Matches the ZIP imported Mar 10, 14:02',
    })
  })

  it('the line under the title counts statements that differ from the code, if their number is known', () => {
    const of = (differs: number | null | undefined, status: 'DOC_SUCCESS' | 'DOC_UPDATING' = 'DOC_SUCCESS') => {
      const project = { status, commit_hash: '4e1c09a00', undone_commit: null }
      return metaOf({ source_path: null, differs }, [citation('a.go')], { version: VERSION, project }).freshness?.text
    }
    expect([of(1), of(2), of(0), of(null), of(undefined), of(0, 'DOC_UPDATING')]).toEqual([
      '1 statement differs from the code at 4e1c09a',
      '2 statements differ from the code at 4e1c09a',
      'Matches the code at 4e1c09a',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('the line under the title claims nothing for a page without citations', () => {
    expect(metaOf(page, [], { version: VERSION })).toMatchObject({ follows: undefined, freshness: undefined })
  })
})

it('the age of a page is given in the largest unit that fits', () => {
  const before = (seconds: number) => ago(new Date(now.getTime() - seconds * 1000), now)
  expect([5, 90, 7200, 86_400, 3 * 86_400].map(before)).toEqual([
    'just now',
    '1 minute ago',
    '2 hours ago',
    'yesterday',
    '3 days ago',
  ])
  expect(before(60 * 86_400)).toBe('on Jan 9, 2026')
  expect(before(-50)).toBe('just now')
  expect(ago(now, undefined)).toBe('on Mar 10, 2026')
})
