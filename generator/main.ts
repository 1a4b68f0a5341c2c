/** Entry point of the generator: its own process beside a Postgres server, or a thread of the server. */
import { existsSync } from 'node:fs'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { joinEmbedded, openDatabase } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startThrough } from '../db/wait-for-database.ts'
import type { Configuration } from '../shared/contract/configuration.ts'
import { readConfig } from './config.ts'
import type { GeneratorReport, GeneratorRequest, GeneratorStart } from './start.ts'
import { startWorker, type WorkerOptions } from './worker.ts'

/**
 * Milliseconds to wait for a clean stop. Then the process exits anyway, since a lost database never answers.
 */
const STOP_MS = 10_000

async function runAsProcess(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!config.DATABASE_URL) {
    throw new Error('Set DATABASE_URL: without a Postgres server the generator runs inside `npm start`.')
  }
  const log = (message: string, error?: unknown) => console.log(message, ...(error === undefined ? [] : [error]))
  const { database, worker } = await startThrough(() => startWorking(config, log), { say: console.error })
  console.log('The generator is waiting for work.')
  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await worker.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

/** Opens the database and starts the worker; closes the database if that fails. */
async function startWorking(config: Configuration, log: WorkerOptions['log']) {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = config
  const database = await openDatabase({ url, directUrl, entry: 'the generator' })
  try {
    await migrate(database)
    return { database, worker: await startWorker({ database, config, alone: false, log }) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function runAsThread(): Promise<void> {
  const { config, host, kind } = workerData as GeneratorStart
  const report = (message: GeneratorReport) => parentPort?.postMessage(message)
  const database =
    host === null
      ? await openDatabase({
          url: config.DATABASE_URL,
          directUrl: config.DATABASE_DIRECT_URL,
          entry: 'the generator',
        })
      : joinEmbedded(host, kind)
  const worker = await startWorker({
    database,
    config,
    alone: host !== null,
    log: (message, error) => report({ type: 'log', message, error: error === undefined ? null : describe(error) }),
  })
  const stop = async () => {
    await worker.stop()
    await database.close()
    report({ type: 'stopped' })
    parentPort?.close()
  }
  parentPort?.on('message', (request: GeneratorRequest) => {
    if (request === 'stop') void stop()
    else void worker.memory().then((memory) => report({ type: 'memory', ...memory }))
  })
  report({ type: 'ready' })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`
  return `${error.stack ?? error.message}${cause}`
}

const run = isMainThread ? runAsProcess : runAsThread
run().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
