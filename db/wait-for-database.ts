import type { Sql } from './connect.ts'

const RETRY_MS = 500
const SAY_EVERY_MS = 10_000

/**
 * Error codes of a database that will answer later: it starts or restarts, has no free connection, or its host name isn't
 * known yet. A wrong password or a missing database doesn't mend itself.
 */
const PASSES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'EPIPE'],
  ...['ETIMEDOUT', 'CONNECT_TIMEOUT', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'CONNECTION_ENDED'],
  // Postgres: starting up, shutting down, crashed, too many connections, and everything about connections.
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
])

/**
 * Resolves once the database answers. Throws its last error after `waitMs`, or at once if waiting can't help.
 * `say`: tells the person who started the process why nothing happens.
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
      if (!PASSES.has(code) || now - begun + RETRY_MS > waitMs) throw error
      if (now - saidAt >= SAY_EVERY_MS) {
        say(`Waiting for the database: ${message || code}`)
        saidAt = now
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
