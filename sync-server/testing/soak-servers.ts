/**
 * `npm run soak -- servers [--rounds N]`: two servers and two generators on a Postgres with a synchronous standby, behind
 * a pooler. Connections end, servers are killed, Postgres restarts and fails over while many write.
 */
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { type RealPooler, startRealPooler } from '../../db/testing/pgbouncer.ts'
import { type PostgresPair, startPostgresPair } from '../../db/testing/postgres-pair.ts'
import { type GeneratorProcess, startGeneratorProcess } from './generator-process.ts'
import type { Round } from './kill-writers.ts'
import { newRound } from './kills.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { type Cookies, signIn, tokenOf } from './sign-in.ts'
import { type SoakWriter, soakWriters } from './soak-writers.ts'

const DATABASE = 'docwright'
const PERSON = 'writer@example.org'
/** Acknowledgements that each writer gets before an event, and after it. */
const BEFORE = 10
const AFTER = 10
/** Time limit that even a busy machine doesn't come near. */
const COME_BACK_MS = 120_000
const LOOK_MS = 20
const PREPARE_TRIES = 10

export type ServersResult = {
  pooler: string
  rounds: number
  confirmed: number
  /** How often each thing happened. */
  events: Record<string, number>
  missing: string[]
  /** Output of the processes that ended by themselves. */
  ended: string[]
  coldStarts: number
  /** Requests and connections that got no answer within ten seconds. */
  silences: string[]
  /** The longest time from an event until all writers were acknowledged again. */
  slowestMs: number
}

type World = {
  pair: PostgresPair
  pooler: RealPooler
  servers: readonly ServerProcess[]
  generators: readonly GeneratorProcess[]
}

/** Events while writers write. Connections also end in each round. */
const EVENTS: Readonly<Record<string, (world: World, round: number) => Promise<void>>> = {
  'connections ended': async () => {},
  'server killed': async ({ servers }, round) => {
    const server = servers[round % servers.length]
    await server?.kill()
    await server?.start()
  },
  'Postgres restarted': ({ pair }) => pair.restart('fast'),
  'Postgres crashed': ({ pair }) => pair.restart('immediate'),
  'failed over': async ({ pair }) => {
    await pair.failOver()
    await pair.addStandby()
  },
  'pooler shared backends': shareBackends,
}

export async function soakServers(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '20' } } })
  const begun = performance.now()
  const result = await serverRounds({
    rounds: Number(values.rounds),
    coldStarts: Math.ceil(Number(values.rounds) / 2),
    say: (line) => console.error(line),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  for (const what of [...result.ended, ...result.missing].slice(0, 20)) console.log(what)
  const events = Object.entries(result.events).map(([name, times]) => `${times} × ${name}`)
  console.log(`${result.pooler}: ${result.rounds} rounds in ${seconds} s (${events.join(', ')})`)
  console.log(
    `${result.confirmed} updates and changes acknowledged, ${result.missing.length} lost; ${result.ended.length} processes ` +
      `ended by the database; ${result.coldStarts} cold starts of three servers; ` +
      `${result.silences.length} requests without an answer; all writers back within ${(result.slowestMs / 1000).toFixed(1)} s`,
  )
  if (result.missing.length > 0 || result.ended.length > 0) process.exitCode = 1
}

export async function serverRounds(options: {
  rounds: number
  coldStarts: number
  say: (line: string) => void
}): Promise<ServersResult> {
  const pair = await startPostgresPair()
  const undo: (() => Promise<void>)[] = [() => pair.stop()]
  try {
    await asAdmin(pair, (sql) => sql.unsafe(`create database ${DATABASE}`))
    const pooler = await startRealPooler(pair.url(DATABASE))
    undo.push(() => pooler.close())
    const settings = { DATABASE_URL: pooler.url }
    const servers = await Promise.all([0, 1].map(() => startServerProcess({ ...settings, GENERATOR: 'off' })))
    const generators = [0, 1].map(() => startGeneratorProcess(settings))
    undo.push(async () => {
      await Promise.all([...servers, ...generators].map((one) => one.stop()))
    })
    await Promise.all(generators.map(({ ready }) => ready))
    const world = { pair, pooler, servers, generators }
    const result = await writeThrough(world, options)
    await Promise.all(generators.map((one) => one.stop()))
    for (let n = 1; n <= options.coldStarts; n++) {
      result.ended.push(...(await coldStart(pair, n)))
      result.coldStarts = n
      options.say(`cold start ${n}`)
    }
    return result
  } finally {
    for (const act of undo.reverse()) await act()
  }
}

async function writeThrough(
  world: World,
  { rounds, say }: { rounds: number; say: (line: string) => void },
): Promise<ServersResult> {
  const [first, second] = world.servers as [ServerProcess, ServerProcess]
  const pooler = world.pooler.name
  const result: ServersResult = {
    ...{
      pooler,
      rounds: 0,
      confirmed: 0,
      events: {},
      missing: [],
      ended: [],
      coldStarts: 0,
      silences: [],
      slowestMs: 0,
    },
  }
  const cookies = await signIn(first, PERSON)
  const all: { writers: SoakWriter[]; projectId: number; pageIds: readonly number[] }[] = []
  const names = Object.keys(EVENTS)
  for (let round = 1; round <= rounds; round++) {
    const name = names[round % names.length] ?? ''
    const { projectId, pageIds } = await prepared(first, cookies, round)
    const writers = soakWriters({ urls: [first.url, second.url], cookies, projectId, pageIds })
    all.push({ writers, projectId, pageIds })
    const { confirmed, backMs } = await duringLoad(writers, async () => {
      await world.pair.terminate(DATABASE)
      await EVENTS[name]?.(world, round)
    })
    result.rounds = round
    result.silences.push(...writers.flatMap(({ silences }) => silences))
    result.confirmed += confirmed
    result.events[name] = (result.events[name] ?? 0) + 1
    result.slowestMs = Math.max(result.slowestMs, backMs)
    result.ended.push(...[...world.servers, ...world.generators].flatMap((one) => one.ended() ?? []))
    say(`round ${round}: ${name}, ${confirmed} acknowledged, back after ${backMs.toFixed(0)} ms`)
    for (const { silences } of writers) for (const what of silences) say(`  no answer: ${what}`)
    if (result.ended.length > 0) break
  }
  // Read from a server that has nothing of it in memory.
  await first.kill()
  await first.start()
  const token = await tokenOf(first, cookies)
  for (const [index, { writers, ...place }] of all.entries()) {
    const round = { url: first.url, token, number: index + 1, ...place }
    for (const writer of writers) result.missing.push(...(await writer.wrong(round)))
  }
  return result
}

/** A server that has just got its database back may refuse the first requests. */
async function prepared(server: ServerProcess, cookies: Cookies, number: number): Promise<Round> {
  for (let tries = 1; ; tries++) {
    try {
      return await newRound(server.url, await tokenOf(server, cookies), number)
    } catch (error) {
      if (tries === PREPARE_TRIES) throw error
    }
  }
}

/** Lets writers write, does something meanwhile, and waits until each of them is acknowledged again. */
async function duringLoad(
  writers: readonly SoakWriter[],
  act: () => Promise<void>,
): Promise<{ confirmed: number; backMs: number }> {
  const stop = new AbortController()
  const counts = writers.map(() => 0)
  const running = writers.map((writer, n) => writer.run(stop.signal, () => (counts[n] = (counts[n] ?? 0) + 1)))
  const reach = async (goals: readonly number[]) => {
    const until = performance.now() + COME_BACK_MS
    while (counts.some((count, n) => count < (goals[n] ?? 0))) {
      if (performance.now() > until) throw new Error(notBack(writers, counts, goals))
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
  }
  try {
    await reach(counts.map(() => BEFORE))
    await act()
    const since = performance.now()
    await reach(counts.map((count) => count + AFTER))
    return { confirmed: counts.reduce((sum, count) => sum + count), backMs: performance.now() - since }
  } finally {
    stop.abort()
    await Promise.all(running)
  }
}

function notBack(writers: readonly SoakWriter[], counts: readonly number[], goals: readonly number[]): string {
  const silences = writers.flatMap((writer) => writer.silences)
  return [`Writers are not acknowledged: ${counts} of ${goals}.`, ...silences].join('\nNo answer: ')
}

/**
 * Switches the pooler to shared backends for a while. A server refuses to start on them; a running one
 * reports them, and writes nothing until they are gone.
 */
async function shareBackends({ pooler, servers }: World): Promise<void> {
  await pooler.setMode('transaction')
  try {
    await Promise.all(servers.map((server) => server.printed(/Nothing is saved until then/)))
    const refused = await startServerProcess({ DATABASE_URL: pooler.url }).then(
      (server) => server.stop(),
      (error: Error) => error.message,
    )
    if (!refused?.includes('session mode')) throw new Error(`A server started on shared backends: ${refused}`)
  } finally {
    await pooler.setMode('session')
  }
}

/** Starts three servers on an empty database. Resolves to the output of those that failed. */
async function coldStart(pair: PostgresPair, number: number): Promise<string[]> {
  const name = `cold_${number}`
  await asAdmin(pair, (sql) => sql.unsafe(`create database ${name}`))
  const starts = await Promise.allSettled([1, 2, 3].map(() => startServerProcess({ DATABASE_URL: pair.url(name) })))
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const wrong = starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))
  wrong.push(...servers.flatMap((server) => server.ended() ?? []))
  await Promise.all(servers.map((server) => server.stop()))
  await asAdmin(pair, (sql) => sql.unsafe(`drop database ${name} with (force)`))
  return wrong
}

async function asAdmin(pair: PostgresPair, act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(pair.url('postgres'), { max: 1, onnotice: () => {} })
  await act(sql)
  await sql.end()
}
