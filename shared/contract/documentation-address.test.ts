import { expect, it } from 'vitest'
import { readAddress } from './documentation-address.ts'

it('readAddress reads documentation addresses as the routes do', () => {
  expect(readAddress('/projects/7')).toEqual({ projectId: 7, pageId: undefined })
  expect(readAddress('/projects/7/12/')).toEqual({ projectId: 7, pageId: 12 })
  expect(readAddress('/github/acme/gateway/12')).toEqual({ owner: 'acme', repo: 'gateway', pageId: 12 })
  expect(readAddress('/acme/ga%20teway')).toEqual({ owner: 'acme', repo: 'ga teway', pageId: undefined })
  expect(readAddress('/github/api/rest')).toEqual({ owner: 'api', repo: 'rest', pageId: undefined })
})

it('readAddress recognises no other addresses', () => {
  const others = ['/', '/login', '/projects', '/projects/x', '/projects/7/x', '/projects/7/8/9', '/acme', '/api/x/1']
  for (const path of [...others, '/a/b/c', '/a/b/1/2', '/%', '/github/acme', '', '//']) {
    expect({ path, is: readAddress(path) }).toEqual({ path, is: undefined })
  }
})
