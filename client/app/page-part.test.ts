import { expect, it } from 'vitest'
import { headingsAnchor } from '../../shared/document/part-anchor.ts'
import { createSlugs } from '../../shared/document/slugs.ts'
import { type PartHeading, partNamed, rowNamed } from './page-part.ts'

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

it('a link finds its heading on pages with a different title or without a title', () => {
  expect(partNamed(headingsAnchor(['Router', 'Route', 'Example']), TITLED)).toBe('example-2')
  const untitled = page([2, 'Link'], [3, 'Example'], [2, 'Route'], [3, 'Example'])
  expect(partNamed(headingsAnchor(['Route', 'Example']), untitled)).toBe('example-2')
})

it('a link leads to the first part with its name if the headings above have changed', () => {
  expect(partNamed(headingsAnchor(['Was here', 'Example']), TITLED)).toBe('example')
  expect(partNamed(headingsAnchor(['Was here']), TITLED)).toBeUndefined()
})

it.each([
  ['a/sub/index.html', 'a/sub', 'index.html'],
  ['a/sub/sub/index.html', 'a/sub', 'sub/index.html'],
  ['a/sub/other/index.html', 'a/sub', 'other/index.html'],
  ['a/sub/other/index.html', undefined, 'other/index.html'],
  ['a/sub/deep/only.html', undefined, 'only.html'],
  ['b/sub/index.html', 'b', 'sub/index.html'],
  ['index.html', '', 'index.html'],
  ['named.html', 'a/sub', 'folder/named.html'],
  ['a/sub/ex.html', 'a/sub', undefined],
])('of rows that are called alike, %s on the page of %s is the row %s', (file, folder, name) => {
  const names = ['index.html', 'sub/index.html', 'other/index.html', 'only.html', 'folder/named.html']
  expect(rowNamed(file, names, folder)).toBe(name)
})
