import { expect, it } from 'vitest'
import { pageToOpen } from './chosen-page.ts'

const pages = { byId: new Map([1, 2].map((id) => [id, { id } as never])) }
const project = { id: 7, default_page_id: 1 }

it('a project opens with the page that was read last, if that page still exists', () => {
  expect(pageToOpen(project, pages, 2)).toBe(2)
  expect(pageToOpen(project, pages, 99)).toBe(1)
})

it('a project opens without a page if its default page is missing', () => {
  expect(pageToOpen({ id: 7, default_page_id: null }, pages, 99)).toBeUndefined()
  expect(pageToOpen({ id: 7, default_page_id: 99 }, pages, 98)).toBeUndefined()
})
