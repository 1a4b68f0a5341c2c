import { expect, it } from 'vitest'
import { gaps } from './requirements.ts'

it('every requirement is covered by an existing test', () => {
  expect(gaps()).toEqual([])
})

it('the requirements check finds missing tests, unknown tests and bare file names', () => {
  const of = (...tests: string[]) =>
    gaps([{ id: '1.1', says: 'Something', tests }], ['page-tree: pages are made', 'page-tree: pages are dragged'])
  expect(of('page-tree: pages are made')).toEqual([])
  expect(of('page-tree: pages are')).toEqual([])
  expect(of()).toEqual(['1.1 has no test'])
  expect(of('other: pages', 'page-tree: pages are made')).toEqual(['1.1 names "other: pages"'])
  expect(of('page-tree: ')).toEqual(['1.1 names all of "page-tree: "'])
  expect(of('page-tree:', 'page-tree')).toEqual(['1.1 names all of "page-tree:"', '1.1 names all of "page-tree"'])
})
