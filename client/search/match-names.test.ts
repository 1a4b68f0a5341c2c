import { expect, it } from 'vitest'
import { matchNames } from './match-names.ts'

const names = (typed: string, all: readonly string[]) =>
  matchNames(all, typed, { nameOf: (name) => name, most: 10 }).map(({ thing }) => thing)

it('gives what is named so first, then what begins so, has such a word, has it within, and is spelled alike', () => {
  const all = ['Reroute', 'My route', 'Routes and more', 'Rouet', 'Route', 'Other']
  expect(names('Types', ['types', 'Types', 'TYPES'])).toEqual(['Types', 'TYPES', 'types'])
  expect(names('route', all)).toEqual(['Route', 'Routes and more', 'My route', 'Reroute', 'Rouet'])
})

it('gives names that differ in capitals alone in one order, however they were read', () => {
  expect(names('Tyqes', ['types', 'Types'])).toEqual(['Types', 'types'])
  expect(names('Tyqes', ['Types', 'types'])).toEqual(['Types', 'types'])
})

it('marks what was typed, whatever its case and accents', () => {
  const [found] = matchNames(['Ein Überblick'], ' uber', { nameOf: (name) => name, most: 1 })
  expect(found?.marks).toEqual([[4, 8]])
  expect(matchNames(['a'], '  ', { nameOf: (name) => name, most: 1 })).toEqual([])
})
