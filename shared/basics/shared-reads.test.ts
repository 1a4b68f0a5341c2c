import { expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

it('a shared read serves all waiting callers with data from after their request', async () => {
  const reads = new SharedReads<number>()
  const begun: PromiseWithResolvers<number>[] = []
  const ask = () =>
    reads.read('page', () => {
      const one = Promise.withResolvers<number>()
      begun.push(one)
      return one.promise
    })
  const first = ask()
  const later = Array.from({ length: 100 }, ask)
  expect(begun).toHaveLength(1)
  begun[0]?.resolve(1)
  expect(await first).toBe(1)
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve(2)
  expect(await Promise.all(later)).toEqual(later.map(() => 2))
  expect(begun).toHaveLength(2)
})

it('a failed shared read rejects only its own caller, and waiting callers get a new read', async () => {
  const reads = new SharedReads<number>()
  let count = 0
  const ask = () =>
    reads.read('page', async () => {
      count += 1
      if (count === 1) throw new Error('not now')
      return count
    })
  const [failed, waiting] = [ask(), ask()]
  await expect(failed).rejects.toThrow('not now')
  expect(await waiting).toBe(2)
  expect(await reads.read('another', async () => 7)).toBe(7)
})
