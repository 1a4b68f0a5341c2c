import { expect, it } from 'vitest'
import { activeHeading } from './active-heading.ts'

const at = (...tops: number[]) => tops.map((top, index) => ({ id: `h${index}`, top }))
const page = (scrollY: number, pageHeight = 2000) => ({ scrollY, viewHeight: 800, pageHeight })

it('the table of contents marks the last heading that has scrolled above the top', () => {
  expect(activeHeading(at(-500, -20, 300), 0, page(600))).toBe('h1')
  expect(activeHeading(at(-500, -20, -1), 0, page(600))).toBe('h2')
  expect(activeHeading(at(-500, 80), 96, page(600))).toBe('h1')
})

it('the table of contents marks no heading while all headings are below the top', () => {
  expect(activeHeading(at(40, 300), 0, page(0))).toBeUndefined()
  expect(activeHeading([], 0, page(0))).toBeUndefined()
})

it('the table of contents marks the last heading once the page is scrolled to its end', () => {
  expect(activeHeading(at(-500, -20, 300, 700), 0, page(1200))).toBe('h3')
  expect(activeHeading(at(-500, -20, 300, 700), 0, page(1199.2))).toBe('h3')
  expect(activeHeading(at(-500, -20, 300, 700), 0, page(1190))).toBe('h1')
  expect(activeHeading([], 0, page(1200))).toBeUndefined()
})

it('the table of contents marks no heading on a page that fits on the screen', () => {
  expect(activeHeading(at(100, 300), 96, page(0, 800))).toBeUndefined()
})
