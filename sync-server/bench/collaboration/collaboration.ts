import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { aboutMachine, median, printTable, quantile } from '../figures.ts'
import type { LoadOrder, Scenario } from './load.ts'
import { runLoad } from './run-load.ts'
import { CANDIDATES, type Candidate, type Door, type Usage } from './server.ts'

const SCENARIOS: readonly Scenario[] = [
  { name: '100 rooms × 3, 200 updates/s', rooms: 100, clientsPerRoom: 3, updatesPerSecond: 200 },
  { name: '50 rooms × 3, 1,000 updates/s', rooms: 50, clientsPerRoom: 3, updatesPerSecond: 1_000 },
  { name: '1 room × 150, 10 updates/s', rooms: 1, clientsPerRoom: 150, updatesPerSecond: 10 },
]
const IDLE: Scenario = { name: '1,000 idle', rooms: 1_000, clientsPerRoom: 1, updatesPerSecond: 0 }
const WARM_MS = 1_500
const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))
const KB = 1024

type Server = { candidate: Candidate; child: ChildProcess; door: Door }
type Figures = { p50: number; p95: number; p99: number; stored: number; cpu: number; lost: number }

/**
 * Compares our server with its storage to Hocuspocus and y-websocket's server in memory. The baseline is a
 * relay that reads nothing. Each server has its own process; they run one after the other in every round,
 * with the same clients in another process.
 */
export async function benchCollaboration(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  })
  const [rounds, measureMs] = [Number(values.rounds), Number(values.seconds) * 1000]
  const candidates = CANDIDATES.filter((one) => !values.only || values.only.split(',').includes(one))
  console.log(`${aboutMachine()}; ${rounds} rounds of ${measureMs / 1000} s, medians of the rounds\n`)
  const postgres = await startPostgres({ durable: true })
  process.env.BENCH_POSTGRES = postgres.url('postgres')
  const roomsNeeded = rounds * SCENARIOS.reduce((sum, { rooms }) => sum + rooms, 0) + IDLE.rooms
  const servers: Server[] = []
  try {
    for (const candidate of candidates) servers.push(await startServer(candidate, roomsNeeded))
    let firstRoom = 0
    const figures = new Map<string, Figures[]>()
    for (let round = 0; round < rounds; round++) {
      for (const scenario of SCENARIOS) {
        // Each server comes first, second, … in turn.
        for (const server of rotated(servers, round)) {
          const one = await measure(server, { door: server.door, firstRoom, scenario, warmMs: WARM_MS, measureMs })
          const key = `${scenario.name} ${server.candidate}`
          figures.set(key, [...(figures.get(key) ?? []), one])
          console.error(`${round + 1}/${rounds} ${key}: p99 ${one.p99.toFixed(1)} ms`)
        }
        firstRoom += scenario.rooms
      }
    }
    printFigures(figures, candidates)
    await printMemory(servers, firstRoom)
  } finally {
    for (const { child } of servers) child.disconnect()
    await postgres.stop()
  }
}

async function startServer(candidate: Candidate, rooms: number): Promise<Server> {
  const child = fork(SERVER, [candidate, String(rooms)], { execArgv: ['--expose-gc', ...profiling(candidate)] })
  const [door] = (await once(child, 'message')) as [Door]
  return { candidate, child, door }
}

/** `CPU_PROF=ours-embedded` writes a profile of that server to the current folder. */
const profiling = (candidate: Candidate) => (process.env.CPU_PROF === candidate ? ['--cpu-prof'] : [])

async function measure(server: Server, order: LoadOrder): Promise<Figures> {
  const { result, usages } = await load(server, order, false)
  const [before, after] = usages
  const { delivered, stored, lost } = result
  return {
    p50: quantile(delivered, 0.5),
    p95: quantile(delivered, 0.95),
    p99: quantile(delivered, 0.99),
    stored: quantile(stored, 0.99),
    cpu: ((after?.cpu ?? 0) - (before?.cpu ?? 0)) / delivered.length,
    lost,
  }
}

/** Runs the clients, and reads the server's usage when the measured time begins and ends. */
async function load(server: Server, order: LoadOrder, collect: boolean) {
  const usages: Usage[] = []
  const result = await runLoad(order, async () => void usages.push(await usageOf(server, collect)))
  return { result, usages }
}

async function usageOf({ child }: Server, collect: boolean): Promise<Usage> {
  child.send(collect)
  const [usage] = (await once(child, 'message')) as [Usage]
  return usage
}

function rotated<Item>(items: readonly Item[], by: number): Item[] {
  return items.map((_, index) => items[(index + by) % items.length] as Item)
}

function printFigures(figures: ReadonlyMap<string, Figures[]>, candidates: readonly Candidate[]): void {
  const rows = SCENARIOS.flatMap(({ name }) =>
    candidates.map((candidate) => {
      const all = figures.get(`${name} ${candidate}`) ?? []
      const of = (figure: keyof Figures) => median(all.map((one) => one[figure]))
      const delivery = [of('p50'), of('p95'), of('p99')].map((ms) => ms.toFixed(1)).join(' / ')
      const stored = candidate.startsWith('ours') ? `${of('stored').toFixed(1)} ms` : ''
      const lost = all.reduce((sum, one) => sum + one.lost, 0)
      return [name, candidate, `${delivery} ms`, stored, `${of('cpu').toFixed(0)} ms`, String(lost)]
    }),
  )
  printTable(
    ['Load', 'Server', 'Delivery p50 / p95 / p99', 'Stored p99', 'Main thread per 1,000 deliveries', 'Lost'],
    rows,
  )
}

async function printMemory(servers: readonly Server[], firstRoom: number): Promise<void> {
  const rows: string[][] = []
  for (const server of servers) {
    const before = await usageOf(server, true)
    const order = { door: server.door, firstRoom, scenario: IDLE, warmMs: 0, measureMs: 0 }
    const { usages } = await load(server, order, true)
    const each = ((usages[0]?.memory ?? 0) - before.memory) / IDLE.rooms / KB
    rows.push([server.candidate, `${each.toFixed(0)} kB`])
  }
  printTable(['1,000 idle connections, each to an open page of its own', 'Heap and external, each'], rows)
}
