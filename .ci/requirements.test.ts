import { expect, it } from 'vitest'
import { gaps } from './requirements.ts'

it('every requirement is proven by a test that is there', () => {
  expect(gaps()).toEqual([])
})

it('a requirement without a test, or with one that is not there, is found', () => {
  const says = 'Something'
  const names = ['page-tree: pages are made']
  expect(gaps([{ id: '1.1', says, tests: ['page-tree: pages are'] }], names)).toEqual([])
  expect(gaps([{ id: '1.1', says, tests: [] }], names)).toEqual(['1.1 has no test'])
  expect(gaps([{ id: '1.1', says, tests: ['other: pages'] }], names)).toEqual(['1.1 names "other: pages"'])
})
