import { Worker } from 'node:worker_threads'
import { type Database, type DatabaseKind, embeddedHost } from '../db/connect.ts'
import type { Configuration } from '../shared/contract/configuration.ts'

/** Input of the generator's thread, and the messages that it sends. */
export type GeneratorStart = { config: Configuration; host: string | null; kind: DatabaseKind }
export type GeneratorReport =
  | { type: 'ready' }
  | { type: 'log'; message: string; error: string | null }
  | { type: 'memory'; heapUsed: number; external: number }
  | { type: 'stopped' }
export type GeneratorRequest = 'stop' | 'memory'

export type RunningGenerator = {
  /** Memory of the thread and the parsing threads below it, in bytes. */
  memory(): Promise<{ heapUsed: number; external: number }>
  stop(): Promise<void>
}

type Log = { info(message: string): void; error(fields: object, message: string): void }

const RESTART_MS = 2_000
/** Id of a thread that has ended, as `threadId` reports it. */
const ENDED = -1
const MAX_HEAP_MB = 2048

/**
 * Runs the generator in its own thread, so that the server answers while a repository is read. If the
 * thread ends, it is started again and resumes its work.
 */
export async function startGenerator(options: {
  database: Database
  config: Configuration
  log: Log
}): Promise<RunningGenerator> {
  const { database, config, log } = options
  const start: GeneratorStart = {
    config: structuredClone({ ...config, administrators: undefined }),
    host: embeddedHost(database) ?? null,
    kind: database.kind,
  }
  let stopping = false
  let thread: Worker
  let restart: NodeJS.Timeout | undefined

  function launch(): Promise<void> {
    thread = new Worker(new URL('./main.ts', import.meta.url), {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    thread.on('message', (report: GeneratorReport) => {
      if (report.type !== 'log') return
      if (report.error === null) log.info(report.message)
      else log.error({ cause: report.error }, report.message)
    })
    thread.on('error', (error) => log.error({ err: error }, 'the generator failed'))
    thread.on('exit', () => {
      if (!stopping) restart = setTimeout(() => void launch().catch(() => {}), RESTART_MS)
    })
    return reported(thread, 'ready').then(() => {})
  }

  const ask = <Type extends GeneratorReport['type']>(request: GeneratorRequest, type: Type) => {
    const answer = reported(thread, type)
    thread.postMessage(request)
    return answer
  }

  // A failed first start is retried, and the server answers meanwhile, so the error is ignored.
  await launch().catch(() => {})
  return {
    memory: () => ask('memory', 'memory'),
    stop: async () => {
      stopping = true
      clearTimeout(restart)
      if (thread.threadId !== ENDED) await ask('stop', 'stopped').catch(() => {})
      await thread.terminate()
    },
  }
}

function reported<Type extends GeneratorReport['type']>(
  thread: Worker,
  type: Type,
): Promise<Extract<GeneratorReport, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      thread.off('message', onMessage)
      thread.off('exit', onExit)
      act()
    }
    const onMessage = (report: GeneratorReport) => {
      if (report.type === type) done(() => resolve(report as Extract<GeneratorReport, { type: Type }>))
    }
    const onExit = () => done(() => reject(new Error('The generator ended.')))
    thread.on('message', onMessage)
    thread.once('exit', onExit)
  })
}
