import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../../db/testing/postgres-server.ts'
import { pngOf } from '../../testing/png.ts'
import type { Scenario } from '../collaboration/load.ts'
import { runLoad } from '../collaboration/run-load.ts'
import type { Door } from '../collaboration/server.ts'
import { aboutMachine, median, printTable, quantile } from '../figures.ts'

const MB = 1024 * 1024
const LARGEST = 20 * MB
const READ = 9.5 * MB
const READERS = 8
const TYPING: Omit<Scenario, 'name'> = { rooms: 5, clientsPerRoom: 2, updatesPerSecond: 50 }
const WARM_MS = 1_000
const SERVER = fileURLToPath(new URL('../collaboration/server.ts', import.meta.url))
const CANDIDATES = { 'ours-embedded': 'Embedded', 'ours-postgres': 'Postgres' } as const

const TRAFFIC = ['quiet', 'coming', 'read'] as const
const NAMES: Readonly<Record<Traffic, string>> = {
  quiet: 'no images',
  coming: 'while images of 20 MB are stored and read',
  read: `while ${READERS} people read an image of 9.5 MB`,
}

type Candidate = keyof typeof CANDIDATES
type Server = { child: ChildProcess; door: Door; images: ImageClient }
type Traffic = (typeof TRAFFIC)[number]
/** p95 of the time until typed text is stored (ms), peak memory of the server (bytes), image traffic (bytes a second). */
type Figures = { stored: number; peak: number; moved: number }

/**
 * Measures large images: the time to store one, and how much they slow down typing. Each round measures typing with and
 * without image traffic.
 */
export async function benchImages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
  })
  const [rounds, measureMs] = [Number(values.rounds), Number(values.seconds) * 1000]
  console.log(`${aboutMachine()}; medians of ${rounds} rounds of ${measureMs / 1000} s\n`)
  const postgres = await startPostgres({ durable: true })
  process.env.BENCH_POSTGRES = postgres.url('postgres')
  try {
    const rows: string[][] = []
    for (const candidate of Object.keys(CANDIDATES) as Candidate[]) {
      const server = await startServer(candidate, rounds * 3 * TYPING.rooms)
      rows.push(...(await measure(server, CANDIDATES[candidate], { rounds, measureMs })))
      server.child.disconnect()
    }
    printTable(['Database', 'Measured', 'Figure', 'Against quiet'], rows)
  } finally {
    await postgres.stop()
  }
}

async function startServer(candidate: Candidate, rooms: number): Promise<Server> {
  const child = fork(SERVER, [candidate, String(rooms)], { execArgv: profiling(candidate) })
  const [door] = (await once(child, 'message')) as [Door]
  return { child, door, images: new ImageClient(door) }
}

/** `CPU_PROF=ours-embedded` writes a profile of that server to the current folder. */
const profiling = (candidate: Candidate) => (process.env.CPU_PROF === candidate ? ['--cpu-prof'] : [])

async function measure(server: Server, name: string, how: { rounds: number; measureMs: number }): Promise<string[][]> {
  const store: number[] = []
  const figures: Record<Traffic, Figures[]> = { quiet: [], coming: [], read: [] }
  let firstRoom = 0
  for (let round = 0; round < how.rounds; round++) {
    store.push(await server.images.timeToStore())
    for (const traffic of TRAFFIC) {
      figures[traffic].push(await typing(server, { firstRoom, measureMs: how.measureMs, traffic }))
      firstRoom += TYPING.rooms
    }
    console.error(`${name}: round ${round + 1} of ${how.rounds}`)
  }
  const of = (traffic: Traffic, figure: keyof Figures) => median(figures[traffic].map((one) => one[figure]))
  const row = (traffic: Traffic) => [
    name,
    `Typed text is stored, p95, ${NAMES[traffic]} (${(of(traffic, 'moved') / MB).toFixed(0)} MB/s)`,
    `${of(traffic, 'stored').toFixed(1)} ms`,
    `${(of(traffic, 'stored') / of('quiet', 'stored')).toFixed(1)} ×`,
  ]
  return [
    [name, 'Storing an image of 20 MB', `${median(store).toFixed(2)} s`, ''],
    ...TRAFFIC.map((traffic) => row(traffic)),
    ...TRAFFIC.map((traffic) => [
      name,
      `Peak memory of the server, ${NAMES[traffic]}`,
      `${(of(traffic, 'peak') / MB).toFixed(0)} MB`,
      '',
    ]),
  ]
}

type Typing = { firstRoom: number; measureMs: number; traffic: Traffic }

async function typing({ child, door, images }: Server, { firstRoom, measureMs, traffic }: Typing): Promise<Figures> {
  forgetPeak(child)
  let isOver = false
  let running: Promise<number> | undefined
  let [began, ended] = [0, 0]
  const order = { door, firstRoom, scenario: { ...TYPING, name: traffic }, warmMs: WARM_MS, measureMs }
  const { stored } = await runLoad(order, async () => {
    if (running) {
      isOver = true
      ended = performance.now()
      return
    }
    began = performance.now()
    running = images.run(traffic, () => isOver)
  })
  const bytes = (await running) ?? 0
  return { stored: quantile(stored, 0.95), peak: peakOf(child), moved: (bytes * 1000) / (ended - began) }
}

/** Uploads and downloads images. */
class ImageClient {
  readonly #base: string
  readonly #upload: string
  readonly #headers: Record<string, string>
  #image: Promise<string> | undefined

  constructor({ rooms: [room = ''], token }: Door) {
    const { host, pathname } = new URL(room)
    const [projectId, pageId] = pathname.slice(pathname.lastIndexOf('/') + 1).split('__')
    this.#base = `http://${host}`
    this.#upload = `${this.#base}/api/project/${projectId}/page/${pageId}/upload`
    this.#headers = { authorization: `Bearer ${token}` }
  }

  async timeToStore(): Promise<number> {
    const image = pngOf(LARGEST)
    const began = performance.now()
    await this.#send(image)
    return (performance.now() - began) / 1000
  }

  /** Makes traffic until `isOver`. Resolves to the number of bytes. */
  async run(traffic: Traffic, isOver: () => boolean): Promise<number> {
    if (traffic === 'quiet') return 0
    if (traffic === 'coming') {
      return await repeat(isOver, async () => LARGEST + (await this.#read(await this.#send(pngOf(LARGEST)), isOver)))
    }
    this.#image ??= this.#send(pngOf(READ))
    const image = await this.#image
    const all = await Promise.all(
      Array.from({ length: READERS }, () => repeat(isOver, () => this.#read(image, isOver))),
    )
    return all.reduce((sum, bytes) => sum + bytes)
  }

  async #send(image: Buffer): Promise<string> {
    const headers = { ...this.#headers, 'content-type': 'image/png' }
    const answer = await fetch(this.#upload, { method: 'POST', headers, body: new Uint8Array(image) })
    if (!answer.ok) throw new Error(`The image was not stored: ${await answer.text()}`)
    return ((await answer.json()) as { url: string }).url
  }

  /** Resolves to the number of bytes that came before `isOver`. */
  async #read(url: string, isOver: () => boolean): Promise<number> {
    const answer = await fetch(this.#base + url, { headers: this.#headers })
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      if (isOver()) break
      bytes += chunk.byteLength
    }
    return bytes
  }
}

async function repeat(isOver: () => boolean, act: () => Promise<number>): Promise<number> {
  let sum = 0
  while (!isOver()) sum += await act()
  return sum
}

/** Resets the peak that Linux keeps for a process. */
function forgetPeak({ pid }: ChildProcess): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function peakOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
