import { expect, it } from 'vitest'
import { readRows } from './import-sources.ts'

it('files of a repository come under names as everyone sees them, two that look alike only once', async () => {
  const paths = ['a.ts', 'a\u202e.ts', 'src/\u202exslx.exe.ts', '\u200b/b.ts', 'می\u200cخواهم.md']
  const repository = {
    async *entries() {
      for (const path of paths) yield { type: 'file' as const, path, size: 1, read: async () => Buffer.from(path) }
    },
  }
  const rows: unknown[] = []
  for await (const { path, content } of readRows(repository)) rows.push([path, content])
  expect(rows).toEqual([
    ['a.ts', 'a.ts'],
    ['src/xslx.exe.ts', 'src/\u202exslx.exe.ts'],
    ['?/b.ts', '\u200b/b.ts'],
    ['می\u200cخواهم.md', 'می\u200cخواهم.md'],
  ])
})
