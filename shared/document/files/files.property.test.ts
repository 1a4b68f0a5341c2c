import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { orderPages } from './page-order.ts'
import { pagePaths, relativePath } from './page-paths.ts'

const NAMES = [
  '',
  'aux.ts',
  'CON',
  'a.',
  ' a',
  'A',
  'a',
  'ä',
  'SUMMARY',
  'index',
  '..',
  '/etc/passwd',
  'c:\\x',
  '長'.repeat(200),
]
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ unit: 'binary', maxLength: 30 }))
/** Page trees with gaps and cycles. */
const pages = fc.array(
  fc.record({
    parent_id: fc.integer({ min: 0, max: 14 }),
    name,
    kind: fc.constantFrom('overview', 'topic', 'folder', 'file', null),
    type: fc.constantFrom('generated' as const, 'file' as const),
  }),
  { maxLength: 12 },
)
const numbered = <Row>(rows: readonly Row[]) => rows.map((row, at) => ({ ...row, id: at + 1 }))

it('every page gets its own file, under a name that every file system accepts', () => {
  fc.assert(
    fc.property(pages, (rows) => {
      const paths = pagePaths(numbered(rows), ['SUMMARY.md', 'images'])
      expect(paths.size).toBe(rows.length)
      const files = [...paths.values()].map((path) => path.toLowerCase())
      expect(new Set(files).size).toBe(files.length)
      expect(files.filter((file) => file === 'summary.md' || file.startsWith('images/'))).toEqual([])
      for (const path of paths.values()) {
        for (const part of path.split('/')) {
          expect(new TextEncoder().encode(part).length).toBeLessThan(255)
          expect(part).not.toMatch(/[<>:"|?*\\\p{Cc}]|^\.{0,2}$|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu)
        }
      }
    }),
  )
})

it('pages with the same name are numbered in order, and numbers already in use are skipped', () => {
  const names = ['Notes', 'notes', 'NOTES', 'Notes 2', 'Notes 3', 'Notes 2']
  const rows = names.map((name) => ({ parent_id: 0, name, kind: 'topic' as const }))
  const paths = [...pagePaths(numbered(rows)).values()].toSorted()
  expect(paths).toEqual(['notes-2-2.md', 'notes-2-3.md', 'notes-2.md', 'notes-3.md', 'notes-4.md', 'notes.md'])
})

it('naming files takes work in proportion to the pages, even if all have the same name', () => {
  const workFor = (count: number) => {
    const rows = Array.from({ length: count }, () => ({ parent_id: 0, name: 'Untitled', kind: 'topic' as const }))
    const lookUps = [vi.spyOn(Set.prototype, 'has'), vi.spyOn(Map.prototype, 'has'), vi.spyOn(Map.prototype, 'get')]
    try {
      pagePaths(numbered(rows))
      return lookUps.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    } finally {
      for (const spy of lookUps) spy.mockRestore()
    }
  }
  expect(workFor(800)).toBeLessThan(6 * workFor(200))
})

it('a link from one file to another resolves as Markdown readers resolve it', () => {
  fc.assert(
    fc.property(pages, (rows) => {
      const paths = [...pagePaths(numbered(rows)).values()]
      for (const [from, to] of paths.flatMap((one) => paths.map((other) => [one, other] as const))) {
        const base = new URL(from.split('/').map(encodeURIComponent).join('/'), 'http://x/')
        expect(decodeURIComponent(new URL(relativePath(from, to), base).pathname)).toBe(`/${to}`)
      }
    }),
  )
})

it('orderPages lists every page once, each below its parent', () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 0, max: 12 }), (rows, first) => {
      const ordered = orderPages(numbered(rows), first)
      expect(ordered.map(({ page }) => page.id).sort((a, b) => a - b)).toEqual(rows.map((_, at) => at + 1))
      for (const [at, { page, depth }] of ordered.entries()) {
        if (depth === 0) continue
        const above = ordered.slice(0, at).findLast((other) => other.depth === depth - 1)
        expect(above?.page.id).toBe(page.parent_id)
      }
    }),
  )
})
