import { expect, it } from 'vitest'
import { ReadingPlaces } from './reading-places.ts'

function tab(kept: string | null = null) {
  const storage = {
    getItem: () => kept,
    setItem: (_key: string, text: string) => {
      kept = text
    },
  }
  return () => new ReadingPlaces(() => storage as unknown as Storage)
}

it('the reading place of each visit is remembered after a reload', () => {
  const load = tab()
  const places = load()
  places.note('a', 900.4)
  places.note('b', 0)
  places.note('a', 120)
  expect([places.of('a'), places.of('b'), places.of('c'), places.of(undefined)]).toEqual([120, 0, undefined, undefined])
  places.keep()
  expect([load().of('a'), load().of('b')]).toEqual([120, 0])
})

it('reading places forget the visits that were read longest ago', () => {
  const places = tab()()
  for (let at = 0; at < 200; at++) places.note(`v${at}`, at)
  places.note('v0', 7)
  places.note('new', 1)
  expect([places.of('v0'), places.of('v1'), places.of('v2')]).toEqual([7, undefined, 2])
})

it.each(['', 'null', '{}', '[1]', '[["a","b"]]', '[[1,2]]'])('takes nothing from what is none: %s', (kept) => {
  expect(tab(kept)().of('a')).toBeUndefined()
})

it('reading places still work in a tab whose storage is blocked', () => {
  const places = new ReadingPlaces(() => {
    throw new Error('blocked')
  })
  places.note('a', 5)
  places.keep()
  expect(places.of('a')).toBe(5)
})
