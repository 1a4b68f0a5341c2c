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

  it('moved files are matched once each by their text, which is hashed once', async () => {
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

  it('moved files with equal text are matched by name and by the most folders in common', async () => {
    const moved = await findMoved(
      moving(['a/index.ts', 'b/index.ts', 'b/one.ts', 'c/two.ts'], {
        fresh: ['x/b/index.ts', 'y/two.ts', 'z/a/index.ts', 'z/three.ts'],
        hashBefore: () => 'same',
        hashNow: () => 'same',
      }),
    )
    expect(Object.fromEntries(moved)).toEqual({
      'a/index.ts': 'z/a/index.ts',
      'b/index.ts': 'x/b/index.ts',
      'c/two.ts': 'y/two.ts',
      'b/one.ts': 'z/three.ts',
    })
  })

  it('a moved file is matched to the same text before a partly equal text', async () => {
    const text = 'one\ntwo\nthree\n'
    const now = { content: text, analysis: await analyzeFile('z.ts', text) }
    const texts: Record<string, string> = { 'a.ts': 'one\ntwo\n', 'b.ts': text }
    const moved = await findMoved(
      moving(['a.ts', 'b.ts'], {
        fresh: ['z.ts'],
        hashBefore: (path) => texts[path],
        hashNow: () => text,
        textBefore: (path) => texts[path],
        sources: async (paths) => new Map(paths.map((path) => [path, now])),
      }),
    )
    expect([...moved]).toEqual([['b.ts', 'z.ts']])
  })

  it('moved files are searched one by one, yielding in between, until the search is cancelled', async () => {
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
