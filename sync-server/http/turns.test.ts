import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerTurns, Turns } from './turns.ts'

function withClock() {
  let time = 0
  const timers: { act: () => void; at: number }[] = []
  const turns = new Turns({ now: () => time, setTimer: (act, ms) => timers.push({ act, at: time + ms }) })
  const pass = async (ms: number) => {
    time += ms
    for (const timer of timers.splice(0)) {
      if (timer.at <= time) timer.act()
      else timers.push(timer)
    }
    await settled()
  }
  return { turns, pass }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Takes a turn and says when it began. */
function take(turns: Turns, key: string) {
  const one: { end?: () => void } = {}
  void turns.take(key).then((end) => {
    one.end = end
  })
  return one
}

it('requests of one asker run one after the other in order, and no one else waits for them', async () => {
  const { turns } = withClock()
  const [first, second, third] = [take(turns, 'ann'), take(turns, 'ann'), take(turns, 'ann')]
  const other = take(turns, 'bob')
  await settled()
  expect([first, second, third, other].map(({ end }) => Boolean(end))).toEqual([true, false, false, true])
  first.end?.()
  await settled()
  expect([second, third].map(({ end }) => Boolean(end))).toEqual([true, false])
})

it('an asker who has worked for a second rests, and then gets a quarter of the time', async () => {
  const { turns, pass } = withClock()
  // The share grows meanwhile, up to a second: of 1,000 + 125 + 125 ms, 1,500 are used.
  for (const _ of [1, 2, 3]) {
    const turn = take(turns, 'ann')
    await settled()
    await pass(500)
    turn.end?.()
  }
  const next = take(turns, 'ann')
  const other = take(turns, 'bob')
  await settled()
  expect([Boolean(next.end), Boolean(other.end)]).toEqual([false, true])
  await pass(999)
  expect(next.end).toBeUndefined()
  await pass(1)
  expect(next.end).toBeDefined()
})

it('a turn that waited long for something else brings no more rest than half a second of work', async () => {
  const { turns, pass } = withClock()
  for (const _ of [1, 2]) {
    const turn = take(turns, 'ann')
    await settled()
    await pass(10_000)
    turn.end?.()
  }
  const next = take(turns, 'ann')
  await settled()
  expect(next.end).toBeDefined()
})

it('an asker with too many waiting requests is refused until some had their turn', async () => {
  const { turns } = withClock()
  const first = take(turns, 'ann')
  for (let n = 0; n < 50; n++) void take(turns, 'ann')
  await settled()
  await expect(turns.take('ann')).rejects.toMatchObject({ status: 429, retryAfter: 10 })
  first.end?.()
  await settled()
  void take(turns, 'ann')
  await expect(turns.take('ann')).rejects.toMatchObject({ status: 429 })
})

it('a turn ends with an answer or an error, and exists only on routes that ask for a turn', async () => {
  const app = Fastify()
  app.decorateRequest('actor', null)
  registerTurns(app, new Turns())
  let [running, most] = [0, 0]
  const work = async () => {
    running += 1
    most = Math.max(most, running)
    await settled()
    running -= 1
    throw new Error('refused')
  }
  app.post('/in-turn', { config: { turn: 'write' } }, work)
  app.post('/at-once', work)
  const ask = (url: string) => Promise.all([1, 2, 3].map(() => app.inject({ method: 'POST', url })))
  const answers = await ask('/in-turn')
  expect([answers.map(({ statusCode }) => statusCode), most]).toEqual([[500, 500, 500], 1])
  await ask('/at-once')
  expect(most).toBe(3)
  await app.close()
})
