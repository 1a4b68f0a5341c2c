import { expect, it } from 'vitest'
import { createCitationBook } from './citation-book.ts'

it('the citation book reports the shown citations once per batch of changes', async () => {
  const told: number[][] = []
  const book = createCitationBook((ids) => told.push([...ids].sort()))
  const [first] = [book.place(1), book.place(2), book.place(2)]
  await Promise.resolve()
  expect(told).toEqual([[1, 2]])
  // The chip is cut and pasted elsewhere.
  first?.()
  const back = book.place(1)
  await Promise.resolve()
  expect(told.at(-1)).toEqual([1, 2])
  back()
  await Promise.resolve()
  expect(told.at(-1)).toEqual([2])
})
