import { describe, expect, it } from 'vitest'
import type { FollowableCitation } from '../../db/tables/citations.ts'
import { sha256 } from '../../shared/basics/hash.ts'
import { analyzeFile } from '../analysis/analyze-file.ts'
import { movedFiles } from './moved-files.ts'

const TEXT = 'export function admit() {\n  return 4\n}\n'

describe('files that a refresh moved', () => {
  const gone = (symbol: string | null): FollowableCitation => ({
    id: 1,
    project_id: 1,
    page_id: 2,
    path: 'old.ts',
    symbol,
    start_line: 1,
    end_line: 3,
    hash: sha256(TEXT.trimEnd()),
    bare_hash: null,
    doc_hash: null,
    comment: null,
    commit_hash: 'commit-1',
    state: 'gone',
    by_person: false,
    version: 1,
    quote: null,
    other: null,
  })
  const find = async (row: FollowableCitation, before: ReadonlyMap<string, string | null>) => {
    const now = { content: TEXT, analysis: await analyzeFile('new.ts', TEXT) }
    const asked: string[] = []
    const moved = await movedFiles({
      rows: [row],
      fresh: ['new.ts'],
      before,
      has: (path) => path === 'new.ts',
      sourcesNow: async (paths) => {
        asked.push(...paths)
        return new Map(paths.map((path) => [path, now]))
      },
      signal: new AbortController().signal,
    })
    return { moved: [...moved], isSearched: asked.length > 0 }
  }

  it('a moved file is found by lines and by text if the old file went away in this refresh', async () => {
    const found = { moved: [['old.ts', 'new.ts']], isSearched: true }
    expect(await find(gone(null), new Map([['old.ts', null]]))).toEqual(found)
    expect(await find(gone(null), new Map([['old.ts', `${TEXT}// More.`]]))).toEqual(found)
  })

  it('moved lines are not searched for if an earlier refresh removed the old file', async () => {
    expect(await find(gone(null), new Map([['new.ts', null]]))).toEqual({ moved: [], isSearched: false })
  })

  it('a moved file is found by symbol names even if the old file went away earlier', async () => {
    const { moved } = await find(gone('admit'), new Map([['new.ts', null]]))
    expect(moved).toEqual([['old.ts', 'new.ts']])
  })
})
