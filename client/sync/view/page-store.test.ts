import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../../shared/contract/pages.ts'
import { ancestorsOf, indexPages, inTreeOrder, PageStore, pagesToShow, pathAbove } from './page-store.ts'

function page(id: number, name: string, more: Partial<PageRow> = {}): PageRow {
  return {
    id,
    project_id: 1,
    parent_id: 0,
    name,
    type: 'generated',
    kind: null,
    source_path: null,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    ...more,
  }
}

const names = (rows: readonly PageRow[]) => rows.map((row) => row.name)

describe('the order of siblings', () => {
  it('sibling pages are ordered folders first, then by name', () => {
    const index = indexPages([
      page(1, 'zeta'),
      page(2, 'Routing'),
      page(3, 'Alpha'),
      page(4, 'child', { parent_id: 1 }),
      page(5, 'empty folder', { kind: 'folder' }),
    ])
    expect(names(index.childrenOf(0))).toEqual(['empty folder', 'zeta', 'Alpha', 'Routing'])
  })

  it('sibling pages are ordered with numbers in names as numbers', () => {
    const index = indexPages([page(1, 'Step 10'), page(2, 'Step 9'), page(3, 'step 1')])
    expect(names(index.childrenOf(0))).toEqual(['step 1', 'Step 9', 'Step 10'])
  })
})

it('a page whose parent is missing is shown at the top', () => {
  const index = indexPages([page(1, 'orphan', { parent_id: 99 })])
  expect(names(index.childrenOf(0))).toEqual(['orphan'])
})

it('sibling pages are in the same order after any change as in a new index', () => {
  const id = fc.integer({ min: 1, max: 8 })
  const change = fc.record({
    id,
    gone: fc.boolean(),
    parent_id: fc.integer({ min: 0, max: 9 }),
    name: fc.constantFrom('a', 'B', 'c 10', 'c 9'),
    kind: fc.constantFrom('folder' as const, null),
    look: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const store = new PageStore()
      const rows = new Map<number, PageRow>()
      for (const { id, gone, look, name, ...more } of changes) {
        const row = gone ? undefined : page(id, name, more)
        store.set(id, row)
        if (row) rows.set(id, row)
        else rows.delete(id)
        // The store caches a list that was requested, and must not keep it too long.
        if (look) for (let parent = 0; parent < 10; parent += 1) store.childrenOf(parent)
      }
      const anew = indexPages(rows.values())
      for (let parent = 0; parent < 10; parent += 1) {
        expect(store.childrenOf(parent)).toEqual(anew.childrenOf(parent))
      }
    }),
    { numRuns: 500 },
  )
})

it('the ancestors of a page are listed from the top', () => {
  const index = indexPages([page(1, 'a'), page(2, 'b', { parent_id: 1 }), page(3, 'c', { parent_id: 2 })])
  expect(names(ancestorsOf(index, 3))).toEqual(['a', 'b'])
  expect(ancestorsOf(index, 1)).toEqual([])
  expect([3, 1].map((id) => pathAbove(index, id))).toEqual(['a / b', ''])
})

it('the tree order goes through all pages from the top down', () => {
  const below = { parent_id: 2 }
  const index = indexPages([page(1, 'z'), page(2, 'b'), page(3, 'd', below), page(4, 'c', below), page(5, 'a')])
  expect(names([...inTreeOrder(index)])).toEqual(['b', 'c', 'd', 'a', 'z'])
})

it('two pages that are parents of each other do not cause an endless loop', () => {
  const index = indexPages([page(1, 'a', { parent_id: 2 }), page(2, 'b', { parent_id: 1 })])
  expect(names(ancestorsOf(index, 1))).toEqual(['b'])
  expect([...inTreeOrder(index)]).toEqual([])
})

it('an open page stays visible until the device has read its project', () => {
  const [none, answered, held] = [indexPages([]), indexPages([page(1, 'Start')]), indexPages([page(2, 'Other')])]
  expect(pagesToShow({ held: none, isRead: false, shown: answered })).toBe(answered)
  expect(pagesToShow({ held: none, isRead: false, shown: undefined })).toBeUndefined()
  expect(pagesToShow({ held: none, isRead: true, shown: answered })).toBe(none)
  expect(pagesToShow({ held, isRead: false, shown: answered })).toBe(held)
})
