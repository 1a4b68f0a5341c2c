import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../shared/contract/pages.ts'
import { ancestorsOf, indexPages, withPage } from './page-index.ts'

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
  it('puts folders first, then goes by name', () => {
    const index = indexPages([
      page(1, 'zeta'),
      page(2, 'Routing'),
      page(3, 'Alpha'),
      page(4, 'child', { parent_id: 1 }),
      page(5, 'empty folder', { kind: 'folder' }),
    ])
    expect(names(index.childrenOf(0))).toEqual(['empty folder', 'zeta', 'Alpha', 'Routing'])
  })

  it('counts numbers in names as numbers', () => {
    const index = indexPages([page(1, 'Step 10'), page(2, 'Step 9'), page(3, 'step 1')])
    expect(names(index.childrenOf(0))).toEqual(['step 1', 'Step 9', 'Step 10'])
  })
})

it('shows a page whose parent is missing at the top', () => {
  const index = indexPages([page(1, 'orphan', { parent_id: 99 })])
  expect(names(index.childrenOf(0))).toEqual(['orphan'])
})

it('gives a new index when a page changes, and leaves the old one as it was', () => {
  const before = indexPages([page(1, 'Old'), page(2, 'Middle')])
  const after = withPage(before, page(1, 'Zed'))
  expect(names(after.childrenOf(0))).toEqual(['Middle', 'Zed'])
  expect(names(before.childrenOf(0))).toEqual(['Middle', 'Old'])
})

it('lists the pages above a page from the top', () => {
  const index = indexPages([page(1, 'a'), page(2, 'b', { parent_id: 1 }), page(3, 'c', { parent_id: 2 })])
  expect(names(ancestorsOf(index, 3))).toEqual(['a', 'b'])
  expect(ancestorsOf(index, 1)).toEqual([])
})

it('does not hang on pages that are each other’s parent', () => {
  const index = indexPages([page(1, 'a', { parent_id: 2 }), page(2, 'b', { parent_id: 1 })])
  expect(names(ancestorsOf(index, 1))).toEqual(['b'])
})
