import { describe, expect, it } from 'vitest'
import type { PageRow } from '../../../../shared/contract/pages.ts'
import { indexPages, PageStore } from '../../../sync/view/page-store.ts'
import { buildTree, ROOT, rowsToOpen, type TreeModel } from './tree-model.ts'

function page(id: number, name: string, more: Partial<PageRow> = {}): PageRow {
  return {
    id,
    project_id: 1,
    parent_id: 0,
    name,
    type: 'generated',
    kind: null,
    source_path: null,
    created_at: '',
    updated_at: '',
    ...more,
  }
}

const pages = indexPages([
  page(1, 'Overview', { kind: 'overview' }),
  page(2, 'Getting started'),
  page(3, 'Request lifecycle', { kind: 'topic' }),
  page(4, 'Routing and matching', { kind: 'topic-page', parent_id: 3 }),
  page(5, 'src', { type: 'file', kind: 'folder' }),
  page(6, 'router.go', { type: 'file', kind: 'file', parent_id: 5 }),
  page(7, 'main.go', { type: 'file', kind: 'file' }),
])

const names = (tree: TreeModel, id: string) => tree.children(id).map((child) => tree.row(child).name)

it('the tree never shows a page in two places, even while someone moves the page', () => {
  const store = PageStore.of([page(1, 'Trees'), page(2, 'Oak')])
  const tree = buildTree(store.index(), 1)
  store.set(2, page(2, 'Oak', { parent_id: 1 }))
  expect(names(tree, ROOT)).toEqual(['Trees'])
  expect(names(tree, 'page-1')).toEqual(['Oak'])
})

describe('the sections of the tree', () => {
  const tree = buildTree(pages, 1)

  it('the tree begins with the default page, then pages, topics and files', () => {
    expect(names(tree, ROOT)).toEqual(['Overview', 'Getting started', 'Topics', 'Files'])
    expect(names(tree, 'topics')).toEqual(['Request lifecycle'])
    expect(names(tree, 'files')).toEqual(['src', 'main.go'])
    expect(names(tree, 'page-5')).toEqual(['router.go'])
    expect(tree.row('page-5')).toMatchObject({ id: 'page-5', name: 'src', page: { id: 5, type: 'file' } })
  })

  it('tree sections without content are left out', () => {
    expect(names(buildTree(indexPages([page(1, 'Untitled')]), 1), ROOT)).toEqual(['Untitled'])
  })

  it('a folder page with all files becomes the heading of the files section', () => {
    const holder = page(20, 'Dateien', { kind: 'folder' })
    const below = page(21, 'main.go', { type: 'file', kind: 'file', parent_id: 20 })
    const one = buildTree(indexPages([page(1, 'Overview'), holder, below]), 1)
    expect(names(one, ROOT)).toEqual(['Overview', 'Dateien'])
    expect(one.row('page-20').isSection).toBe(true)
    expect(one.sections).toEqual(['page-20'])
    expect(one.above(21)).toEqual(['page-20'])
    expect(one.depth(21)).toBe(0)
  })

  it('the tree says which rows must be open to show a page', () => {
    expect(tree.above(6)).toEqual(['files', 'page-5'])
    expect(tree.above(4)).toEqual(['topics', 'page-3'])
    expect(tree.above(1)).toEqual([])
    expect(tree.above(99)).toEqual([])
  })
})

describe('what a search opens', () => {
  it('a tree search with few results opens every row that has children', () => {
    expect(rowsToOpen(buildTree(pages, 1))).toEqual([ROOT, 'topics', 'page-3', 'files', 'page-5'])
  })

  it('a tree search with too many results opens only the first rows', () => {
    const folders = Array.from({ length: 100 }, (_, n) => page(1000 + n, `Folder ${n}`, { kind: 'folder' }))
    const below = folders.flatMap(({ id }) =>
      Array.from({ length: 50 }, (_, n) => page(id * 100 + n, `Page ${n}`, { parent_id: id })),
    )
    const tree = buildTree(indexPages([...folders, ...below]), null)
    expect(rowsToOpen(tree)).toEqual([ROOT, 'files', ...tree.children('files').slice(0, 6)])
  })
})
