import { describe, expect, it } from 'vitest'
import { analyzeFile } from './analyze-file.ts'
import { findMoved, type MovedFiles } from './find-moved.ts'

const cited = { path: 'a.ts', symbol: null, startLine: 1, endLine: 1, hash: 'none' }

describe('files that were moved', () => {
  const moving = (missing: readonly string[], others: Partial<MovedFiles>): MovedFiles => ({
    missing: new Map(missing.map((path) => [path, [{ ...cited, path }]])),
    fresh: [],
    hashBefore: () => undefined,
    hashNow: () => undefined,
    sources: async () => new Map(),
    ...others,
  })

  it('are told by their text, which is looked at once, and each is taken once', async () => {
    const hashed: string[] = []
    const moved = await findMoved(
      moving(['a.ts', 'b.ts', 'c.ts', 'd.ts'], {
        fresh: ['z.ts', 'x.ts', 'y.ts'],
        hashBefore: (path) => (path === 'b.ts' ? 'other' : 'same'),
        hashNow: (path) => {
          hashed.push(path)
          return path === 'y.ts' ? undefined : 'same'
        },
      }),
    )
    expect([...moved]).toEqual([
      ['a.ts', 'x.ts'],
      ['c.ts', 'z.ts'],
    ])
    expect(hashed).toEqual(['x.ts', 'y.ts', 'z.ts'])
  })

  it('are looked for one after the other, with turns for others in between, until nobody wants them any more', async () => {
    const abort = new AbortController()
    const seen: string[] = []
    const now = { content: 'other\n', analysis: await analyzeFile('z.ts', 'other\n') }
    const search = findMoved(
      moving(['a.ts', 'b.ts', 'c.ts'], {
        fresh: ['z.ts'],
        signal: abort.signal,
        sources: async () => {
          seen.push('search')
          if (seen.length === 1) setImmediate(() => seen.push('other'))
          else abort.abort(new Error('Stopped'))
          return new Map([['z.ts', now]])
        },
      }),
    )
    await expect(search).rejects.toThrow('Stopped')
    expect(seen).toEqual(['search', 'other', 'search'])
  })
})
