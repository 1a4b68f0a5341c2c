import { expect, it } from 'vitest'
import { headingsAnchor } from '../../shared/document/part-anchor.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { type PartHeading, partNamed } from './page-part.ts'

/** A page with the identifiers that it gives its headings. */
function page(...headings: [level: number, text: string][]): PartHeading[] {
  const slug = createSlugs()
  return headings.map(([level, text]) => ({ id: slug(text), level, text }))
}

const TITLED = page([1, 'Router'], [2, 'Link'], [3, 'Example'], [2, 'Route'], [3, 'Example'], [2, 'Example'])

it.each([
  [['Link', 'Example'], 'example'],
  [['Route', 'Example'], 'example-2'],
  [['Example'], 'example-3'],
  [['Route'], 'route'],
])('of headings that are called the same, %j is the one below the others', (headings, id) => {
  expect(partNamed(headingsAnchor(headings), TITLED)).toBe(id)
})

it('finds a part below a title that is not the name of the page, and without any title', () => {
  expect(partNamed(headingsAnchor(['Router', 'Route', 'Example']), TITLED)).toBe('example-2')
  const untitled = page([2, 'Link'], [3, 'Example'], [2, 'Route'], [3, 'Example'])
  expect(partNamed(headingsAnchor(['Route', 'Example']), untitled)).toBe('example-2')
})

it('leads to the first that is called so where the headings above are others by now', () => {
  expect(partNamed(headingsAnchor(['Was here', 'Example']), TITLED)).toBe('example')
  expect(partNamed(headingsAnchor(['Was here']), TITLED)).toBeUndefined()
})
