import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './directory-lock.ts'
import type { ThreadReport, ThreadRequest, ThreadStart } from './protocol.ts'

/** Minimum run time in milliseconds. A thread that fails sooner after its start isn't restarted. */
const RESTART_AFTER_MS = 10_000

export type EmbeddedOptions = {
  /** `null` keeps the data in memory. */
  dataDir: string | null
  /** Name of the program that opens the database, for the error message of the next program that tries to. */
  entry: string
  idleInTransactionMs: number
  onFailure: (error: Error) => void
  /** For tests: module of the thread. `restartAfterMs`: minimum run time of a thread that is restarted. */
  thread?: URL
  restartAfterMs?: number
}

export type ThreadMemory = { rss: number; heapUsed: number; external: number }

export type Embedded = {
  /** Socket directory that Postgres clients use as `host`. */
  host: string
  memory(): Promise<ThreadMemory>
  close(): Promise<void>
}

/**
 * Starts PGlite in a thread behind a Unix socket in a new private directory. A temporary directory keeps
 * the socket path below the limit of 107 bytes. Postgres clients look for `{host}/.s.PGSQL.{port}`. A
 * failed thread is restarted on the same socket, and clients reconnect by themselves. Rejects with
 * `DirectoryInUse` if another process has locked the data directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const host = mkdtempSync(join(tmpdir(), 'docwright-'))
  const unlock = options.dataDir === null ? () => {} : lockOrLeave(options.dataDir, options.entry, host)
  const start: ThreadStart = {
    dataDir: options.dataDir === null ? null : join(options.dataDir, 'postgres'),
    socketPath: join(host, '.s.PGSQL.5432'),
    idleInTransactionMs: options.idleInTransactionMs,
  }
  const release = () => {
    rmSync(host, { recursive: true, force: true })
    unlock()
  }
  let thread: Worker
  let startedAt = 0
  let failure = 'The database stopped.'
  let closing = false

  async function launch(): Promise<void> {
    rmSync(start.socketPath, { force: true })
    startedAt = Date.now()
    thread = new Worker(options.thread ?? new URL('./thread.ts', import.meta.url), { workerData: start })
    thread.on('message', (message: ThreadReport) => {
      if (message.type === 'failed') failure = message.message
    })
    thread.once('exit', () => {
      if (!closing) restart().catch(options.onFailure)
    })
    await reported(thread, 'ready')
  }

  async function restart(): Promise<void> {
    // A database in memory has lost its data, so a restart is useless.
    const lived = Date.now() - startedAt
    if (start.dataDir === null || lived < (options.restartAfterMs ?? RESTART_AFTER_MS)) throw new Error(failure)
    await launch()
  }

  try {
    await launch()
  } catch (error) {
    closing = true
    release()
    throw error
  }
  return {
    host,
    memory: async () => {
      const answer = reported(thread, 'memory')
      thread.postMessage({ type: 'memory' } satisfies ThreadRequest)
      const { rss, heapUsed, external } = await answer
      return { rss, heapUsed, external }
    },
    close: async () => {
      if (closing) return
      closing = true
      const closed = reported(thread, 'closed')
      thread.postMessage({ type: 'close' } satisfies ThreadRequest)
      await closed.finally(release)
      await thread.terminate()
    },
  }
}

function lockOrLeave(directory: string, entry: string, host: string): () => void {
  try {
    return lockDirectory(directory, entry, host)
  } catch (error) {
    rmSync(host, { recursive: true, force: true })
    throw error
  }
}

function reported<Type extends ThreadReport['type']>(
  thread: Worker,
  type: Type,
): Promise<Extract<ThreadReport, { type: Type }>> {
  return new Promise((resolve, reject) => {
    const done = (act: () => void) => {
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
      act()
    }
    const onMessage = (message: ThreadReport) => {
      if (message.type === type) done(() => resolve(message as Extract<ThreadReport, { type: Type }>))
      else if (message.type === 'failed') done(() => reject(new Error(message.message)))
    }
    const onError = (error: Error) => done(() => reject(error))
    const onExit = () => done(() => reject(new Error('The database thread ended.')))
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
  })
}
