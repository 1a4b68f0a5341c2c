import { expect, it } from 'vitest'
import { citedMost } from './cited-most.ts'

it('a page counts as describing the existing file that it cites most', () => {
  const cited = (id: number, path: string, state: 'current' | 'gone' = 'current') => ({ id, path, state })
  expect(citedMost([], 'a')).toBeUndefined()
  expect(citedMost([cited(1, 'a'), cited(2, 'b'), cited(3, 'b')], 'Renamed')?.id).toBe(2)
  expect(citedMost([cited(1, 'a'), cited(2, 'b')], '')?.id).toBe(1)
  expect(citedMost([cited(1, 'a'), cited(2, 'b', 'gone'), cited(3, 'b', 'gone')], 'b')?.id).toBe(1)
  expect(citedMost([cited(1, 'a'), cited(2, 'lib/b'), cited(3, 'a')], 'b')?.id).toBe(2)
})
