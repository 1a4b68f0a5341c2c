import { expect, it } from 'vitest'
import { isOurs } from './own-html.ts'

const slice = (inner: string) => `<p data-pm-slice="1 1 []">${inner}</p>`

it.each([
  [slice('words'), true],
  [slice('<a title="x" href="https://x.y">a</a><img src="/api/blob/aa"><a href="page:7">b</a>'), true],
  [slice('<img src="data:image/png;base64,iV"><a href="">a</a>'), true],
  ['<p>words</p>', false],
  [slice('<a href="docs/a">a</a>'), false],
  [slice("<a class='b' href='#a'>a</a>"), false],
  [slice('<img alt="a" src=i.png>'), false],
  [slice('<a href="javascript:x">a</a>'), false],
])('tells HTML of a page from that of others: %s', (html, is) => {
  expect(isOurs(html)).toBe(is)
})
