import { expect, it } from 'vitest'
import { LoopTurns } from './loop-turns.ts'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

it('the loop turns let two requests of an address proceed in each turn, in order', async () => {
  const turns = new LoopTurns()
  const done: number[] = []
  for (let n = 0; n < 1_000; n++) turns.take('192.0.2.1', () => done.push(n))
  const counts = [done.length]
  while (done.length < 1_000) {
    await nextTurn()
    counts.push(done.length)
  }
  expect(Math.max(...counts.map((count, at) => count - (counts[at - 1] ?? 0)))).toBe(2)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
})

it('a request from another address goes on at once while a thousand wait', () => {
  const turns = new LoopTurns()
  for (let n = 0; n < 1_000; n++) turns.take('192.0.2.1', () => undefined)
  let isDone = false
  turns.take('192.0.2.2', () => {
    isDone = true
  })
  expect(isDone).toBe(true)
})
