import { expect, it } from 'vitest'
import { activeHeading } from './active-heading.ts'

const at = (...tops: number[]) => tops.map((top, index) => ({ id: `h${index}`, top }))

it('marks the last heading that has scrolled above the top', () => {
  expect(activeHeading(at(-500, -20, 300), 0)).toBe('h1')
  expect(activeHeading(at(-500, -20, -1), 0)).toBe('h2')
  expect(activeHeading(at(-500, 80), 96)).toBe('h1')
})

it('marks none before the first has', () => {
  expect(activeHeading(at(40, 300), 0)).toBeUndefined()
  expect(activeHeading([], 0)).toBeUndefined()
})
