import { describe, expect, it } from 'vitest'
import type { FollowableCitation } from '../../db/tables/citations.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { followRow } from './follow-row.ts'

const place = {
  path: 'src/queue.ts',
  start_line: 1,
  end_line: 2,
  hash: 'then',
  bare_hash: 'bare',
  doc_hash: null,
  comment: null,
  commit_hash: 'commit-1',
}
const stale: FollowableCitation = {
  ...place,
  id: 1,
  project_id: 1,
  page_id: 2,
  symbol: null,
  state: 'stale',
  by_person: false,
  version: 3,
  quote: 'as it was',
  other: { ...place, start_line: 2, hash: 'now', commit_hash: 'commit-2' },
}

describe('a citation that is stale', () => {
  const follow = async (isChanged: boolean) => {
    const text = 'one\ntwo\nthree'
    const analysis = await analyzeFile(place.path, text)
    let reads = 0
    const now = {
      analysis,
      get content() {
        reads += 1
        return text
      },
    }
    const followed = followRow(stale, { path: place.path, now, isChanged, before: undefined, commit: 'commit-3' })
    return { ...followed.now, reads }
  }

  it('a stale citation is not searched again if its file did not change', async () => {
    const { quote, other, version } = stale
    expect(await follow(false)).toEqual({ ...place, id: 1, version, state: 'stale', quote, other, reads: 0 })
  })

  it('a stale citation is searched again if its file changed', async () => {
    const { reads, ...now } = await follow(true)
    expect(reads).toBeGreaterThan(0)
    expect(now).toMatchObject({ state: 'stale', quote: 'as it was', other: { commit_hash: 'commit-3' } })
  })
})
