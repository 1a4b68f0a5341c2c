/** Clients of a measurement, in a process of their own. */
import { BenchClient } from './client.ts'
import type { Door } from './server.ts'

export type Scenario = {
  name: string
  rooms: number
  clientsPerRoom: number
  /** Updates per second of all clients together; 0 if they only listen. */
  updatesPerSecond: number
}

export type LoadOrder = { door: Door; firstRoom: number; scenario: Scenario; warmMs: number; measureMs: number }

/**
 * Milliseconds from sending until another client has the update, and until the server confirms its storage.
 */
export type LoadResult = { delivered: number[]; stored: number[]; expected: number; lost: number }

const TICK_MS = 5
const LATE_MS = 10_000
const CONNECT_AT_ONCE = 20

process.once('message', (order: LoadOrder) => {
  void run(order).then((result) => process.send?.({ result }))
})

async function run({ door, firstRoom, scenario, warmMs, measureMs }: LoadOrder): Promise<LoadResult> {
  const { rooms, clientsPerRoom, updatesPerSecond } = scenario
  const addresses = door.rooms.slice(firstRoom, firstRoom + rooms)
  const clients = await connectAll(
    addresses.flatMap((address) => Array<string>(clientsPerRoom).fill(address)),
    door,
  )
  const result: LoadResult = { delivered: [], stored: [], expected: 0, lost: 0 }
  const sentAt: number[] = []
  let counts = false
  let arrived = 0
  for (const [index, client] of clients.entries()) {
    client.onArrival = ({ mark, at }) => {
      const sent = sentAt[mark]
      // Skips the writer, because some servers send an update back.
      if (sent === undefined || mark % clients.length === index) return
      arrived += 1
      result.delivered.push(at - sent)
    }
    client.onStored = (ms) => counts && result.stored.push(ms)
  }
  if (updatesPerSecond > 0) {
    for (const client of clients) client.begin()
    const type = (measured: boolean) => {
      const mark = next++
      if (measured) {
        sentAt[mark] = performance.now()
        result.expected += clientsPerRoom - 1
      }
      clients[mark % clients.length]?.type(mark)
    }
    let next = 0
    await pace(updatesPerSecond, warmMs, () => type(false))
    counts = true
    await said('measuring')
    await pace(updatesPerSecond, measureMs, () => type(true))
    const until = performance.now() + LATE_MS
    while (arrived < result.expected && performance.now() < until) await pause(TICK_MS)
    result.lost = result.expected - arrived
  } else {
    await said('measuring')
  }
  await said('measured')
  for (const client of clients) client.close()
  return result
}

/** Calls `act` at a fixed rate and catches up after a stall, so that a server can't slow its clients down. */
async function pace(perSecond: number, forMs: number, act: () => void): Promise<void> {
  const began = performance.now()
  for (let done = 0; ; await pause(TICK_MS)) {
    const elapsed = Math.min(performance.now() - began, forMs)
    for (; done < (elapsed / 1000) * perSecond; done++) act()
    if (elapsed === forMs) return
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Reports a state, and waits until the server's usage has been read. */
async function said(what: string): Promise<void> {
  const answered = new Promise((resolve) => process.once('message', resolve))
  process.send?.({ state: what })
  await answered
}

async function connectAll(addresses: string[], { dialect, token }: Door): Promise<BenchClient[]> {
  const clients: BenchClient[] = []
  for (let at = 0; at < addresses.length; at += CONNECT_AT_ONCE) {
    const some = addresses.slice(at, at + CONNECT_AT_ONCE)
    clients.push(...(await Promise.all(some.map((address) => BenchClient.connect(address, dialect, token)))))
  }
  return clients
}
