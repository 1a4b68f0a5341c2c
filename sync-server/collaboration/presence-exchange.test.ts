import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { network, open, PAGE, type Server, tab } from './testing/presence-network.ts'

/** Postgres refuses a notification of 8,000 bytes. */
const ALLOWED_BYTES = 7_999

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
  vi.useRealTimers()
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('presence on several servers', () => {
  it('[CO19] a server sends presence at most ten times a second, and no cursors while it is alone', async () => {
    const { start, sent } = network()
    const [first, ann] = [start('first'), tab('ann')]
    ann.come(first)
    for (let cursor = 0; cursor < 100; cursor++) {
      ann.move(cursor)
      await wait(10)
    }
    expect(sent.map(({ text }) => text)).toEqual([`{"by":"first","pages":[[${PAGE},[]]]}`])
    const second = start('second')
    second.look()
    await wait(300)
    expect(second.cursors()).toEqual([99])
    sent.length = 0
    for (let cursor = 0; cursor < 100; cursor++) {
      ann.move(cursor)
      await wait(10)
    }
    expect(sent.filter(({ by }) => by === 'first').length).toBeLessThanOrEqual(11)
    await wait(100)
    expect(second.cursors()).toEqual([99])
    expect(first.cursors()).toEqual([99])
  })

  it('[CO19] presence ends with its server: at once after a stop, within seconds after a kill', async () => {
    const { start } = network()
    const here = start('here')
    here.look()
    for (const [end, ms] of [
      ['stop', 100],
      ['kill', 6_100],
    ] as const) {
      const [there, ann] = [start(end), tab('ann')]
      ann.come(there)
      ann.move(1)
      await wait(300)
      expect(here.cursors()).toEqual([1])
      if (end === 'stop') await there.exchange.stop()
      else there.kill()
      if (end === 'kill') {
        await wait(3_000)
        expect(here.cursors()).toEqual([1])
      }
      await wait(ms)
      expect(here.cursors()).toEqual([])
    }
  })

  it('[CO19] presence returns after an outage, even for people who do not move', async () => {
    const { start, state } = network()
    const [first, second, ann] = [start('first'), start('second'), tab('ann')]
    second.look()
    ann.come(first)
    ann.move(1)
    await wait(300)
    state.isDown = true
    await wait(7_000)
    expect(second.cursors()).toEqual([])
    state.isDown = false
    await wait(2_100)
    expect(second.cursors()).toEqual([1])
  })

  it('[CO13] presence cannot be taken over by another person on another server', async () => {
    const { start } = network()
    const [first, second, ann] = [start('first'), start('second'), tab('ann')]
    ann.come(first)
    ann.move(1)
    const eve = { user: { id: 'eve', name: 'Eve' } }
    second.page().join(eve)
    await wait(300)
    const forged = new Awareness(new Y.Doc())
    open.push(forged)
    forged.clientID = ann.client
    for (let clock = 0; clock < 9; clock++) forged.setLocalState({ cursor: 666 })
    second.page().receive(encodeAwarenessUpdate(forged, [ann.client]), eve)
    await wait(3_000)
    for (const server of [first, second])
      expect(server.shown().get(ann.client)).toMatchObject({ cursor: 1, user: { name: 'ann' } })
  })

  it('[CO19] presence of any content fits into notifications', async () => {
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '\ud800', '€', '😀', 'x', '"'))
    const cursors = fc
      .tuple(texts, fc.nat(4_000))
      .map(([text, times]) => text.repeat(times / (text.length || 1)).slice(0, 3_700))
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cursors, { maxLength: 8 }), { maxLength: 6 }), async (people) => {
        const { start, sent } = network()
        const [first, second] = [start('first'), start('second')]
        second.look()
        const tabs = people.flatMap((states, n) =>
          states.map((cursor) => {
            const one = tab(`person ${n}`)
            one.come(first)
            // Some are too long for the room itself once they are JSON.
            try {
              one.move(cursor)
            } catch {
              one.leave()
            }
            return one
          }),
        )
        await wait(5_000)
        for (const { text } of sent) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(ALLOWED_BYTES)
        const shown = second.shown()
        expect([...shown.keys()].sort()).toEqual(
          tabs.flatMap((one) => (first.shown().has(one.client) ? [one.client] : [])).sort(),
        )
        for (const [client, { cursor }] of shown)
          expect([undefined, first.shown().get(client)?.cursor]).toContain(cursor)
        for (const server of [first, second]) server.kill()
      }),
      { numRuns: 10 },
    )
  })

  it('[CO19] a flood of presence from one person hides nobody and stays within the sending limit', async () => {
    const { start, sent } = network()
    const [first, second] = [start('first'), start('second')]
    second.look()
    const flood = Array.from({ length: 100 }, () => tab('eve'))
    const ann = tab('ann')
    for (const one of [...flood, ann]) one.come(first)
    for (const one of flood) one.move('x'.repeat(3_000))
    await wait(1_000)
    sent.length = 0
    for (let cursor = 0; cursor < 20; cursor++) {
      for (const one of flood) one.move(`${cursor}${'x'.repeat(3_000)}`)
      ann.move(cursor)
      await wait(100)
      expect(second.shown().get(ann.client)?.cursor).toBeGreaterThanOrEqual(cursor - 1)
    }
    // Twice the presence that one person may send in a second.
    const bytes = sent.reduce((sum, { text }) => sum + text.length, 0)
    expect(bytes).toBeLessThan(2 * 10 * 8_000)
  })

  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('come' as const), who: fc.nat(4), where: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('move' as const), who: fc.nat(4) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('leave' as const), who: fc.nat(4) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const), where: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('outage' as const) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(3_000) }) },
  )

  it('[CO19] all servers finally show the same people, after any events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { start, state } = network()
        const servers = [0, 1, 2].map((n) => start(`server ${n}`))
        const tabs = ['ann', 'ann', 'bob', 'cy', 'dee'].map(tab)
        const ghosts: (() => void)[] = []
        let cursor = 0
        for (const one of steps) {
          if (one.do === 'come') ghosts.push(tabs[one.who]?.come(servers[one.where] as Server) ?? (() => {}))
          if (one.do === 'move') tabs[one.who]?.move(cursor++)
          if (one.do === 'leave') tabs[one.who]?.leave()
          if (one.do === 'outage') state.isDown = !state.isDown
          if (one.do === 'wait') await wait(one.ms)
          if (one.do === 'kill') {
            const killed = servers[one.where] as Server
            killed.kill()
            for (const lost of tabs) if (lost.server() === killed) lost.lose()
            servers[one.where] = start(`${killed.name}+`)
          }
        }
        state.isDown = false
        for (const notice of ghosts) notice()
        await wait(10_000)
        const here = tabs.filter((one) => one.server() !== undefined)
        const looking = servers.filter((server) => here.some((one) => one.server() === server))
        const clients = here.map(({ client }) => client).sort()
        for (const server of looking) expect([...server.shown().keys()].sort()).toEqual(clients)
        for (let n = 0; n < 2; n++) for (const one of here) one.move(one.client + n)
        await wait(300)
        for (const server of looking)
          expect(server.cursors().sort()).toEqual(clients.map((client) => client + 1).sort())
        for (const server of servers) server.kill()
      }),
      { numRuns: 60 },
    )
  })
})
