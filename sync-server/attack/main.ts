/**
 * `npm run attack [-- --only NAME] [--seconds N]`: what one free account, or nobody, can do to a server, each beside somebody
 * who works. Loopback only, and bounded in time. Prints how much longer the victim waits than on the quiet server.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { startPostgres } from '../../db/testing/postgres-server.ts'
import { aboutMachine, printTable, quantile } from '../bench/figures.ts'
import { ATTACKS } from './attacks.ts'
import { MOST_ACCEPTED } from './quota-attack.ts'
import { type Ground, prepareGround } from './target.ts'
import { type Delays, type Watch, watchVictim } from './watch-victim.ts'

/** Maximum delay of the victim, as a multiple of the p99 on the quiet server. */
const LIMIT = 5
const SETTLE_MS = 1_000
/** Time for an attack to end before its thread is terminated. */
const END_MS = 10_000

type Round = { ground: Ground; watch: Watch; quiet: Delays; ms: number }

async function main(): Promise<number> {
  const options = {
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    on: { type: 'string', default: 'embedded,postgres' },
  } as const
  const { values } = parseArgs({ options })
  const names = Object.keys(ATTACKS).filter((name) => !values.only || name.includes(values.only))
  const ms = Number(values.seconds) * 1_000
  console.log(`${aboutMachine()}; ${values.seconds} s for each attack\n`)
  let faults = 0
  if (values.on.includes('embedded')) {
    const dataDir = await mkdtemp(join(tmpdir(), 'docwright-attack-'))
    faults += await attackAll('Embedded database', { DATA_DIR: dataDir }, { names, ms })
    await rm(dataDir, { recursive: true, force: true })
  }
  if (values.on.includes('postgres')) {
    const postgres = await startPostgres({ durable: true })
    faults += await attackAll('Postgres', { DATABASE_URL: postgres.url('postgres') }, { names, ms })
    await postgres.stop()
  }
  console.log(faults === 0 ? 'Nobody was hurt.' : `${faults} findings.`)
  return faults
}

type Plan = { names: readonly string[]; ms: number }

async function attackAll(title: string, settings: Record<string, string>, { names, ms }: Plan): Promise<number> {
  const ground = await prepareGround(settings)
  const watch = watchVictim(ground.victim)
  try {
    await watch.work(ms / 2)
    const quiet = await watch.work(ms * 2)
    console.log(`${title}. Quiet p99: save ${figure(p99(quiet.save))}, read ${figure(p99(quiet.read))}`)
    const rows: string[][] = []
    let faults = 0
    for (const name of names) {
      const { row, findings } = await attackOnce(name, { ground, watch, quiet, ms })
      rows.push([name, ...row, findings.join(', ') || 'none'])
      faults += findings.length
      console.error(rows.at(-1)?.join(' | '))
    }
    printTable(['Attack', 'Save p99', 'Read p99', 'Afterwards', 'Memory', 'Answers', 'Findings'], rows)
    const lost = await watch.missing()
    await ground.signInVictim()
    console.log(`${lost.length} confirmed lines lost; the victim can sign in on another device.\n`)
    return faults + lost.length
  } finally {
    await ground.server.stop()
  }
}

async function attackOnce(name: string, { ground, watch, quiet, ms }: Round) {
  const target = await ground.newAttacker()
  const before = memoryOf(ground)
  const worker = new Worker(new URL('./attack-thread.ts', import.meta.url), {
    workerData: { name, target },
  })
  const heard = (wanted: (message: unknown) => boolean) =>
    new Promise<unknown>((resolve, reject) => {
      worker.on('message', (message) => wanted(message) && resolve(message))
      worker.once('error', reject)
    })
  const ending = heard((message) => message instanceof Map)
  await heard((message) => message === 'ready')
  worker.postMessage('begin')
  const during = await watch.work(ms)
  worker.postMessage('end')
  const answers = (await Promise.race([ending, setTimeout(END_MS)])) as Map<string, number> | undefined
  await worker.terminate()
  await setTimeout(SETTLE_MS)
  const after = await watch.work(ms / 2)
  const memory = memoryOf(ground)
  const findings: string[] = []
  if (memory === undefined) findings.push('the server ended')
  const slower = Math.max(ratio(during.save, quiet.save), ratio(during.read, quiet.read))
  if (slower > LIMIT) findings.push(`${slower.toFixed(1)} times as slow`)
  const later = Math.max(ratio(after.save, quiet.save), ratio(after.read, quiet.read))
  if (later > LIMIT) findings.push(`still ${later.toFixed(1)} times as slow afterwards`)
  for (const [answer, most] of Object.entries(MOST_ACCEPTED)) {
    const count = answers?.get(answer) ?? 0
    if (count > most) findings.push(`${answer}: ${count} times, of which ${most} are allowed`)
  }
  const row = [
    cell(during.save, quiet.save),
    cell(during.read, quiet.read),
    `× ${later.toFixed(1)}`,
    `${before ?? '?'} → ${memory ?? '?'} MB`,
    mostFrequent(answers),
  ]
  return { row, findings }
}

const p99 = (values: readonly number[]) => quantile(values, 0.99)
const ratio = (values: readonly number[], quiet: readonly number[]) => p99(values) / p99(quiet)
const figure = (ms: number) => (Number.isFinite(ms) ? `${ms.toFixed(0)} ms` : 'no answer')
const cell = (values: readonly number[], quiet: readonly number[]) =>
  `${figure(p99(values))} (× ${ratio(values, quiet).toFixed(1)})`

function mostFrequent(answers: ReadonlyMap<string, number> | undefined): string {
  if (!answers) return 'did not end'
  const sorted = [...answers].toSorted(([, a], [, b]) => b - a)
  return sorted
    .slice(0, 4)
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ')
}

/** Resident memory of the server in MB, on Linux; undefined if it doesn't run. */
function memoryOf({ server }: Ground): number | undefined {
  const pid = server.pid()
  if (pid === undefined) return undefined
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

process.exitCode = (await main()) === 0 ? 0 : 1
process.exit()
