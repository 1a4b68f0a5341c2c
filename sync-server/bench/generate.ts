import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipSync } from 'fflate'
import { type Database, openDatabase } from '../../db/connect.ts'
import { type JobQueue, openJobs } from '../../db/jobs.ts'
import { migrate } from '../../db/migrate.ts'
import { findProject, insertProject } from '../../db/tables/projects.ts'
import { appendChunk, CHUNK_BYTES, createUpload } from '../../db/tables/uploads.ts'
import { transaction } from '../../db/transaction.ts'
import { type RunningGenerator, startGenerator } from '../../generator/start.ts'
import { isSettled } from '../../shared/statuses/status.ts'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { type Corpus, readCorpus } from './corpus.ts'
import { aboutMachine, quantile } from './figures.ts'

const FILES = 2000
const PROJECT = 1
const IDLE_MS = 10_000
const SAMPLE_MS = 100
const LOAD = fileURLToPath(new URL('./health-load.ts', import.meta.url))
const MB = 1024 * 1024

/**
 * Measures the way from an uploaded archive to the last page, as in production. The server has its
 * embedded database on disk, and the generator has its thread. Meanwhile a client calls /health. The floor
 * is reading and hashing the same files.
 */
export async function benchGenerate(): Promise<void> {
  const corpus = readCorpus(FILES)
  const home = mkdtempSync(join(tmpdir(), 'docwright-bench-'))
  console.log(`${corpus.count} files, ${(corpus.bytes / MB).toFixed(1)} MB: ${corpus.packages.join(', ')}`)
  console.log(`${aboutMachine()}\n`)
  try {
    floor(corpus, home)
    await measure(corpus, home)
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

function floor(corpus: Corpus, home: string): void {
  const root = join(home, 'files')
  const paths = Object.keys(corpus.files).map((path) => join(root, path))
  for (const [path, bytes] of Object.entries(corpus.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  const started = performance.now()
  for (const path of paths) createHash('sha256').update(readFileSync(path)).digest()
  report('floor: read and hash the files', performance.now() - started, corpus)
  const tags = performance.now()
  try {
    execFileSync('ctags', ['-R', '-f', join(home, 'tags'), root], { stdio: 'ignore' })
    report('universal-ctags on the same files', performance.now() - tags, corpus)
  } catch {
    console.log('universal-ctags is not installed')
  }
}

async function measure(corpus: Corpus, home: string): Promise<void> {
  const config = readConfig({ ...process.env, MODE: 'PRODUCTION', LOG_LEVEL: 'error', PORT: '0' })
  const database = await openDatabase({ dataDir: join(home, 'data'), entry: 'the bench' })
  await migrate(database)
  const jobs = await openJobs(database, { work: false })
  const app = await createApp({ config, database, jobs, clientDirectory: null })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const generator = await startGenerator({ database, config, log: app.log })
  const idle = await loadWhile(url, () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
  await upload(corpus, database)
  let milliseconds = 0
  const peak = { heap: 0, external: 0, database: 0 }
  const busy = await loadWhile(url, async () => {
    const sampling = setInterval(() => void sample(generator, database, peak), SAMPLE_MS)
    milliseconds = await generate(database, jobs)
    clearInterval(sampling)
  })
  const pages = await database.sql<{ count: number }[]>`select count(*)::int as count from pages`
  report(`import, analysis, writing, publishing of ${pages[0]?.count} pages`, milliseconds, corpus)
  console.log(
    `\npeak memory of the generator: heap ${(peak.heap / MB).toFixed(0)} MB, external ${(peak.external / MB).toFixed(0)} MB`,
  )
  console.log(`peak memory of the database thread: ${(peak.database / MB).toFixed(0)} MB (heap and external)`)
  console.log(`/health p50 / p99: idle ${percentiles(idle)}, while generating ${percentiles(busy)}`)
  console.log(
    `/health p99 while generating is ${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(1)} times that of the idle server`,
  )
  await generator.stop()
  await app.close()
  await jobs.close()
  await database.close()
}

async function upload(corpus: Corpus, database: Database): Promise<void> {
  const archive = zipSync(corpus.files, { level: 6 })
  const project = {
    id: PROJECT,
    type: 'zip',
    name: 'corpus',
    visibility: 'private',
    status: 'REQUEST_TO_CLONE',
  } as const
  await insertProject(database.sql, project, null)
  await createUpload(database.sql, UPLOAD, PROJECT)
  for (let at = 0, position = 0; at < archive.length; at += CHUNK_BYTES, position++) {
    await appendChunk(database.sql, UPLOAD, position, archive.subarray(at, at + CHUNK_BYTES))
  }
}

const UPLOAD = '00000000-0000-4000-8000-000000000001'

/** From the request to the end, in milliseconds. */
async function generate(database: Database, jobs: JobQueue): Promise<number> {
  const started = performance.now()
  const source = { type: 'zip', uploadId: UPLOAD } as const
  await transaction(database, (tx) => jobs.enqueue(tx, 'import', { projectId: PROJECT, source }))
  while (true) {
    const project = await findProject(database.sql, PROJECT, null)
    if (project && isSettled(project.status)) {
      if (project.status !== 'DOC_SUCCESS') throw new Error(`${project.status}: ${project.status_reason}`)
      return performance.now() - started
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function sample(
  generator: RunningGenerator,
  database: Database,
  peak: { heap: number; external: number; database: number },
): Promise<void> {
  const [own, thread] = await Promise.all([generator.memory(), database.memory()])
  peak.heap = Math.max(peak.heap, own.heapUsed)
  peak.external = Math.max(peak.external, own.external)
  peak.database = Math.max(peak.database, (thread?.heapUsed ?? 0) + (thread?.external ?? 0))
}

/** The answer times of /health, in milliseconds, while `act` runs. */
async function loadWhile(url: string, act: () => Promise<unknown>): Promise<number[]> {
  const client = fork(LOAD, [url, '50'])
  await new Promise((resolve) => client.once('message', resolve))
  await act()
  const times = new Promise<number[]>((resolve) => client.once('message', (message) => resolve(message as number[])))
  client.send('stop')
  return times
}

function percentiles(times: number[]): string {
  return `${quantile(times, 0.5).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`
}

function report(name: string, milliseconds: number, { count }: Corpus): void {
  console.log(`${name}: ${(milliseconds / 1000).toFixed(2)} s, ${(milliseconds / count).toFixed(2)} ms a file`)
}
