import { expect, it } from 'vitest'
import { pageToOpen } from './chosen-page.ts'

const pages = { byId: new Map([1, 2].map((id) => [id, { id } as never])) }
const project = { id: 7, default_page_id: 1 }

it('opens the page that was read last, where it still exists', () => {
  expect(pageToOpen(project, pages, 2)).toBe(2)
  expect(pageToOpen(project, pages, 99)).toBe(1)
})

it('opens the default page, and none when there is none', () => {
  expect(pageToOpen({ id: 7, default_page_id: null }, pages, 99)).toBeUndefined()
  expect(pageToOpen({ id: 7, default_page_id: 99 }, pages, 98)).toBeUndefined()
})
