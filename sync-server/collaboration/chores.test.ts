import { expect, it } from 'vitest'
import { Chores } from './chores.ts'

/** Work whose end the test decides. */
function work() {
  const ends: PromiseWithResolvers<void>[] = []
  const begun = () => ends.length
  const act = () => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  }
  return { ends, begun, act }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('chores run at most two at a time and start in order', async () => {
  const chores = new Chores()
  const { ends, begun, act } = work()
  const done: number[] = []
  const all = [0, 1, 2, 3].map((n) => chores.do(act).then(() => done.push(n)))
  expect(begun()).toBe(2)
  ends[1]?.resolve()
  await turn()
  expect([begun(), done]).toEqual([3, [1]])
  for (const n of [0, 2]) ends[n]?.resolve()
  await turn()
  ends[3]?.resolve()
  await Promise.all(all)
  expect(done).toEqual([1, 0, 2, 3])
})

it('chores report a failure to the caller and continue', async () => {
  const chores = new Chores()
  await expect(chores.do(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const broken = () => {
    throw new Error('at once')
  }
  await expect(chores.do(broken)).rejects.toThrow('at once')
  const { ends, begun, act } = work()
  const last = chores.do(act)
  expect(begun()).toBe(1)
  ends[0]?.resolve()
  await last
})
