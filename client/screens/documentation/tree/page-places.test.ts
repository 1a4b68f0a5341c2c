import { describe, expect, it } from 'vitest'
import { indexPages } from '../../../sync/index.ts'
import { countBelow, isWithin, mayMove } from './page-places.ts'

const page = (id: number, parent_id: number) => ({
  id,
  parent_id,
  project_id: 1,
  name: `Page ${id}`,
  type: 'generated' as const,
  kind: null,
  source_path: null,
  created_at: '',
  updated_at: '',
})

describe('the place of a page', () => {
  const pages = indexPages([page(1, 0), page(2, 1), page(3, 2), page(4, 0), page(5, 99)])

  it('a page can be moved below any other page and to the top', () => {
    expect(mayMove(pages, 3, 1)).toBe(true)
    expect(mayMove(pages, 1, 4)).toBe(true)
    expect(mayMove(pages, 3, 0)).toBe(true)
  })

  it('a page cannot be moved into or below itself, or to a missing page', () => {
    expect(mayMove(pages, 1, 1)).toBe(false)
    expect(mayMove(pages, 1, 3)).toBe(false)
    expect(mayMove(pages, 1, 77)).toBe(false)
    expect(mayMove(pages, 77, 1)).toBe(false)
  })

  it('a page cannot be moved to the place it already has', () => {
    expect(mayMove(pages, 2, 1)).toBe(false)
    expect(mayMove(pages, 4, 0)).toBe(false)
  })

  it('the tree handles a cycle of parent pages that two people created at once', () => {
    const ring = indexPages([page(1, 2), page(2, 1)])
    expect(isWithin(ring, 1, 3)).toBe(false)
    expect(isWithin(ring, 1, 2)).toBe(true)
    expect(countBelow(ring, 1)).toBe(1)
  })

  it('the tree counts all pages below a page', () => {
    expect(countBelow(pages, 1)).toBe(2)
    expect(countBelow(pages, 4)).toBe(0)
  })
})
