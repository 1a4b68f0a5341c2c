import { expect, it, vi } from 'vitest'
import { awaitSession } from './await-session.ts'
import type { Outcome } from './keeper.ts'

const answering = (...outcomes: Outcome[]) => vi.fn(async () => outcomes.shift() ?? 'unknown')
const clock = () => vi.fn(async (_ms: number) => undefined)

it.each(['signed-in', 'signed-out'] as const)('takes %s for the answer, whenever it comes', async (outcome) => {
  const pause = clock()
  expect(await awaitSession(answering(outcome), pause)).toBe(outcome)
  expect(pause).not.toHaveBeenCalled()
  const ask = answering('unknown', 'unknown', outcome)
  expect(await awaitSession(ask, pause)).toBe(outcome)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(pause.mock.calls).toEqual([[1000], [2000]])
})

it('the wait for a session gives up after half a minute', async () => {
  const [ask, pause] = [answering(), clock()]
  expect(await awaitSession(ask, pause)).toBe('unknown')
  expect(pause.mock.calls.reduce((all, [ms]) => all + ms, 0)).toBe(30_000)
})
