import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isChangeMessage, isControlMessage, ShapeStream } from '@electric-sql/client'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { aboutMachine, median, printTable, quantile } from '../figures.ts'
import type { Orders, Usage } from './server.ts'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))
const ROWS = 100_000
const READERS = 1_000
const CHANGES = 500
const KB = 1024

/** Projects of the measurements, which do not touch each other. */
const [BIG, SMALL, WATCHED, MANY] = [1, 2, 3, 1_000]

/**
 * Measures the unmodified client against the server in its own process. The floor is a plain response with
 * the same rows. Both take turns, on one database after the other.
 */
export async function benchShapes(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '5' }, on: { type: 'string' } } })
  console.log(`${aboutMachine()}; medians of ${values.rounds} rounds\n`)
  const postgres = await startPostgres({ durable: true })
  try {
    for (const on of ['embedded', 'postgres'].filter((name) => !values.on || values.on === name)) {
      const environment = on === 'postgres' ? { BENCH_POSTGRES: postgres.url('postgres') } : {}
      const server = await startServer(environment)
      const rows = await measureAll(server, Number(values.rounds))
      printTable([`Shapes, ${on} database`, 'Measured', 'Wanted'], rows)
      server.child.disconnect()
      await once(server.child, 'exit')
    }
  } finally {
    await postgres.stop()
  }
}

type Server = { child: ChildProcess; url: string }

async function startServer(environment: object): Promise<Server> {
  const child = fork(SERVER, { execArgv: ['--expose-gc'], env: { ...process.env, ...environment } })
  const [url] = (await once(child, 'message')) as [string]
  return { child, url }
}

async function ask<Name extends keyof Orders>({ child }: Server, act: Name, order: Orders[Name]): Promise<unknown> {
  child.send({ act, order })
  const [{ done, error }] = (await once(child, 'message')) as [{ done?: unknown; error?: string }]
  if (error) throw new Error(error)
  return done
}
const usageOf = (server: Server, collect: boolean) => ask(server, 'usage', { collect }) as Promise<Usage>

async function measureAll(server: Server, rounds: number): Promise<string[][]> {
  await ask(server, 'fill', { first: BIG, projects: 1, pages: ROWS })
  await ask(server, 'fill', { first: SMALL, projects: 2, pages: 100 })
  await ask(server, 'fill', { first: MANY, projects: READERS, pages: 1 })
  console.error('filled')
  const rows: string[][] = []
  const note = (...row: [string, string, string]) => {
    rows.push(row)
    console.error(row.join(': '))
  }
  const initial = await initialSync(server, rounds)
  const share = (initial.synced / initial.floor) * 100
  note('Initial sync of 100,000 rows', `${thousands(initial.synced)} rows/s`, '100,000 rows/s')
  note('The same answers, parsed and no more', `${thousands(initial.sent)} rows/s`, '')
  note('The same rows as a plain JSON answer (floor)', `${thousands(initial.floor)} rows/s`, '')
  note('Initial sync as a share of the floor', `${share.toFixed(0)} %`, '50 %')
  for (const sse of [false, true]) {
    const times = await writeToVisible(server, sse)
    const [p50, p99] = [0.5, 0.99].map((one) => quantile(times, one).toFixed(1))
    note(`From a change to its reader, ${sse ? 'event stream' : 'long poll'}, p50 / p99`, `${p50} / ${p99} ms`, '10 ms')
  }
  const waiting = await wakeReaders(server, rounds)
  note('1,000 waiting readers, memory each', `${waiting.kb.toFixed(0)} kB`, '')
  note('1,000 waiting readers, all woken by a change after', `${waiting.ms.toFixed(0)} ms`, '')
  const costs: number[] = []
  for (const shapes of [10, 100, 1_000]) costs.push(await costOfChange(server, shapes))
  const [ten = Number.NaN] = costs
  const ratio = (costs.at(-1) ?? Number.NaN) / ten
  const printed = costs.map((ms) => ms.toFixed(2)).join(', ')
  note(
    'Main thread for a change, with 10, 100, 1,000 shapes that are read',
    `${printed} ms`,
    `flat; ${ratio.toFixed(1)} times`,
  )
  return rows
}

/** Rows a second. */
async function initialSync(server: Server, rounds: number): Promise<{ synced: number; sent: number; floor: number }> {
  const times: { synced: number[]; sent: number[]; floor: number[] } = { synced: [], sent: [], floor: [] }
  for (let round = 0; round <= rounds; round++) {
    const synced = await timeOf(async () => {
      const stop = new AbortController()
      let count = 0
      const url = `${server.url}/api/shapes/project/${BIG}/pages`
      const stream = new ShapeStream({ url, signal: stop.signal, subscribe: false })
      await new Promise<void>((resolve, reject) =>
        stream.subscribe((messages) => {
          for (const message of messages) {
            if (isChangeMessage(message)) count += 1
            else if (isControlMessage(message) && message.headers.control === 'up-to-date') resolve()
          }
        }, reject),
      )
      stop.abort()
      if (count !== ROWS) throw new Error(`${count} rows came.`)
    })
    const sent = await timeOf(async () => {
      const count = await readPieces(`${server.url}/api/shapes/project/${BIG}/pages`)
      if (count !== ROWS) throw new Error(`${count} rows came.`)
    })
    const floor = await timeOf(async () => {
      const answer = (await (await fetch(`${server.url}/floor/${BIG}`)).json()) as unknown[]
      if (answer.length !== ROWS) throw new Error(`${answer.length} rows came.`)
    })
    // The first round only warms up.
    if (round === 0) continue
    times.synced.push(synced)
    times.sent.push(sent)
    times.floor.push(floor)
  }
  const perSecond = (all: readonly number[]) => (ROWS / median(all)) * 1000
  return { synced: perSecond(times.synced), sent: perSecond(times.sent), floor: perSecond(times.floor) }
}

/** Fetches the client's answers and only parses them. The client's further work is not included. */
async function readPieces(url: string): Promise<number> {
  let place = 'offset=-1'
  for (let count = 0; ; ) {
    const answer = await fetch(`${url}?${place}`)
    const messages = (await answer.json()) as { headers: { operation?: string } }[]
    count += messages.filter(({ headers }) => headers.operation).length
    if (answer.headers.has('electric-up-to-date')) return count
    place = `offset=${answer.headers.get('electric-offset')}&handle=${answer.headers.get('electric-handle')}`
  }
}

/** Milliseconds from telling the server to change a row to its arrival at a reader. */
async function writeToVisible(server: Server, liveSse: boolean): Promise<number[]> {
  const stop = new AbortController()
  const stream = new ShapeStream({
    url: `${server.url}/api/shapes/project/${SMALL}/pages`,
    liveSse,
    signal: stop.signal,
  })
  let arrived = () => {}
  let live = () => {}
  const following = new Promise<void>((resolve) => {
    live = resolve
  })
  stream.subscribe((messages) => {
    if (messages.some((message) => isControlMessage(message) && message.headers.control === 'up-to-date')) live()
    if (messages.some((message) => isChangeMessage(message) && message.headers.operation === 'update')) arrived()
  })
  await following
  const times: number[] = []
  for (let n = 0; n < 220; n++) {
    // The reader must be waiting again before the next change.
    await new Promise((resolve) => setTimeout(resolve, 15))
    const seen = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const time = await timeOf(async () => {
      await Promise.all([ask(server, 'change', { first: SMALL, projects: 1, times: 1 }), seen])
    })
    if (n >= 20) times.push(time)
  }
  stop.abort()
  return times
}

/** Long polls without the client, which would do more than wait. */
async function waitAt(server: Server, projects: readonly number[], agent: Agent): Promise<Promise<void>[]> {
  const places = new Map<number, string>()
  for (const project of new Set(projects)) {
    const now = await fetch(`${server.url}/api/shapes/project/${project}/pages?offset=now`)
    await now.body?.cancel()
    const { headers } = now
    places.set(project, `offset=${headers.get('electric-offset')}&handle=${headers.get('electric-handle')}&live=true`)
  }
  const waits = projects.map((project) => {
    const request = get(`${server.url}/api/shapes/project/${project}/pages?${places.get(project)}`, { agent })
    const answered = once(request, 'response').then(async ([message]) => {
      const response = message as IncomingMessage
      const text = (await response.setEncoding('utf8').toArray()).join('')
      if (!text.includes('Changed')) throw new Error(`A wait ended with ${response.statusCode} ${text}`)
    })
    return { request, answered }
  })
  await Promise.all(waits.map(({ request }) => once(request, 'finish')))
  // A sent request may not have arrived yet. When the server answers this later one, it has received all of
  // them.
  await usageOf(server, false)
  return waits.map(({ answered }) => answered)
}

async function wakeReaders(server: Server, rounds: number): Promise<{ kb: number; ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const [memory, times]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const before = await usageOf(server, true)
    const waits = await waitAt(server, Array<number>(READERS).fill(WATCHED), agent)
    const after = await usageOf(server, true)
    if (round === 0) memory.push((after.memory - before.memory) / READERS / KB)
    times.push(
      await timeOf(async () => {
        await Promise.all([ask(server, 'change', { first: WATCHED, projects: 1, times: 1 }), ...waits])
      }),
    )
  }
  agent.destroy()
  return { kb: median(memory), ms: median(times) }
}

/** Milliseconds of the server's main thread for a change, its writing included, with a reader at each shape. */
async function costOfChange(server: Server, shapes: number): Promise<number> {
  const projects = Array.from({ length: shapes }, (_, n) => MANY + n)
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  let waits = await waitAt(server, projects, agent)
  // Readers of all shapes wait all the time; only the readers of ten shapes get changes.
  const told = Math.min(10, shapes)
  const costs: number[] = []
  for (let n = 0; n < CHANGES / told; n++) {
    const before = await usageOf(server, false)
    await Promise.all([ask(server, 'change', { first: MANY, projects: told, times: told }), ...waits.slice(0, told)])
    const after = await usageOf(server, false)
    costs.push((after.cpu - before.cpu) / 1000 / told)
    waits = [...(await waitAt(server, projects.slice(0, told), agent)), ...waits.slice(told)]
  }
  for (const wait of waits) wait.catch(() => undefined)
  agent.destroy()
  return median(costs)
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await act()
  return performance.now() - since
}

const thousands = (count: number) => Math.round(count).toLocaleString('en')
