import type { Sql } from './connect.ts'

const RETRY_MS = 500
const SAY_EVERY_MS = 10_000
/** Milliseconds for which a start is retried while connections break. */
const START_MS = 300_000

/**
 * Error codes of a database that is only temporarily unavailable: it starts or restarts, has no free
 * connection, or its host name isn't known yet. Codes for a wrong password or a missing database aren't
 * listed, because waiting doesn't help.
 */
const PASSES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'],
  ...['ETIMEDOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  // Postgres: starting up, shutting down, crashed, too many connections, and everything about connections.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
])

/**
 * pgbouncer's code for all refusals. Only the messages below mean that its server is temporarily
 * unavailable.
 */
const POOLER_CODE = '08P01'
const POOLER_PASSES = /server login has been failing|cannot connect to server|server conn crashed|query_wait_timeout/i

/** Thrown when the database hasn't answered within the waiting time. */
class DatabaseAway extends Error {
  constructor(waitMs: number, cause: Error & { code?: string }) {
    super(`The database did not answer within ${waitMs / 1_000} s: ${cause.message || cause.code}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/**
 * Whether an operation failed because the database is temporarily unavailable, so that a retry may
 * succeed.
 */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return false
  const { code = '', syscall, message } = error as Error & { code?: string; syscall?: string }
  if (code === POOLER_CODE) return POOLER_PASSES.test(message)
  // ENOENT is temporary only for the database's socket. Any other missing file is a permanent error.
  const isFile = code === 'ENOENT' && syscall !== 'connect'
  return (PASSES.has(code) && !isFile) || isPassing(error.cause)
}

/**
 * Runs `start`, and retries it whenever the database becomes unavailable meanwhile. Throws the last error
 * after `waitMs`, or at once if waiting can't help. `start` must leave nothing behind when it fails.
 */
export async function startThrough<Started>(
  start: () => Promise<Started>,
  { waitMs = START_MS, say }: { waitMs?: number; say: (words: string) => void },
): Promise<Started> {
  const begun = performance.now()
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!isPassing(error) || performance.now() - begun + RETRY_MS > waitMs) throw error
      say(`The database went away during the start: ${(error as Error).message}. Starting again.`)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}

/**
 * Resolves once the database answers. Throws after `waitMs`, or at once if waiting can't help. `say`: shows
 * the person who started the process what it waits for.
 */
export async function waitForDatabase(
  sql: Sql,
  { waitMs, say }: { waitMs: number; say: (words: string) => void },
): Promise<void> {
  const begun = performance.now()
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    try {
      await sql`select 1`
      return
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string }
      const now = performance.now()
      if (!isPassing(error)) throw error
      if (now - begun + RETRY_MS > waitMs) throw new DatabaseAway(waitMs, error as Error)
      if (now - saidAt >= SAY_EVERY_MS) {
        say(`Waiting for the database: ${message || code}`)
        saidAt = now
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
