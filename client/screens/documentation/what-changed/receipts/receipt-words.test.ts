import { describe, expect, it } from 'vitest'
import type { Receipt } from '../../../../../shared/contract/receipts.ts'
import { deedsOf, gistOf, originOf, sentence, storyOf, titleOf, tookWords, undoneWords } from './receipt-words.ts'

const COUNTS = { written: 0, changed: 0, removed: 0, suggested: 0, moved: 0, stale: 0, gone: 0, cleared: 0 }
const NONE = { ...COUNTS, fate: null }
const receipt: Receipt = {
  id: 1,
  from_commit: 'a'.repeat(40),
  to_commit: 'b'.repeat(40),
  commits: [{ hash: 'b'.repeat(40), subject: 'Let more in' }],
  more_commits: false,
  uploaded_at: null,
  begun_at: '2026-11-22T10:00:00.000Z',
  ended_at: '2026-11-22T10:00:04.200Z',
  files: 2,
  symbols: 1,
  pages: 3,
  created: 1,
  fates: { removed: 0, kept: 0, restored: 0 },
  ...COUNTS,
  changed: 1,
  suggested: 2,
  tokens: 0,
  undoable: true,
  undone_at: null,
  undone_by: null,
}

describe('what is said of a refresh', () => {
  it('a refresh receipt has its newest commit as title and a short summary of its changes', () => {
    expect(titleOf(receipt, 'github')).toBe('Let more in')
    expect(titleOf({ ...receipt, commits: [] }, 'github')).toBe('Commit bbbbbbb')
    expect(titleOf({ ...receipt, commits: [], to_commit: null }, 'github')).toBe('New sources')
    expect(titleOf({ ...receipt, commits: [] }, 'zip')).toBe('New sources')
    expect(gistOf({ ...receipt, stale: 1 })).toBe('3 pages · 2 suggestions · 1 stale statement')
    expect(gistOf({ ...receipt, undone_at: receipt.ended_at })).toBe('Undone')
    expect(tookWords(receipt)).toBe('took 4 s')
  })

  it('a refresh receipt names its commits, or the upload time of an archive without commits', () => {
    const now = new Date('2026-11-22T10:00:05.000Z')
    expect(originOf(receipt, 'github', now)).toBe('aaaaaaa to bbbbbbb')
    expect(originOf({ ...receipt, from_commit: null }, 'github', now)).toBe('bbbbbbb')
    expect(originOf({ ...receipt, uploaded_at: receipt.begun_at }, 'zip', now)).toMatch(
      /^from the archive uploaded at /,
    )
    expect(originOf(receipt, 'zip', now)).toBe('')
  })

  it('a refresh is described in sentences', () => {
    expect(storyOf(receipt)).toEqual([
      '2 files and 1 symbol changed.',
      '1 page was created.',
      'On 2 pages 1 block was rewritten and 2 texts were suggested because people had edited the block.',
    ])
  })

  it('a refresh receipt says when nothing had to be rewritten', () => {
    const same = { ...receipt, ...COUNTS, pages: 0, created: 0, symbols: 0 }
    expect(gistOf(same)).toBe('Nothing to rewrite')
    expect(storyOf(same)[1]).toBe('No page changed. Only comments, formatting or other text changed.')
    expect(storyOf({ ...same, files: 0 })[0]).toBe('No documented file changed.')
  })

  it('a refresh receipt says what happened to a page', () => {
    expect(sentence(deedsOf({ ...NONE, created: true }))).toBe('The page was created.')
    expect(sentence(deedsOf({ ...NONE, created: false, changed: 2, gone: 1, moved: 1 }))).toBe(
      '2 blocks were rewritten, 1 statement lost its source, and 1 citation was moved.',
    )
  })

  it('a refresh receipt says which pages were deleted, kept or restored with their sources', () => {
    const fates = { removed: 2, kept: 1, restored: 1 }
    expect(storyOf({ ...receipt, ...COUNTS, created: 0, pages: 4, fates })).toEqual([
      '2 files and 1 symbol changed.',
      '2 pages went to the trash because their sources were deleted.',
      '1 page stayed because people edited it, although its source was deleted.',
      '1 page came back with its source.',
    ])
    expect(sentence(deedsOf({ ...NONE, created: false, fate: 'removed' }))).toBe(
      'Its source was deleted, and the page went to the trash.',
    )
    expect(sentence(deedsOf({ ...NONE, created: false, fate: 'kept', stale: 1 }))).toBe(
      'Its source was deleted, and the page stayed because people edited it. 1 statement was marked stale.',
    )
  })

  it('a refresh receipt says what could not be undone, and why', () => {
    const none = { blocks: 0, edited: 0, rewritten: 0, lost: 0 }
    expect(undoneWords({ ...none, blocks: 2 })).toBe('Undone.')
    expect(undoneWords({ ...none, blocks: 2, edited: 1 })).toBe('Partly undone. Kept: 1 block changed by people.')
    expect(undoneWords({ ...none, rewritten: 2, lost: 1 })).toBe(
      'Not undone. Kept: 2 blocks rewritten by a later refresh and 1 block that is no longer there.',
    )
    expect(undoneWords({ ...none, page: 'written-in' })).toBe('Not undone: people have edited this page.')
  })
})
