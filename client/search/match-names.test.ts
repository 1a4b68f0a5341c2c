import { expect, it } from 'vitest'
import { matchNames } from './match-names.ts'

const names = (typed: string, all: readonly string[]) =>
  matchNames(all, typed, { nameOf: (name) => name, most: 10 }).map(({ thing }) => thing)

it('name matches are sorted by exact, prefix, whole word, substring and similar spelling', () => {
  const all = ['Reroute', 'My route', 'Routes and more', 'Rouet', 'Route', 'Other']
  expect(names('Types', ['types', 'Types', 'TYPES'])).toEqual(['Types', 'TYPES', 'types'])
  expect(names('route', all)).toEqual(['Route', 'Routes and more', 'My route', 'Reroute', 'Rouet'])
})

it('names that differ only in capitals always come in the same order', () => {
  expect(names('Tyqes', ['types', 'Types'])).toEqual(['Types', 'types'])
  expect(names('Tyqes', ['Types', 'types'])).toEqual(['Types', 'types'])
})

it('name matches mark the typed text regardless of case and accents', () => {
  const [found] = matchNames(['Ein Überblick'], ' uber', { nameOf: (name) => name, most: 1 })
  expect(found?.marks).toEqual([[4, 8]])
  expect(matchNames(['a'], '  ', { nameOf: (name) => name, most: 1 })).toEqual([])
})
